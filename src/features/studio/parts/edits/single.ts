import type { EntityDocument } from '@yunpu/engine-core/document';
import { setValue, valueAt } from './json.ts';
import { firstPattern } from './numbering.ts';

/**
 * Whether a business object has one record alone. What only many records can have goes with it: their numbers, and rows that
 * are imported. Where there are many again, they are numbered again.
 */
export function setSingle(text: string, single: boolean): string {
  if (single)
    return [['numbering'], ['list', 'import']].reduce(
      (now, path) => (valueAt(now, path) === undefined ? now : setValue(now, path, undefined)),
      setValue(text, ['single'], true),
    );
  const many = setValue(text, ['single'], undefined);
  const { entity = '', key = '', record, numbering } = valueAt(many, []) as Partial<EntityDocument>;
  const isGiven = numbering === undefined && record?.properties?.[key]?.readOnly === true;
  return isGiven ? setValue(many, ['numbering'], firstPattern(entity)) : many;
}
