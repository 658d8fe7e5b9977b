/** An object that has the given keys and no others: looking up 'constructor' finds nothing. */
export function dictionary<T>(entries: Iterable<readonly [string, T]> = []): Record<string, T> {
  const result = Object.create(null) as Record<string, T>;
  for (const [key, value] of entries) result[key] = value;
  return result;
}
