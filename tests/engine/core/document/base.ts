import { type Compiled, type CompileOptions, compile } from '../../../../engine/core/document/compile.ts';
import type { EntityModel } from '../../../../engine/core/document/model/model.ts';
import { sourceMap } from '../../../../engine/core/document/text.ts';
import { isSafePattern } from '../../../../engine/core/expression/safePattern.ts';

/** A small document in which nothing is wrong: each test spoils it in one place. */
export const base = () => ({
  entity: 'claim',
  title: '报销单',
  menu: { group: 'business', roles: ['staff'] },
  key: 'billNo',
  numbering: 'CL-{yyyyMMdd}-{seq:4}',
  record: {
    type: 'object',
    required: ['kind'],
    properties: {
      billNo: { type: 'string', title: '单号', readOnly: true, column: true },
      status: { type: 'string', title: '状态', readOnly: true },
      kind: {
        type: 'string',
        title: '类型',
        oneOf: [
          { const: 'travel', title: '差旅' },
          { const: 'meal', title: '餐费' },
        ],
        section: 'basic',
      },
      city: { type: 'string', title: '城市', show: "kind == 'travel'", section: 'basic' },
      total: { type: 'integer', format: 'money', title: '金额', compute: 'sum(lines.map(l, l.amount))' },
      lines: {
        type: 'array',
        title: '明细',
        items: {
          type: 'object',
          properties: {
            quantity: { type: 'number', title: '数量' },
            price: { type: 'integer', format: 'money', title: '单价' },
            amount: { type: 'integer', format: 'money', title: '金额', compute: 'quantity * price' },
          },
        },
      },
    },
  } as Record<string, unknown>,
  rules: [{ check: 'total > 0', at: '/total', message: '金额必须大于 0' }] as unknown[],
  states: {
    field: 'status',
    initial: 'draft',
    values: { draft: { title: '草稿' }, paid: { title: '已付', final: true } },
  } as Record<string, unknown>,
  endpoints: { list: { path: '/claim/list' } } as Record<string, unknown>,
  list: { sort: '-total', views: [{ name: '差旅', filter: "kind == 'travel'" }], rowActions: ['pay'] } as Record<
    string,
    unknown
  >,
  form: { sections: [{ name: 'basic', title: '基本' }] } as Record<string, unknown>,
  actions: { pay: { title: '付款', from: ['draft'], to: 'paid' } } as Record<string, unknown>,
  children: [] as unknown[],
  access: { read: { staff: 'true' } } as Record<string, unknown>,
});

export type Base = ReturnType<typeof base>;

export const options: CompileOptions = {
  file: 'claim.json',
  fragments: {},
  roles: ['staff', 'customer'],
  menuGroups: ['business'],
  isSafePattern,
  entities: {
    person: {
      entity: 'person',
      title: '人员',
      key: 'no',
      titleField: 'name',
      fields: { no: { kind: 'string' }, name: { kind: 'string' }, age: { kind: 'number' } },
    },
  },
};

/** Compiles the base document after a change of it, from its text, so that places are known. */
export function compileWith(
  change: (document: Base, properties: Record<string, Record<string, unknown>>) => void,
  own: CompileOptions = {},
): Compiled & { text: string } {
  const document = base();
  change(document, document.record.properties as Record<string, Record<string, unknown>>);
  const text = JSON.stringify(document, null, 2);
  return { text, ...compile(JSON.parse(text), { ...options, ...own, places: () => sourceMap(text) }) };
}

export function modelWith(change: Parameters<typeof compileWith>[0] = () => undefined): EntityModel {
  const { model, problems } = compileWith(change);
  if (!model) throw new Error(problems.map(({ pointer, message }) => `${pointer} ${message}`).join('\n'));
  return model;
}
