// A reporter for node's test runner: the files in which a test failed, one a line. tests/browser/run gives them a second try.
export default async function* failedFiles(events) {
  const told = new Set();
  for await (const { type, data } of events) {
    if (type !== "test:fail" || !data.file || told.has(data.file)) continue;
    told.add(data.file);
    yield `${data.file}\n`;
  }
}
