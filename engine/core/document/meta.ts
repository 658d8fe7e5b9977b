/**
 * The shapes of a document's parts. Three things follow from this one description: what `compile` accepts
 * (conform.ts), the meta-schema that editors complete from (metaSchema.ts), and the list of keys that a
 * misspelt one is compared with.
 */
export type Shape = { title?: string; help?: string; examples?: readonly unknown[] } & (
  | { is: 'any' | 'boolean' | 'number' }
  | { is: 'integer'; from?: number; to?: number }
  | { is: 'string'; enum?: readonly string[]; known?: readonly string[]; pattern?: string }
  /** A CEL expression. */
  | { is: 'expression' }
  | { is: 'array'; of: Shape }
  | { is: 'map'; of: Shape; snippet?: unknown }
  /** `open`: other keys are allowed ('x-…' always are). */
  | { is: 'object'; keys: Readonly<Record<string, Shape>>; required?: readonly string[]; open?: boolean }
  | { is: 'either'; of: readonly Shape[] }
  | { is: 'ref'; to: () => Shape; name: string }
);

/** Beside a shape: its title and the words an editor shows on hover. */
export function about(title: string, shape: Shape, help?: string, ...examples: readonly unknown[]): Shape {
  return { ...shape, title, ...(help !== undefined && { help }), ...(examples.length > 0 && { examples }) };
}

export const text: Shape = { is: 'string' };
export const flag: Shape = { is: 'boolean' };
export const number: Shape = { is: 'number' };
export const integer: Shape = { is: 'integer' };
/** A whole number between two, both included. */
export const between = (from: number, to: number): Shape => ({ is: 'integer', from, to });
export const anything: Shape = { is: 'any' };
export const expression: Shape = { is: 'expression' };
export const oneOf = (...values: readonly string[]): Shape => ({ is: 'string', enum: values });
/** Offers these values, but takes others. */
export const suggested = (...values: readonly string[]): Shape => ({ is: 'string', known: values });
export const list = (of: Shape): Shape => ({ is: 'array', of });
export const map = (of: Shape): Shape => ({ is: 'map', of });
export const either = (...of: readonly Shape[]): Shape => ({ is: 'either', of });
export const object = (keys: Readonly<Record<string, Shape>>, required: readonly string[] = []): Shape => ({
  is: 'object',
  keys,
  required,
});
