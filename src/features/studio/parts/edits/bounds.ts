import type { FieldSource } from '@yunpu/engine-core/document';
import { setFieldKey } from './fields.ts';

export type Bound = 'minimum' | 'maximum';

const EXCLUSIVE = { minimum: 'exclusiveMinimum', maximum: 'exclusiveMaximum' } as const;

/** The least or the greatest that a number may be, and whether it may be just that. */
export function boundOf(field: FieldSource, bound: Bound): { value: number | undefined; exclusive: boolean } {
  const beyond = field[EXCLUSIVE[bound]];
  return typeof beyond === 'number'
    ? { value: beyond, exclusive: true }
    : { value: field[bound], exclusive: beyond === true };
}

export function setBound(
  text: string,
  pointer: string,
  bound: Bound,
  value: number | undefined,
  exclusive: boolean,
): string {
  const next = setFieldKey(text, pointer, bound, exclusive ? undefined : value);
  return setFieldKey(next, pointer, EXCLUSIVE[bound], exclusive ? value : undefined);
}
