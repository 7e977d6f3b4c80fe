// Calls back when what stands on the page now was painted: what comes after is work of its own, and whoever waits sees something meanwhile.
// A page that nobody looks at is not painted.
const unseen = 100;

export function afterPaint(then: () => void): () => void {
  let timer = setTimeout(then, unseen);
  const frame = requestAnimationFrame(() => {
    clearTimeout(timer);
    timer = setTimeout(then);
  });
  return () => {
    cancelAnimationFrame(frame);
    clearTimeout(timer);
  };
}

// Lets others have their turn between two pieces of work.
export function breathe(): Promise<void> {
  return new Promise((done) => setTimeout(done));
}
