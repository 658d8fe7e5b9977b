import {
  type FieldSource,
  idAt,
  type SourceField,
  type StoredPlace,
  sourceFields,
  storedPlaces,
} from '@yunpu/engine-core/document';
import { type Bag, type Doc, field } from './support.ts';

/** A field whose values are followed, by what it never loses: its id. What it is called changes. */
export interface Followed {
  id: string;
  /** Its own key below the record, where it lies in a group or in rows. */
  inside?: 'address' | 'lines';
  /** One of options instead of a text. */
  options?: true;
}

export const FOLLOWED: readonly Followed[] = [
  { id: 'a' },
  { id: 'b' },
  { id: 'pick', options: true },
  { id: 'g', inside: 'address' },
  { id: 'l', inside: 'lines' },
];

/** Names that fields are given; other fields' ids are among them. */
const NAMES = ['a', 'b', 'g', 'l', 'pick', 'other', 'another'] as const;
export const OPTIONS = ['x', 'y', 'z'] as const;

type Inside = Followed['inside'];
type Group = Pick<Doc['record'], 'properties'> & { items: { properties: Record<string, Bag> } };

const placesOf = ({ record }: Doc): Map<string, StoredPlace<SourceField>> =>
  storedPlaces(sourceFields(record as unknown as FieldSource));

const lineageOf = ({ id, inside }: Followed): string => (inside === undefined ? `/${id}` : `/${inside}/${id}`);

/** Where a followed field stands now; undefined: the document does not have it. */
function standing(document: Doc, followed: Followed): StoredPlace<SourceField> | undefined {
  return [...placesOf(document).values()].find(({ lineage }) => lineage === lineageOf(followed));
}

/** What lies around it now; where it is not there, what will when it comes back. */
export function insideOf(document: Doc, followed: Followed): Inside {
  const place = standing(document, followed);
  if (place === undefined) return followed.inside;
  const [around, ...below] = place.field.path.split('.');
  return below.length === 0 ? undefined : (around as Inside);
}

function propertiesIn({ record }: Doc, inside: Inside): Record<string, Bag> {
  if (inside === undefined) return record.properties;
  const group = record.properties[inside] as unknown as Group;
  return inside === 'lines' ? group.items.properties : group.properties;
}

/** The fields that stand beside a followed one. */
export const beside = (document: Doc, followed: Followed): Record<string, Bag> =>
  propertiesIn(document, insideOf(document, followed));

function replace(document: Doc, followed: Followed, entries: readonly [string, Bag][]): void {
  const properties = beside(document, followed);
  for (const name of Object.keys(properties)) delete properties[name];
  Object.assign(properties, Object.fromEntries(entries));
}

/** What the field is called in this document; undefined: it does not have it. */
export const nameIn = (document: Doc, followed: Followed): string | undefined =>
  standing(document, followed)?.field.name;

const free = (document: Doc, followed: Followed, from: number): string =>
  [...NAMES.slice(from % NAMES.length), ...NAMES].find((name) => !(name in beside(document, followed)))!;

const isRequired = ({ record }: Doc, name: string): boolean => record.required?.includes(name) ?? false;

/** A change of the document that an editor makes; `at` chooses among what is possible. */
type Change = (document: Doc, followed: Followed, at: number) => void;

/** A field that is not there comes, or comes back under any name; one that is there goes. */
const toggle: Change = (document, followed, at) => {
  const name = nameIn(document, followed);
  if (name === undefined) {
    const made = free(document, followed, at);
    const shape = followed.options
      ? { type: undefined, maxLength: undefined, oneOf: [{ const: 'x', title: 'x' }] }
      : followed.inside === 'lines'
        ? { column: undefined, filter: undefined }
        : {};
    const holder = { record: { properties: {} } } as Doc;
    field(made, { id: followed.id, title: made, ...shape })(holder);
    Object.assign(beside(document, followed), JSON.parse(JSON.stringify(holder.record.properties)));
    return;
  }
  const inside = insideOf(document, followed);
  delete beside(document, followed)[name];
  if (!inside) document.record.required = document.record.required?.filter((one) => one !== name);
};

/** A field that was called as it is stored takes that with it as its id, as in the studio. */
const rename: Change = (document, followed, at) => {
  const was = nameIn(document, followed);
  if (was === undefined) return;
  const next = free(document, followed, at);
  const entries = Object.entries(beside(document, followed));
  replace(
    document,
    followed,
    entries.map(([name, one]) => (name === was ? [next, { ...one, id: one.id ?? was }] : [name, one])),
  );
  if (!insideOf(document, followed))
    document.record.required = document.record.required?.map((name) => (name === was ? next : name));
};

/** To another place in the order, and into another section. */
const move: Change = (document, followed, at) => {
  const name = nameIn(document, followed);
  if (name === undefined) return;
  const entries = Object.entries(beside(document, followed)).filter(([other]) => other !== name);
  const one = beside(document, followed)[name]!;
  if (!insideOf(document, followed)) {
    document.form = { sections: ['one', 'two'].map((section) => ({ name: section, title: section })) };
    one.section = at % 2 === 0 ? 'one' : 'two';
  }
  entries.splice(at % (entries.length + 1), 0, [name, one]);
  replace(document, followed, entries);
};

/** Another option, or one fewer as long as one is left. */
const options: Change = (document, followed, at) => {
  const name = nameIn(document, followed);
  if (name === undefined || !followed.options) return;
  const one = beside(document, followed)[name]!;
  const there = one.oneOf as { const: string; title: string }[];
  const value = OPTIONS[at % OPTIONS.length]!;
  const without = there.filter((option) => option.const !== value);
  if (without.length === there.length) one.oneOf = [...there, { const: value, title: value }];
  else if (without.length > 0) one.oneOf = without;
};

const require: Change = (document, followed) => {
  const name = nameIn(document, followed);
  if (name === undefined || insideOf(document, followed)) return;
  const required = document.record.required ?? [];
  document.record.required = isRequired(document, name) ? required.filter((one) => one !== name) : [...required, name];
};

/** Out of the group into the record, or from the record into the group. What is in rows stays there. */
const carry: Change = (document, followed, at) => {
  const place = standing(document, followed);
  const inside = insideOf(document, followed);
  if (place === undefined || inside === 'lines') return;
  const [from, to] = [propertiesIn(document, inside), propertiesIn(document, inside ? undefined : 'address')];
  const name = [...NAMES.slice(at % NAMES.length), ...NAMES].find((one) => !(one in to))!;
  const id = idAt(place, inside ? undefined : placesOf(document).get('address'), name);
  const { id: _id, section: _section, ...rest } = from[place.field.name]!;
  delete from[place.field.name];
  if (!inside) document.record.required = document.record.required?.filter((one) => one !== place.field.name);
  to[name] = { ...rest, ...(id !== undefined && { id }) };
};

export const CHANGES = { toggle, rename, move, carry, options, require } as const;

/** The value of a followed field in a record as a person is shown it. */
export function valueIn(record: Bag, inside: Inside, name: string): unknown {
  if (inside === 'lines') return (record.lines as Bag[] | undefined)?.[0]?.[name];
  return inside === undefined ? record[name] : (record[inside] as Bag | undefined)?.[name];
}

/** The record with another value of a followed field. */
export function withValue(record: Bag, inside: Inside, name: string, value: unknown): Bag {
  if (inside === undefined) return { ...record, [name]: value };
  if (inside === 'address') return { ...record, address: { ...(record.address as Bag | undefined), [name]: value } };
  const [first, ...others] = record.lines as Bag[];
  return { ...record, lines: [{ ...first, [name]: value }, ...others] };
}
