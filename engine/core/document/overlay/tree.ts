import { isObject } from '../../json/json.ts';
import { unescapePointer } from '../model/report.ts';

/**
 * A document as parts that are known by what they are and not by where they stand: object keys, fields by their `id`,
 * states, options and views by what they were called first,
 * sections and steps by `name`, rules by what they check, texts of a list by themselves. What
 * has no such name is one value.
 */
export type Node = { is: 'value'; value: unknown } | Branch;

export interface Branch {
  is: 'keys' | 'fields' | 'names' | 'constants' | 'rules' | 'values';
  /** In their order, which is part of what a document says. */
  members: Member[];
}

export interface Member {
  id: string;
  /** Its key; of an item of a list nothing. */
  name: string;
  node: Node;
}

/** What stands at a place says which keys below it are fields. */
type Place = 'document' | 'field' | 'fields' | 'actions' | 'action' | 'lifecycle' | 'states' | 'plain';

const BELOW: Readonly<Record<Place, Readonly<Record<string, Place>>>> = {
  document: { record: 'field', $defs: 'fields', definitions: 'fields', actions: 'actions', states: 'lifecycle' },
  field: { properties: 'fields', items: 'field' },
  fields: {},
  actions: {},
  action: { input: 'field' },
  lifecycle: { values: 'states' },
  states: {},
  plain: {},
};
const EACH: Readonly<Partial<Record<Place, Place>>> = { fields: 'field', actions: 'action' };

function placeBelow(place: Place, key: string): Place {
  return EACH[place] ?? (Object.hasOwn(BELOW[place], key) ? BELOW[place][key] : undefined) ?? 'plain';
}

/** What stands at the end of a path of identities from the document down. */
export function placeAt(path: readonly string[]): Place {
  return path.reduce<Place>(placeBelow, 'document');
}

export const pathOf = (at: string): string[] => at.split('/').slice(1).map(unescapePointer);

const areUnique = (ids: readonly string[]): boolean => new Set(ids).size === ids.length;
const isScalar = (value: unknown): boolean => typeof value !== 'object' || value === null;
const textOf = (value: unknown): string => (typeof value === 'string' ? value : JSON.stringify(value));

/** What a state, an option or a view was called first: it is known by that. */
const firstOf = (was: unknown): unknown => (Array.isArray(was) ? (was as unknown[])[0] : undefined);

const LISTS: readonly { is: Branch['is']; fits(item: unknown): boolean; idOf(item: unknown): string }[] = [
  { is: 'values', fits: isScalar, idOf: textOf },
  {
    is: 'names',
    fits: (item) => isObject(item) && typeof item.name === 'string',
    idOf: (item) => textOf(firstOf((item as { was?: unknown }).was) ?? (item as { name: string }).name),
  },
  {
    is: 'constants',
    fits: (item) => isObject(item) && Object.hasOwn(item, 'const') && isScalar(item.const),
    idOf: (item) => textOf(firstOf((item as { was?: unknown }).was) ?? (item as { const: unknown }).const),
  },
  {
    is: 'rules',
    fits: (item) => isObject(item) && typeof item.check === 'string',
    idOf: (item) => {
      const { at, check } = item as { at?: unknown; check: string };
      return `${typeof at === 'string' ? at : ''} ${check}`;
    },
  },
];

function listOf(items: readonly unknown[]): Node {
  for (const { is, fits, idOf } of LISTS) {
    if (!items.every(fits)) continue;
    const ids = items.map(idOf);
    if (!areUnique(ids)) continue;
    return {
      is,
      members: items.map((item, index) => ({ id: ids[index] ?? '', name: '', node: treeOf(item, 'plain') })),
    };
  }
  return { is: 'value', value: items };
}

/** How a field is known whatever it is called. */
const fieldId = (name: string, field: unknown): string =>
  isObject(field) && typeof field.id === 'string' ? field.id : name;

/** How a state is known whatever it is called. */
const stateId = (name: string, state: unknown): string => {
  const first = isObject(state) ? firstOf(state.was) : undefined;
  return typeof first === 'string' ? first : name;
};

const IDENTITIES: Readonly<Partial<Record<Place, (name: string, value: unknown) => string>>> = {
  fields: fieldId,
  states: stateId,
};

export function treeOf(value: unknown, place: Place): Node {
  if (Array.isArray(value)) return listOf(value);
  if (!isObject(value)) return { is: 'value', value };
  const entries = Object.entries(value);
  const member = (id: string, name: string, inside: unknown): Member => ({
    id,
    name,
    node: treeOf(inside, placeBelow(place, name)),
  });
  const ids = entries.map(([name, inside]) => IDENTITIES[place]?.(name, inside) ?? name);
  const is = IDENTITIES[place] !== undefined && areUnique(ids) ? 'fields' : 'keys';
  return {
    is,
    members: entries.map(([name, inside], index) =>
      member(is === 'fields' ? (ids[index] ?? name) : name, name, inside),
    ),
  };
}

export const isList = ({ is }: Branch): boolean => is !== 'keys' && is !== 'fields';

export function valueOf(node: Node): unknown {
  if (node.is === 'value') return node.value;
  if (isList(node)) return node.members.map((member) => valueOf(member.node));
  // Not by assignment: a key may be called __proto__.
  return Object.fromEntries(node.members.map((member) => [member.name, valueOf(member.node)]));
}

/** Whether the items of a list are found by the same identities when it is read again. */
export function isKnownByItems(members: readonly Member[]): boolean {
  const again = listOf(members.map(({ node }) => valueOf(node)));
  return again.is !== 'value' && again.members.every(({ id }, index) => id === members[index]?.id);
}

/** Whether parts of one may be compared with parts of the other. An empty list may become any kind of list. */
export function areAlike(a: Branch, b: Branch): boolean {
  return a.is === b.is || (isList(a) === isList(b) && (a.members.length === 0 || b.members.length === 0));
}

/** The path of identities to what stands at a JSON pointer; as far as the document goes. */
export function identitiesTo(document: unknown, pointer: string): string[] {
  const ids: string[] = [];
  let node: Node = treeOf(document, 'document');
  for (const part of pathOf(pointer)) {
    if (node.is === 'value') break;
    const member = isList(node) ? node.members[Number(part)] : node.members.find(({ name }) => name === part);
    if (member === undefined) break;
    ids.push(member.id);
    node = member.node;
  }
  return ids;
}
