import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { Engine } from '@yunpu/engine-react';

/** A person who may do everything. */
export const person: Pick<Engine, 'user' | 'team'> = {
  user: { id: 'u1', name: '陈晓', roles: ['customer', 'operator'] },
  team: { eid: 'e1', name: '云帆科技有限公司', certified: true, isAdmin: true },
};

/** The model of a document that has no errors. */
export function modelOf(compiled: {
  model: EntityModel | undefined;
  problems: readonly { message: string; pointer: string }[];
}): EntityModel {
  if (!compiled.model)
    throw new Error(compiled.problems.map((problem) => `${problem.pointer} ${problem.message}`).join('\n'));
  return compiled.model;
}

export function openDetail(record: RecordData): DetailResult {
  return { record, version: 1, state: null, allowed: { fields: {}, actions: {}, save: true, delete: true } };
}
