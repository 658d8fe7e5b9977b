/** Request bodies of the personal calls, as JSON Schema. */
export const viewBody = {
  type: 'object',
  required: ['name', 'shared', 'state'],
  properties: {
    id: { type: 'string', maxLength: 64, title: '视图标识' },
    name: { type: 'string', minLength: 1, maxLength: 40, pattern: '\\S', title: '视图名称' },
    shared: { type: 'boolean', title: '团队共享' },
    state: { type: 'object', title: '视图内容' },
  },
} as const;

export const viewIdBody = {
  type: 'object',
  required: ['id'],
  properties: { id: { type: 'string', maxLength: 64, title: '视图标识' } },
} as const;

export const preferencesBody = {
  type: 'object',
  required: ['value'],
  properties: { value: { type: 'object', title: '列表设置' } },
} as const;

const key = { type: 'string', maxLength: 200, title: '单据编号' } as const;

export const draftBody = { type: 'object', required: ['key'], properties: { key } } as const;

export const draftSaveBody = {
  type: 'object',
  required: ['key', 'draft'],
  properties: {
    key,
    draft: {
      type: ['object', 'null'],
      title: '草稿',
      required: ['record'],
      properties: {
        record: { type: 'object', title: '表单内容' },
        version: { type: ['integer', 'null'], title: '版本' },
      },
    },
  },
} as const;
