import type { EntityModel } from '@yunpu/engine-core/document';
import { type Transport, TransportError } from '@yunpu/engine-core/endpoint';
import type { Scope } from '@yunpu/engine-core/expression';
import { memoryTransport } from '@yunpu/engine-core/memory';
import { fetchPast, type Past } from '../../api/studio.ts';

const WHY = '这是当时的样子，只能看';

const refuse = (): never => {
  throw new TransportError('state', WHY);
};

interface Looked {
  entity: string;
  at: string;
  /** Among how many of the newest records the list has looked; null: among all. */
  onSearched(searched: number | null): void;
}

/** The records of that time, to be read: pages of them as they are asked for, and each with its history up to then. */
export function pastTransport(model: EntityModel, { entity, at, onSearched }: Looked, scope: Scope): Transport {
  const opened = new Map<string, Promise<Past>>();
  /** A record of the past stays as it is: its page and its history are one answer. */
  const one = (key: string): Promise<Past> => {
    const known = opened.get(key);
    if (known !== undefined) return known;
    const asked = fetchPast({ entity, at, key });
    asked.catch(() => opened.delete(key));
    opened.set(key, asked);
    return asked;
  };
  const holding = (rows: Past['rows']) => memoryTransport([model], { [model.entity]: rows }, { scope });
  return {
    ...holding([]),
    list: async (_model, request) => {
      const { searched, rows, total, totalIsEstimate, totalIsFloor, pageNo, pageSize, labels } = await fetchPast({
        entity,
        at,
        list: { ...request, cursor: undefined, pageNo: request.pageNo ?? 1 },
      });
      onSearched(searched);
      return { rows, total, totalIsEstimate, totalIsFloor, pageNo, pageSize, labels, nextCursor: null };
    },
    counts: undefined,
    summary: undefined,
    groups: undefined,
    figures: undefined,
    detail: async (asked, key, ...more) => {
      const { rows, labels } = await one(key);
      const found = await holding(rows).detail(asked, key, ...more);
      const allowed = { ...found.allowed, actions: {}, save: { why: WHY }, delete: { why: WHY } };
      return { ...found, labels: { ...found.labels, ...labels }, allowed };
    },
    history: async (_model, key) => (await one(key)).history ?? [],
    save: async () => refuse(),
    act: async () => refuse(),
    actMany: async () => refuse(),
    cells: undefined,
    remove: async () => refuse(),
    saveView: async () => refuse(),
  };
}
