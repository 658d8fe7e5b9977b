import { compile, type EntityModel, parseDocument, project, type RecordData } from '@yunpu/engine-core/document';
import type { Allowed, DetailResult, Transport } from '@yunpu/engine-core/endpoint';
import type { Scope } from '@yunpu/engine-core/expression';
import type { Labels, ListResult } from '@yunpu/engine-core/query';
import { restrictions, withinLimits } from '@yunpu/engine-core/record';

/** The document as a page of somebody with this role gets it: without the fields, actions and views that are not theirs. */
export function modelForRole(
  whole: EntityModel,
  text: string,
  role: string | undefined,
  fragments: Readonly<Record<string, unknown>>,
): EntityModel {
  if (role === undefined) return whole;
  const document = project(parseDocument(text, '').document, [role], { fragments });
  const { version } = whole;
  const model = document && compile(document, { fragments, lenient: true, check: false, version }).model;
  // Rules of access stay with the gateway; here the backend in memory goes by them.
  return model ? { ...model, access: whole.access } : whole;
}

const stateIn = ({ states }: EntityModel, record: RecordData): string | null => {
  const state = states && record[states.field];
  return typeof state === 'string' ? state : null;
};

/** What somebody with this role sees of records, and may do with them, as the gateway would answer it. */
export function limitedTo(role: string, whole: EntityModel, scope: Scope, inner: Transport): Transport {
  const { access } = whole;
  const limitsOn = (record: RecordData) => restrictions(whole, [role], stateIn(whole, record));
  const shown = (record: RecordData) => withinLimits(whole, limitsOn(record), record);
  const allowedOn = ({ record, allowed }: DetailResult, isNew: boolean): Allowed => {
    const { title } = whole;
    const writes = isNew ? access.create.includes(role) : access.write[role]?.evaluate({ record, scope }) === true;
    const why = isNew ? `没有新建${title}的权限` : `没有修改这张${title}的权限`;
    return {
      ...allowed,
      fields: { ...allowed.fields, ...limitsOn(record) },
      save: writes ? allowed.save : { why },
      delete: writes ? allowed.delete : { why },
    };
  };
  const answered = (found: DetailResult, isNew = false): DetailResult => ({
    ...found,
    record: shown(found.record),
    allowed: allowedOn(found, isNew),
  });
  return {
    ...inner,
    list: async (model, request, signal): Promise<ListResult> => {
      const found = await inner.list(model, request, signal);
      return { ...found, rows: found.rows.map(shown) };
    },
    detail: async (model, key, signal) => answered(await inner.detail(model, key, signal)),
    blank: async (model, values) => answered(await inner.blank(model, values), true),
    save: async (model, request) => answered(await inner.save(model, request)),
    act: async (model, request) => answered(await inner.act(model, request)),
  };
}

/** The same backend, whose real rows bring what their keys read like. */
export function namedBy(labels: Labels, inner: Transport): Transport {
  const all = (own: Labels = {}): Labels => {
    const paths = new Set([...Object.keys(labels), ...Object.keys(own)]);
    return Object.fromEntries([...paths].map((path) => [path, { ...own[path], ...labels[path] }]));
  };
  return {
    ...inner,
    list: async (model, request, signal) => {
      const found = await inner.list(model, request, signal);
      return { ...found, labels: all(found.labels) };
    },
    detail: async (model, key, signal) => {
      const found = await inner.detail(model, key, signal);
      return { ...found, labels: all(found.labels) };
    },
  };
}
