import type { FieldModel, FieldSource } from '@yunpu/engine-core/document';
import { type Edited, freeName } from './fields.ts';
import { insertProperty, pathOf, pointerOf, setValue, valueAt } from './json.ts';

type Link = NonNullable<FieldSource['link']>;

/** When a field that a link fills takes the linked record's value. */
export type Fetching = 'chosen' | 'empty' | 'follow';

export interface Fetched {
  own: string;
  theirs: string;
  fetching: Fetching;
}

export const fetchedBy = (link: Link): Fetched[] =>
  Object.entries(link.fetch ?? {}).map(([own, theirs]) => ({
    own,
    theirs,
    fetching: link.follow?.includes(own) ? 'follow' : link.onlyEmpty?.includes(own) ? 'empty' : 'chosen',
  }));

function linkWith(link: Link, all: readonly Fetched[]): Link {
  const { fetch: _fetch, onlyEmpty: _onlyEmpty, follow: _follow, ...rest } = link;
  const named = (fetching: Fetching) => all.filter((one) => one.fetching === fetching).map(({ own }) => own);
  const [onlyEmpty, follow] = [named('empty'), named('follow')];
  return {
    ...rest,
    ...(all.length > 0 && { fetch: Object.fromEntries(all.map(({ own, theirs }) => [own, theirs])) }),
    ...(onlyEmpty.length > 0 && { onlyEmpty }),
    ...(follow.length > 0 && { follow }),
  };
}

/** The link at the pointer fills these fields; what follows the linked record is nobody's to type. */
export function setFetched(text: string, pointer: string, all: readonly Fetched[]): string {
  const path = pathOf(text, pointer);
  const link = (valueAt(text, [...path, 'link']) ?? {}) as Link;
  const linked = setValue(text, [...path, 'link'], linkWith(link, all));
  return all
    .filter(({ fetching }) => fetching === 'follow')
    .reduce((now, { own }) => setValue(now, [...path.slice(0, -1), own, 'readOnly'], true), linked);
}

/** What a field's kind and look are made of, without what is asked of whoever types it. */
const KEPT = ['type', 'format', 'widget', 'oneOf', 'enum', 'enumNames', 'items', 'multipleOf'] as const;

/** A new field behind the link that always shows this field of the linked record, for reading and for formulas. */
export function addFollowed(text: string, pointer: string, { name, path: theirs, title, schema }: FieldModel): Edited {
  const path = pathOf(text, pointer);
  const siblings = (valueAt(text, path.slice(0, -1)) ?? {}) as Record<string, FieldSource>;
  const names = Object.keys(siblings);
  const { title: linkTitle = '', section, link = {} } = siblings[String(path.at(-1))] ?? {};
  const own = freeName(name, names);
  const { type, ...kind } = Object.fromEntries(KEPT.flatMap((key) => (key in schema ? [[key, schema[key]]] : [])));
  const source = { type, title: `${linkTitle}的${title}`, ...kind, readOnly: true, ...(section && { section }) };
  const place = [...path.slice(0, -1), own];
  const added = insertProperty(text, place, source, names[names.indexOf(String(path.at(-1))) + 1]);
  const filled = [...fetchedBy(link), { own, theirs, fetching: 'follow' as const }];
  return { text: setFetched(added, pointer, filled), pointer: pointerOf(place) };
}
