/** Edit distance with transpositions; gives up above `limit`. */
function distance(a: string, b: string, limit: number): number {
  if (Math.abs(a.length - b.length) > limit) return limit + 1;
  let beforeLast: number[] = [];
  let last = Array.from({ length: b.length + 1 }, (_, index) => index);
  for (let i = 1; i <= a.length; i += 1) {
    const row = [i];
    for (let j = 1; j <= b.length; j += 1) {
      const same = a[i - 1] === b[j - 1];
      let cost = Math.min((last[j] ?? 0) + 1, (row[j - 1] ?? 0) + 1, (last[j - 1] ?? 0) + (same ? 0 : 1));
      if (i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1])
        cost = Math.min(cost, (beforeLast[j - 2] ?? 0) + 1);
      row.push(cost);
    }
    beforeLast = last;
    last = row;
  }
  return last[b.length] ?? limit + 1;
}

/** The candidate a person most likely meant by `wrong`, or undefined when none is near. */
export function didYouMean(wrong: string, candidates: Iterable<string>): string | undefined {
  const given = wrong.toLowerCase();
  const limit = given.length <= 3 ? 1 : given.length <= 7 ? 2 : 3;
  let best: string | undefined;
  let bestDistance = limit + 1;
  for (const candidate of candidates) {
    const target = candidate.toLowerCase();
    if (candidate === wrong) continue;
    let near = distance(given, target, limit);
    if (
      near > limit &&
      given.length >= 4 &&
      (target.startsWith(given) || given.startsWith(target)) &&
      target.length >= 4
    )
      near = limit;
    if (near < bestDistance) {
      best = candidate;
      bestDistance = near;
    }
  }
  return best;
}
