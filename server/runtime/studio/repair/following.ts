import {
  type EntityModel,
  type FieldWithRenamedOptions,
  fieldsWithRenamedOptions,
  type OptionValue,
  type RecordData,
  type RenamedValues,
  type StoredTest,
  withRenamedOptions,
} from '@yunpu/engine-core/document';
import { isObject } from '@yunpu/engine-core/json';

/** Options are stored otherwise: the values that records have follow. */
export interface Follow {
  do: 'follow';
  /** Value that an option had -> the one that it has. */
  to: Readonly<Record<string, OptionValue>>;
}

interface Following {
  /** Where the values are stored: ids from the record down, through rows. */
  ids: readonly string[];
  test: Extract<StoredTest, { is: 'oneOf' }>;
  repair: Follow;
}

/** Options of records that are kept here and stored otherwise from now on. */
export const renamedStored = (older: EntityModel, newer: EntityModel): FieldWithRenamedOptions[] =>
  newer.storage === 'records' && older.storage === 'records' ? fieldsWithRenamedOptions(older, newer) : [];

export function followSpec({ ids, values }: FieldWithRenamedOptions): Following {
  return {
    ids,
    test: { is: 'oneOf', values: [...values.keys()] },
    repair: { do: 'follow', to: Object.fromEntries(values) },
  };
}

/** A row's `data` with the options stored as they are from now on; the same where it has none of them. */
export function afterFollow(data: RecordData, { ids, repair }: Omit<Following, 'test'>): RecordData {
  return followed(data, ids, new Map(Object.entries(repair.to)));
}

function followed(data: RecordData, [id = '', ...below]: readonly string[], values: RenamedValues): RecordData {
  const there = data[id];
  if (there === undefined) return data;
  const inside = (item: unknown): unknown => (isObject(item) ? followed(item, below, values) : item);
  if (below.length === 0) return { ...data, [id]: withRenamedOptions(values, there) };
  return { ...data, [id]: Array.isArray(there) ? there.map(inside) : inside(there) };
}

/** A row's `data` as the newer document will find it. */
export const afterFollows = (older: EntityModel, newer: EntityModel, data: RecordData): RecordData =>
  follows(older, newer).reduce(afterFollow, data);

const known = new WeakMap<EntityModel, WeakMap<EntityModel, Following[]>>();

/** Found once for two documents: many records are judged by them. */
function follows(older: EntityModel, newer: EntityModel): Following[] {
  let ofNewer = known.get(newer);
  if (ofNewer === undefined) known.set(newer, (ofNewer = new WeakMap()));
  let found = ofNewer.get(older);
  if (found === undefined) ofNewer.set(older, (found = renamedStored(older, newer).map(followSpec)));
  return found;
}
