import { equalJson } from '../../json/json.ts';
import { overlayMessages as messages } from '../../messages/overlay.ts';
import { bothInWords, placeInWords, shapeAtPlace } from '../changeWords.ts';
import { type Operation, operationsBetween } from './operations.ts';
import {
  type Branch,
  isKnownByItems,
  isList,
  type Member,
  type Node,
  pathOf,
  placeAt,
  treeOf,
  valueOf,
} from './tree.ts';

/** An operation that the document has no place for any more, since it was changed there otherwise. */
export interface OverlayClash {
  /** JSON pointer of identities. */
  at: string;
  /** A whole sentence. */
  message: string;
  /** What the operation was made on; undefined: nothing stood there. */
  was: unknown;
  /** What stands there now. */
  base: unknown;
  /** What the operation wants. */
  overlay: unknown;
}

export interface Overlaid {
  /** With every operation that has its place; where they clash, as the winner has it. */
  document: unknown;
  clashes: OverlayClash[];
}

/**
 * The operations on a document that may not be the one they were made on: what it did not touch is applied, what it
 * changed the same way is fine, what it changed otherwise is a clash. The order of parts is the operations' to say.
 */
export function applyOverlay(
  base: unknown,
  operations: readonly Operation[],
  winner: 'base' | 'overlay' = 'base',
): Overlaid {
  const root: Member = { id: '', name: '', node: treeOf(base, 'document') };
  const clashes: OverlayClash[] = [];
  for (const operation of operations) {
    const clash = applyOne(root, operation, winner === 'overlay');
    if (clash) clashes.push(clash);
  }
  for (const operation of operations) {
    const clash = takenName(root, operation);
    if (clash) clashes.push(clash);
  }
  return { document: valueOf(root.node), clashes };
}

/** Two edits of one document as one. Where both changed the same otherwise, it is a clash, and `document` has theirs. */
export function mergeDrafts(original: unknown, mine: unknown, theirs: unknown): Overlaid {
  return applyOverlay(theirs, operationsBetween(original, mine));
}

interface Found {
  parent: Branch | undefined;
  member: Member | undefined;
}

function find(root: Member, path: readonly string[]): Found {
  let found: Found = { parent: undefined, member: root };
  for (const id of path) {
    const node: Node | undefined = found.member?.node;
    const parent: Branch | undefined = node === undefined || node.is === 'value' ? undefined : node;
    found = { parent, member: parent?.members.find((member) => member.id === id) };
  }
  return found;
}

/** How a place of an operation, and values there, are called by who edits the document. */
function wordsAt(
  root: Member,
  path: readonly string[],
  own: unknown,
): { place: string; both(one: unknown, other: unknown): [one: string, other: string] } {
  const values: unknown[] = [{}];
  let member: Member | undefined = root;
  for (const id of path) {
    const node: Node | undefined = member?.node;
    member = node === undefined || node.is === 'value' ? undefined : node.members.find((one) => one.id === id);
    values.push(member && valueOf(member.node));
  }
  if (member === undefined) values[path.length] = own;
  const valueAt = (steps: number): unknown => values[steps];
  const shape = shapeAtPlace(path, valueAt);
  return { place: placeInWords(path, valueAt), both: (one, other) => bothInWords(shape, one, other) };
}

function applyOne(root: Member, operation: Operation, wins: boolean): OverlayClash | undefined {
  const { at } = operation;
  const path = pathOf(at);
  const { parent, member } = find(root, path);
  const text = (own?: unknown) => wordsAt(root, path, own);
  const clash = (message: string, was: unknown, overlay: unknown): OverlayClash => ({
    at,
    message,
    was,
    base: member && valueOf(member.node),
    overlay,
  });
  switch (operation.op) {
    case 'add': {
      const { value, after, name } = operation;
      const id = path.at(-1) ?? '';
      if (parent === undefined) return clash(messages.gone(text(value).place), undefined, value);
      const added: Member = { id, name: isList(parent) ? '' : (name ?? id), node: treeOf(value, placeAt(path)) };
      if (member === undefined) {
        // A key for what the other side made a list.
        if (isList(parent) && !isKnownByItems([added]))
          return clash(messages.gone(text(value).place), undefined, value);
        insert(parent, added, after);
        if (!isList(parent) || isKnownByItems(parent.members)) return undefined;
        const { place, both } = text(value);
        const there = parent.members.filter((one) => one !== added).map((one) => valueOf(one.node));
        // The list was empty, and each side began one of its own kind: what stands in it could not be found again.
        if (wins) parent.members = [added];
        else parent.members.splice(parent.members.indexOf(added), 1);
        return clash(messages.addedTwice(place, ...both(there, value)), undefined, value);
      }
      if (member.name !== added.name || !equalJson(valueOf(member.node), value)) {
        const { place, both } = text(value);
        const twice = clash(messages.addedTwice(place, ...both(valueOf(member.node), value)), undefined, value);
        if (wins) Object.assign(member, added);
        return twice;
      }
      return undefined;
    }
    case 'change': {
      const { was, value } = operation;
      if (member === undefined) return clash(messages.gone(text(value).place), was, value);
      const now = valueOf(member.node);
      const clashes = !equalJson(now, was) && !equalJson(now, value);
      const changedTwice = () => {
        const { place, both } = text(value);
        return clash(messages.changedTwice(place, ...both(now, value)), was, value);
      };
      const twice = clashes ? changedTwice() : undefined;
      if (equalJson(now, was) || (clashes && wins)) member.node = treeOf(value, placeAt(path));
      return twice;
    }
    case 'rename': {
      const { was, name } = operation;
      if (member === undefined) return clash(messages.gone(text().place), was, name);
      const now = member.name;
      const clashes = now !== was && now !== name;
      if (!clashes || wins) member.name = name;
      if (!clashes) return undefined;
      const { place, both } = text();
      return { ...clash(messages.renamedTwice(place, ...both(now, name)), was, name), base: now };
    }
    case 'move':
      if (parent === undefined || member === undefined) return undefined;
      parent.members.splice(parent.members.indexOf(member), 1);
      insert(parent, member, operation.after);
      return undefined;
    case 'retire': {
      if (parent === undefined || member === undefined) return undefined;
      const changed = !equalJson(valueOf(member.node), operation.was);
      if (!changed || wins) parent.members.splice(parent.members.indexOf(member), 1);
      return changed ? clash(messages.changedRetired(text(operation.was).place), operation.was, undefined) : undefined;
    }
  }
}

/** Behind its neighbour; last where there is none of that name any more. */
function insert({ members }: Branch, member: Member, after: string | null): void {
  const before = members.findIndex(({ id }) => id === after);
  const place = after === null ? 0 : before === -1 ? members.length : before + 1;
  members.splice(place, 0, member);
}

/** A name that now stands twice. Only at the end: two fields may have exchanged theirs. */
function takenName(root: Member, operation: Operation): OverlayClash | undefined {
  if (operation.op !== 'add' && operation.op !== 'rename') return undefined;
  const { parent, member } = find(root, pathOf(operation.at));
  if (parent === undefined || member === undefined || isList(parent)) return undefined;
  const other = parent.members.find((candidate) => candidate !== member && candidate.name === member.name);
  return (
    other && {
      at: operation.at,
      message: messages.nameTaken(wordsAt(root, pathOf(operation.at), undefined).place, member.name),
      was: undefined,
      base: valueOf(other.node),
      overlay: valueOf(member.node),
    }
  );
}
