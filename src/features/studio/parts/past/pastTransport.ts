import type { EntityModel } from '@yunpu/engine-core/document';
import { type Transport, TransportError } from '@yunpu/engine-core/endpoint';
import type { Scope } from '@yunpu/engine-core/expression';
import { memoryTransport } from '@yunpu/engine-core/memory';
import type { Past } from '../../api/studio.ts';

const WHY = '这是当时的样子，只能看';

const refuse = (): never => {
  throw new TransportError('state', WHY);
};

/** The records of that time, to be read. */
export function pastTransport(model: EntityModel, { rows, labels }: Past, scope: Scope): Transport {
  const memory = memoryTransport([model], { [model.entity]: rows }, { scope });
  return {
    ...memory,
    list: async (...asked) => {
      const found = await memory.list(...asked);
      return { ...found, labels: { ...found.labels, ...labels } };
    },
    detail: async (...asked) => {
      const found = await memory.detail(...asked);
      const allowed = { ...found.allowed, actions: {}, save: { why: WHY }, delete: { why: WHY } };
      return { ...found, labels: { ...found.labels, ...labels }, allowed };
    },
    save: async () => refuse(),
    act: async () => refuse(),
    actMany: async () => refuse(),
    cells: undefined,
    remove: async () => refuse(),
    saveView: async () => refuse(),
    history: async () => [],
  };
}
