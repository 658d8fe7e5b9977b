import { below } from '../model/report.ts';
import { areAlike, type Branch, type Member, type Node, treeOf, valueOf } from './tree.ts';

/**
 * One change of a document. `at` is a JSON pointer of identities ('/record/properties/poNumber/title'), so that it finds
 * its place in a document that was changed otherwise; `was` is what it was made on.
 */
export type Operation =
  | {
      op: 'add';
      at: string;
      value: unknown;
      /** Behind which of its neighbours; null: before all of them. */
      after: string | null;
      /** The key, where that is not how it is known. */
      name?: string;
    }
  | { op: 'change'; at: string; was: unknown; value: unknown }
  | { op: 'rename'; at: string; was: string; name: string }
  | { op: 'move'; at: string; after: string | null }
  | { op: 'retire'; at: string; was: unknown };

/** What turns `base` into `edited`, by identity and order of keys. Both are JSON. */
export function operationsBetween(base: unknown, edited: unknown): Operation[] {
  const operations: Operation[] = [];
  compare(treeOf(base, 'document'), treeOf(edited, 'document'), '', operations);
  return operations;
}

function compare(base: Node, edited: Node, at: string, operations: Operation[]): void {
  if (base.is !== 'value' && edited.is !== 'value' && areAlike(base, edited)) {
    compareMembers(base, edited, at, operations);
    return;
  }
  const [was, value] = [valueOf(base), valueOf(edited)];
  // As texts: within a value that is one, the order of keys counts as well.
  if (JSON.stringify(was) !== JSON.stringify(value)) operations.push({ op: 'change', at, was, value });
}

function compareMembers(base: Branch, edited: Branch, at: string, operations: Operation[]): void {
  const before = new Map(base.members.map((member, index) => [member.id, { member, index }]));
  const kept = new Set(edited.members.map(({ id }) => id));
  for (const { id, node } of base.members)
    if (!kept.has(id)) operations.push({ op: 'retire', at: below(at, id), was: valueOf(node) });
  const stay = inOrder(edited.members.flatMap(({ id }) => before.get(id)?.index ?? []));
  let previous: Member | undefined;
  for (const member of edited.members) {
    const { id, name, node } = member;
    const old = before.get(id);
    const place = below(at, id);
    const after = previous?.id ?? null;
    previous = member;
    if (old === undefined) {
      operations.push({
        op: 'add',
        at: place,
        value: valueOf(node),
        after,
        ...(name !== '' && name !== id && { name }),
      });
      continue;
    }
    if (!stay.has(old.index)) operations.push({ op: 'move', at: place, after });
    if (old.member.name !== name) operations.push({ op: 'rename', at: place, was: old.member.name, name });
    compare(old.member.node, node, place, operations);
  }
}

/** The longest run of these that already stands in rising order: the others are those that were moved. */
function inOrder(indices: readonly number[]): Set<number> {
  /** Last place in `indices` of the best run of each length. */
  const ends: number[] = [];
  const previous: number[] = [];
  for (const [place, index] of indices.entries()) {
    let length = ends.findIndex((end) => (indices[end] ?? 0) >= index);
    if (length === -1) length = ends.length;
    previous[place] = ends[length - 1] ?? -1;
    ends[length] = place;
  }
  const run = new Set<number>();
  for (let place = ends.at(-1) ?? -1; place !== -1; place = previous[place] ?? -1) run.add(indices[place] ?? 0);
  return run;
}
