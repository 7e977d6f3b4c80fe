// A described struct that a person fills in.
import type { StructShape } from "../lib/shape";

// Everything that must be named is; counts may not be empty.
export function isWhole(shape: StructShape, values: Record<string, unknown>): boolean {
  return Object.entries(shape.members).every(([member, inner]) => {
    const value = values[member];
    if (value === undefined) return shape.optional.includes(member);
    return inner.is !== "counts" || Object.keys(value as object).length > 0;
  });
}
