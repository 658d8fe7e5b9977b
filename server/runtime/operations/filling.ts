import type { FieldModel, RecordData } from '@yunpu/engine-core/document';
import { escapeSegment, getAt } from '@yunpu/engine-core/record';
import type { Draft } from './draft.ts';

/** What a person fills in and the server settles: the draft's own record, or the input of an action on it. */
export interface Filling extends Pick<Draft, 'record' | 'previous' | 'issues' | 'scope'> {
  fields: Readonly<Record<string, FieldModel>>;
  /** What expressions of rows and of inputs call `parent`. */
  parent(): RecordData;
}

export function ownerPath(field: FieldModel): string[] {
  return field.path.split('.').slice(0, -1);
}

/** Pointers of the objects of a record that hold a field, through groups and rows. */
export function ownersOf(fields: Filling['fields'], field: FieldModel, record: RecordData): string[] {
  let pointers = [''];
  ownerPath(field).forEach((name, index, path) => {
    const isRows = fields[path.slice(0, index + 1).join('.')]?.kind === 'table';
    pointers = pointers.flatMap((pointer) => {
      const at = `${pointer}/${escapeSegment(name)}`;
      if (!isRows) return [at];
      const rows = getAt(record, at);
      return Array.isArray(rows) ? rows.map((_, row) => `${at}/${row}`) : [];
    });
  });
  return pointers;
}
