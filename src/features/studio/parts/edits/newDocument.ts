import type { EntityDocument } from '@yunpu/engine-core/document';
import { setValue, valueAt } from './json.ts';

export interface NewEntity {
  /** In addresses and calls: lower-case letters, digits and hyphens. */
  entity: string;
  title: string;
  group: string | undefined;
}

/** A document that can be used at once: a number, a name, a remark, and a list of them. */
export function newDocument({ entity, title, group }: NewEntity): string {
  const document: EntityDocument = {
    $schema: '../entity.schema.json',
    entity,
    title,
    ...(group !== undefined && { menu: { group, order: 900, icon: 'FileText' } }),
    key: 'billNo',
    titleField: 'name',
    numbering: `${entity.replaceAll('-', '').slice(0, 4).toUpperCase()}-{yyyyMMdd}-{seq:4}`,
    storage: 'records',
    record: {
      type: 'object',
      required: ['name'],
      properties: {
        billNo: {
          type: 'string',
          title: '单据编号',
          readOnly: true,
          section: 'basic',
          column: { pin: 'left', width: 180 },
          search: true,
        },
        name: {
          type: 'string',
          title: '名称',
          section: 'basic',
          maxLength: 60,
          column: true,
          filter: true,
          search: true,
        },
        remark: { type: 'string', format: 'textarea', title: '备注', section: 'basic', maxLength: 500 },
      },
    },
    list: { sort: '-createdAt', pageSize: 20, export: true },
    form: { columns: 2, sections: [{ name: 'basic', title: '基本信息' }] },
    access: {
      read: { staff: 'true', operator: 'true' },
      write: { staff: 'true', operator: 'true' },
      create: ['staff', 'operator'],
      delete: ['operator'],
    },
  };
  return `${JSON.stringify(document, null, 2)}\n`;
}

/** Another document under a name of its own. Addresses and code that belong to the original do not come with it. */
export function copyDocument(text: string, { entity, title, group }: NewEntity): string {
  let copy = setValue(setValue(text, ['entity'], entity), ['title'], title);
  for (const key of ['endpoints', 'hooks']) copy = setValue(copy, [key], undefined);
  for (const action of Object.keys((valueAt(copy, ['actions']) as object | undefined) ?? {}))
    for (const key of ['endpoint', 'hook'])
      if (valueAt(copy, ['actions', action, key]) !== undefined)
        copy = setValue(copy, ['actions', action, key], undefined);
  return group === undefined ? copy : setValue(copy, ['menu', 'group'], group);
}
