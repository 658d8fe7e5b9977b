import type { FieldModel } from '../document/model/model.ts';
import { isEmptyValue } from '../expression/helpers.ts';

/** Whether a person can no longer change the field, because it is filled once and the stored record has a value. */
export function isSettled({ once }: Pick<FieldModel, 'once'>, stored: unknown, isNew: boolean): boolean {
  return once && !isNew && !isEmptyValue(stored);
}
