import { readdirSync, readFileSync } from 'node:fs';
import { compile } from '../../../../engine/core/document/compile.ts';
import type { EntityModel } from '../../../../engine/core/document/model/model.ts';
import type { EntityDocument, FieldSource } from '../../../../engine/core/document/model/types.ts';
import type { Scope } from '../../../../engine/core/expression/types.ts';

const folder = new URL('../../../../schemas/', import.meta.url);

export const scope: Scope = {
  user: { id: 'u1', name: '陈思远', roles: ['customer', 'staff', 'operator'] },
  team: { eid: 'e1', name: '云铺科技', certified: true, isAdmin: true },
  today: '2026-11-20',
  now: '2026-11-20T06:00:00.000Z',
  isNew: false,
};
export const env = { scope };
export const newEnv = { scope: { ...scope, isNew: true } };

/** The compiled model of a document; a problem in it fails the test that asks. */
function modelOf(document: unknown, fragments?: Record<string, unknown>): EntityModel {
  const { model, problems } = compile(document, { fragments });
  if (!model) throw new Error(problems.map((problem) => `${problem.pointer} ${problem.message}`).join('\n'));
  return model;
}

/** A small document around these properties. */
export function entityOf(
  properties: Record<string, FieldSource>,
  more: Partial<EntityDocument> = {},
  required: string[] = [],
): EntityModel {
  return modelOf({
    entity: 'thing',
    title: '东西',
    key: 'no',
    record: {
      type: 'object',
      required,
      properties: { no: { type: 'string', title: '编号', readOnly: true }, ...properties },
    },
    access: { read: { operator: 'true' }, create: ['operator'], delete: ['operator'] },
    ...more,
  });
}

const readJson = (path: string): unknown => JSON.parse(readFileSync(new URL(path, folder), 'utf8')) as unknown;

let shipped: EntityModel[] | undefined;

/** Every document of the product, compiled once. */
export function shippedModels(): readonly EntityModel[] {
  return (shipped ??= compileShipped());
}

function compileShipped(): EntityModel[] {
  return shippedDocuments().map(([, document, fragments]) => modelOf(document, fragments));
}

/** Every document of the product: its file, its content and the fragments. */
export function shippedDocuments(): [file: string, document: unknown, fragments: Record<string, unknown>][] {
  const fragments = Object.fromEntries(
    readdirSync(new URL('fragments/', folder)).map((name) => [name, readJson(`fragments/${name}`)]),
  );
  return readdirSync(new URL('entities/', folder)).map((name) => [name, readJson(`entities/${name}`), fragments]);
}
export function shippedModel(entity: string): EntityModel {
  const model = shippedModels().find((candidate) => candidate.entity === entity);
  if (!model) throw new Error(`no document ${entity}`);
  return model;
}
