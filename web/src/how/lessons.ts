// The games that have a lesson (/learn/<game>).
export const lessons = Object.keys(import.meta.glob("../generated/lessons/*.json")).map((path) => path.replace(/^.*\/|\.json$/g, ""));
