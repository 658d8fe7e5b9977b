import { isObject } from '../../json/json.ts';
import type { FieldModel } from './model.ts';
import { below, unescapePointer } from './report.ts';
import type { FieldSource } from './types.ts';

/**
 * Where a field's values are stored. A field that was moved keeps in its `id` where it came from, seen from the record or
 * the row that it stands in now: '/address/city' was in a group, '../price' stood outside the rows, and '/lines/∗/price'
 * in rows. What only went into or out of groups is stored where it always was; what crossed the edge of a sub-table is
 * stored anew, under that id.
 */
export interface StoredPlace<F extends Identified<F> = FieldModel> {
  field: F;
  /** The sub-table whose rows hold it; undefined: the record. */
  table: StoredPlace<F> | undefined;
  /** Ids of the objects that it is stored in and its own, from the record or the row on. */
  steps: readonly string[];
  /** The same, as the field stands in the document. */
  shown: readonly string[];
  /** Whether it was moved itself and is stored elsewhere than it is shown. */
  isDisplaced: boolean;
  /** How it is known across the versions of its document, wherever it stands: one text for each field. */
  lineage: string;
}

/** What of a field says where it is stored. */
interface Identified<F> {
  id: string;
  /** Names from the record down to it, joined by dots. */
  path: string;
  kind: string;
  children: readonly F[];
}

/** A field as a document writes it. */
export interface SourceField extends Identified<SourceField> {
  name: string;
  source: FieldSource;
  /** JSON pointer in the document. */
  pointer: string;
  required: boolean;
}

/** The fields that a document writes in its record. */
export function sourceFields(record: FieldSource | undefined, pointer = '/record', above = ''): SourceField[] {
  return Object.entries(record?.properties ?? {}).map(([name, source]): SourceField => {
    const at = below(below(pointer, 'properties'), name);
    const path = above === '' ? name : `${above}.${name}`;
    const rows = isObject(source.items) && !Array.isArray(source.items) ? (source.items as FieldSource) : undefined;
    const inRows = rows?.properties !== undefined;
    return {
      id: source.id ?? name,
      name,
      path,
      kind: inRows ? 'table' : 'group',
      children: inRows ? sourceFields(rows, below(at, 'items'), path) : sourceFields(source, at, path),
      source,
      pointer: at,
      required: record?.required?.includes(name) ?? false,
    };
  });
}

const OUTER = '../';
const EACH = '*';

const segmentsOf = (id: string): string[] => id.slice(1).split('/').map(unescapePointer);

const isMoved = (id: string): boolean => id.startsWith('/') || id.startsWith(OUTER);

/** Steps from the record or row on to what an id of a moved field is stored under. */
function movedSteps(id: string): readonly string[] {
  if (id.startsWith(OUTER)) return [id];
  const steps = segmentsOf(id);
  return steps.includes(EACH) ? [id] : steps;
}

function lineageOf<F extends Identified<F>>(id: string, table: StoredPlace<F> | undefined): string {
  const base = table?.lineage ?? '';
  if (id.startsWith(OUTER)) return lineageOf(id.slice(OUTER.length - 1), table?.table);
  if (!id.startsWith('/')) return below(base, id);
  const [first = '', ...rest] = segmentsOf(id).filter((step) => step !== EACH);
  return rest.reduce<string>(below, isMoved(first) ? lineageOf(first, table) : below(base, first));
}

const isSame = (a: readonly string[], b: readonly string[]): boolean =>
  a.length === b.length && a.every((step, index) => step === b[index]);

/** Of every field its place, by its path in the document. */
export function storedPlaces<F extends Identified<F> = FieldModel>(fields: readonly F[]): Map<string, StoredPlace<F>> {
  const found = new Map<string, StoredPlace<F>>();
  const visit = (siblings: readonly F[], above: StoredPlace<F> | undefined): void => {
    const isRows = above?.field.kind === 'table';
    const table = isRows ? above : above?.table;
    const group = isRows ? undefined : above;
    for (const field of siblings) {
      const steps = isMoved(field.id) ? movedSteps(field.id) : [...(group?.steps ?? []), field.id];
      const shown = [...(group?.shown ?? []), field.id];
      const place: StoredPlace<F> = {
        field,
        table,
        steps,
        shown,
        isDisplaced: isMoved(field.id) && !isSame(steps, shown),
        lineage: isMoved(field.id)
          ? lineageOf(field.id, table)
          : below(group?.lineage ?? table?.lineage ?? '', field.id),
      };
      found.set(field.path, place);
      visit(field.children, place);
    }
  };
  visit(fields, undefined);
  return found;
}

/** Ids from the record down to the value, through rows. */
export const stepsFromRecord = <F extends Identified<F>>({ table, steps }: StoredPlace<F>): string[] => [
  ...(table ? stepsFromRecord(table) : []),
  ...steps,
];

/** Whether the rows that hold it, or the record, hold the other one too. */
export const isBeside = <F extends Identified<F>>(one: StoredPlace<F>, other: StoredPlace<F>): boolean =>
  one.table?.lineage === other.table?.lineage;

/**
 * The id that a field needs so that its values stay its own in another place of the document; undefined: its name says it.
 * @param at what stands around it from now on: the group or sub-table; undefined: the record
 */
export function idAt<F extends Identified<F>>(
  from: StoredPlace<F>,
  at: StoredPlace<F> | undefined,
  name: string,
): string | undefined {
  const table = at?.field.kind === 'table' ? at : at?.table;
  const group = at === table ? undefined : at;
  const plain = (id: string) => below(group?.lineage ?? table?.lineage ?? '', id);
  const own = from.lineage.slice(from.lineage.lastIndexOf('/') + 1);
  if (plain(unescapePointer(own)) === from.lineage && isInPlace(from, table, group, own))
    return own === name ? undefined : unescapePointer(own);
  if (from.table?.lineage === table?.lineage) {
    const [first = ''] = from.steps;
    return from.steps.length === 1 && isMoved(first) ? first : from.steps.reduce<string>(below, '');
  }
  const base = table?.lineage ?? '';
  if (!from.lineage.startsWith(`${base}/`)) return `..${from.lineage}`;
  const [rows, inside] = [from.table?.lineage ?? '', from.lineage.slice(base.length)];
  if (!from.lineage.startsWith(`${rows}/`) || rows.length <= base.length) return inside;
  return `${rows.slice(base.length)}/${EACH}${from.lineage.slice(rows.length)}`;
}

/** Whether a field with the plain id would be stored where its values are. */
function isInPlace<F extends Identified<F>>(
  from: StoredPlace<F>,
  table: StoredPlace<F> | undefined,
  group: StoredPlace<F> | undefined,
  own: string,
): boolean {
  if (from.table?.lineage !== table?.lineage) return true;
  return isSame([...(group?.steps ?? []), unescapePointer(own)], from.steps);
}
