/** The function with its answers kept by key; after `most` of them it starts afresh. Answers are shared: nobody may change them. */
export function memoize<T>(compute: (key: string) => T, most = Infinity): (key: string) => T {
  const known = new Map<string, T>();
  return (key) => {
    const found = known.get(key);
    if (found !== undefined) return found;
    if (known.size >= most) known.clear();
    const answer = compute(key);
    known.set(key, answer);
    return answer;
  };
}
