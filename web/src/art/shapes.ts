// The two shapes of all ornament: the star and the ogee arch.

// The corners of a star, for `points` of a polygon. `turn` is in parts of a whole turn; 0 has a point to the right.
export function star(x: number, y: number, outer: number, inner: number, points = 8, turn = 0): string {
  const corners = [];
  for (let i = 0; i < 2 * points; i += 1) {
    const angle = Math.PI * (i / points + 2 * turn);
    const radius = i % 2 === 0 ? outer : inner;
    corners.push(`${round(x + radius * Math.cos(angle))},${round(y + radius * Math.sin(angle))}`);
  }
  return corners.join(" ");
}

// A closed arch that stands in the box: straight jambs, then two curves that meet in a point. `rise` is the height of the curved part.
export function arch(x: number, y: number, width: number, height: number, rise = width * 0.55): string {
  const [left, right, middle] = [round(x), round(x + width), round(x + width / 2)];
  const [top, spring, foot] = [round(y), round(y + rise), round(y + height)];
  const shoulder = round(y + rise * 0.3);
  return (
    `M${left} ${foot}V${spring}` +
    `C${left} ${shoulder} ${round(x + width * 0.4)} ${shoulder} ${middle} ${top}` +
    `C${round(x + width * 0.6)} ${shoulder} ${right} ${shoulder} ${right} ${spring}V${foot}Z`
  );
}

export function round(value: number): number {
  return Math.round(value * 100) / 100;
}
