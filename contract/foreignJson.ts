/**
 * What comes of a system that is not ours, or out of a browser's storage, is not what any contract says: a value of another
 * type is read as an empty one. Records are read by `readRecord`, answers of our own calls have the types of their contract.
 */

/** A number counts as the text that it is written as. */
export const foreignText = (value: unknown): string =>
  typeof value === 'string' ? value : typeof value === 'number' ? String(value) : '';

export const foreignNumber = (value: unknown): number => (typeof value === 'number' ? value : 0);

export const foreignObject = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null && !Array.isArray(value) ? (value as Record<string, unknown>) : {};

export const foreignList = (value: unknown): unknown[] => (Array.isArray(value) ? value : []);
