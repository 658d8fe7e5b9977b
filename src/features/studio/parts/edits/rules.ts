import type { FieldSource } from '@yunpu/engine-core/document';
import type { Edited } from './fields.ts';
import { insertItem, insertProperty, valueAt } from './json.ts';
import { itemsOf, resolved } from './kinds.ts';

/** A new rule behind the others, which holds for every record until it says what it asks for. */
export function addRule(text: string): Edited {
  const count = (valueAt(text, ['rules']) as unknown[] | undefined)?.length ?? 0;
  const rule = { check: 'true', message: '请检查填写的内容' };
  return {
    text: count === 0 ? insertProperty(text, ['rules'], [rule], 'states') : insertItem(text, ['rules'], rule),
    pointer: `/rules/${count}`,
  };
}

/** Where the message of a rule can stand: at the record as a whole, a field, or a field of every row. */
export function rulePlaces(
  record: FieldSource,
  fragments: Readonly<Record<string, unknown>>,
): { value: string; title: string }[] {
  return Object.entries(record.properties ?? {}).flatMap(([name, written]) => {
    const field = resolved(written, fragments);
    const title = field.title ?? name;
    const row = itemsOf(field)?.properties ?? {};
    return [
      { value: `/${name}`, title },
      ...Object.entries(row).map(([inner, one]) => ({
        value: `/${name}/*/${inner}`,
        title: `${title} · ${one.title ?? inner}（每一行）`,
      })),
    ];
  });
}

/** The sub-table whose rows a rule at this place weighs; undefined: it weighs the record. */
export const rowsOfPlace = (at: string | undefined): string | undefined => /^\/([^/]+)\/\*\//u.exec(at ?? '')?.[1];
