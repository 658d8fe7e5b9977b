import type { EntityDocument, FieldSource } from '@yunpu/engine-core/document';
import { prefixOf } from './numbering.ts';

export interface NewEntity {
  /** In addresses and calls: lower-case letters, digits and hyphens. */
  entity: string;
  title: string;
  group: string | undefined;
}

/** What a new document keeps, beside its own number. */
export interface NewRecord {
  required: readonly string[];
  fields: Readonly<Record<string, FieldSource>>;
  /** The field by which people call a record. */
  titleField: string;
  sections: readonly { name: string; title: string }[];
  /** Its records come out of a file as well. */
  imports: boolean;
}

const NUMBER = 'billNo';

/** A document that can be used at once: its records get a number, are listed, exported and kept by the staff. */
export function documentOf(
  { entity, title, group }: NewEntity,
  { required, fields, titleField, sections, imports }: NewRecord,
): EntityDocument {
  const numbered = Object.values(fields).some((field) => field.title === '单据编号');
  return {
    $schema: '../entity.schema.json',
    entity,
    title,
    ...(group !== undefined && { menu: { group, order: 900, icon: 'FileText' } }),
    key: NUMBER,
    titleField,
    numbering: `${prefixOf(entity)}-{yyyyMMdd}-{seq:4}`,
    storage: 'records',
    record: {
      type: 'object',
      required: [...required],
      properties: {
        [NUMBER]: {
          type: 'string',
          title: numbered ? '系统编号' : '单据编号',
          readOnly: true,
          ...(sections[0] && { section: sections[0].name }),
          column: { pin: 'left', width: 180 },
          search: true,
        },
        ...fields,
      },
    },
    list: { sort: '-createdAt', pageSize: 20, export: true, ...(imports && { import: true }) },
    form: { columns: 2, sections: sections.map((section) => ({ ...section })) },
    access: {
      read: { staff: 'true', operator: 'true' },
      write: { staff: 'true', operator: 'true' },
      create: ['staff', 'operator'],
      delete: ['operator'],
    },
  };
}

export const textOfDocument = (document: EntityDocument): string => `${JSON.stringify(document, null, 2)}\n`;

/** A number, a name, a remark, and a list of them. */
export function newDocument(wanted: NewEntity): string {
  return textOfDocument(
    documentOf(wanted, {
      required: ['name'],
      titleField: 'name',
      sections: [{ name: 'basic', title: '基本信息' }],
      imports: false,
      fields: {
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
    }),
  );
}
