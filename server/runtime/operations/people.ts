import type { FieldModel, RecordData } from '@yunpu/engine-core/document';
import { escapeSegment, getAt } from '@yunpu/engine-core/record';
import type { Writing } from './context.ts';
import { subject } from './draft.ts';
import { type Filling, ownersOf } from './filling.ts';

/** One person or department that a record names. */
interface Named {
  pointer: string;
  title: string;
  key: string;
}

const KINDS = { user: '人员', org: '部门' } as const;

function namedBy(fields: Filling['fields'], field: FieldModel, record: RecordData): Named[] {
  return ownersOf(fields, field, record).flatMap((owner) => {
    const pointer = `${owner}/${escapeSegment(field.name)}`;
    const value = getAt(record, pointer);
    const keys: unknown[] = Array.isArray(value) ? value : [value];
    return keys.flatMap((key) => (typeof key === 'string' && key !== '' ? [{ pointer, title: field.title, key }] : []));
  });
}

/** Those that the record did not name before. What a call of the document's own offers is known to that call alone. */
function newlyNamed({ fields, record, previous }: Filling, kind: keyof typeof KINDS): Named[] {
  return Object.values(fields).flatMap((field) => {
    if (field.kind !== kind || field.compute !== undefined || field.optionsEndpoint !== undefined) return [];
    const before = previous === undefined ? [] : namedBy(fields, field, previous);
    const known = new Set(before.map(({ key }) => key));
    return namedBy(fields, field, record).filter(({ key }) => !known.has(key));
  });
}

/**
 * Refuses people and departments that there are not, by an issue for each field that names one. What the shop's own
 * code stores is its own affair, and what a record named already stays.
 */
export async function refuseUnknownPeople(op: Writing, filling: Filling): Promise<void> {
  if (op.actor.unrestricted) return;
  for (const kind of ['user', 'org'] as const) {
    const source = op.runtime.names[kind];
    const named = newlyNamed(filling, kind);
    if (source === undefined || named.length === 0) continue;
    const known = await source(op.tx, [...new Set(named.map(({ key }) => key))]);
    const unknown = new Map(named.filter(({ key }) => !known.has(key)).map((one) => [one.pointer, one]));
    for (const { pointer, title } of unknown.values())
      filling.issues.push({
        path: pointer,
        code: kind,
        message: `${subject(title)}所填的${KINDS[kind]}不存在，请重新选择`,
      });
  }
}
