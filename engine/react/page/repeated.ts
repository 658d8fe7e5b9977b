import type { FieldModel } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import type { LabelOf } from '../data/labels.ts';

/**
 * Names of fields that only say again what a link beside them reads like: the name that came along when the record
 * was picked. One that differs by now (a company was renamed) stays.
 * @param owners The record, or all rows of a sub-table: a column goes when it repeats in every row.
 */
export function repeatedNames(
  fields: readonly FieldModel[],
  owners: readonly Readonly<Record<string, unknown>>[],
  label: LabelOf,
): ReadonlySet<string> {
  const repeated = new Set<string>();
  if (owners.length === 0) return repeated;
  for (const { name, path, link } of fields) {
    for (const [copy, source] of Object.entries(link?.fetch ?? {})) {
      if (source !== link?.label) continue;
      const hasValues = (owner: Readonly<Record<string, unknown>>): boolean =>
        isEmptyValue(owner[name]) ? isEmptyValue(owner[copy]) : label(path, String(owner[name])) === owner[copy];
      if (owners.every(hasValues) && owners.some((owner) => !isEmptyValue(owner[name]))) repeated.add(copy);
    }
  }
  return repeated;
}
