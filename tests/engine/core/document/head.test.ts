import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/core/document/compile.ts';
import type { EntityDocument } from '../../../../engine/core/document/model/types.ts';
import { project } from '../../../../engine/core/document/project.ts';

const document = {
  entity: 'deal',
  title: '交易',
  key: 'no',
  titleField: 'name',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号' },
      name: { type: 'string', title: '名称' },
      status: { type: 'string', title: '状态' },
      cost: { type: 'integer', format: 'money', title: '成本' },
      amount: { type: 'integer', format: 'money', title: '金额', column: true },
      owner: { type: 'string', format: 'user', title: '负责人' },
      due: { type: 'string', format: 'date', title: '日期' },
      lines: {
        type: 'array',
        title: '明细',
        items: { type: 'object', properties: { price: { type: 'integer', format: 'money', title: '价' } } },
      },
    },
  },
  states: {
    field: 'status',
    initial: 'draft',
    values: {
      draft: { title: '草稿' },
      sent: { title: '审批中' },
      done: { title: '已生效', final: true },
      refused: { title: '已驳回', color: 'error' },
      void: { title: '已作废', final: true },
    },
  },
  actions: {
    cancel: { title: '作废', from: ['draft'], to: 'void', danger: true },
    send: { title: '提交', from: ['draft', 'refused'], to: 'sent', primary: true },
    approve: { title: '通过', from: ['sent'], to: 'done', roles: ['staff'] },
    refuse: { title: '驳回', from: ['sent'], to: 'refused', roles: ['staff'] },
    withdraw: { title: '撤回', from: ['sent'], to: 'draft' },
  },
} satisfies EntityDocument;
const roles = ['staff', 'customer'];
const compiled = (over: object) => compile({ ...document, ...over }, { roles });

describe('the head of a record', () => {
  it('has the first amount, person and day where the document chooses none, those of its list first', () => {
    expect(compiled({}).model?.form.facts).toEqual(['amount', 'owner', 'due']);
  });

  it('has what the document chooses, and nothing that is no single value of a field it knows', () => {
    expect(compiled({ form: { facts: ['due', 'cost'] } }).model?.form.facts).toEqual(['due', 'cost']);
    const { problems } = compiled({ form: { facts: ['lines', 'lines.price', 'duee'] } });
    expect(problems.filter(({ pointer }) => pointer.startsWith('/form/facts')).map(({ code }) => code)).toEqual([
      'bad-layout',
      'bad-layout',
      'unknown-field',
    ]);
  });

  it('has the stages that the main actions lead through, past no refusal and never back', () => {
    expect(compiled({}).model?.states?.stages).toEqual(['draft', 'sent', 'done']);
  });

  it('has the stages that the document lists, which have to be states', () => {
    const states = { ...document.states, stages: ['draft', 'done', 'gone'] };
    const { problems } = compiled({ states });
    expect(problems.map(({ pointer, code }) => [pointer, code])).toContainEqual(['/states/stages/2', 'unknown-state']);
  });

  it('is the same way for who may take none of its steps', () => {
    const seen = project(document, ['customer']);
    expect(Object.keys(seen?.actions ?? {})).not.toContain('approve');
    expect(compile(seen, { check: false }).model?.states?.stages).toEqual(['draft', 'sent', 'done']);
  });

  it('says nothing of a field that is kept from a role', () => {
    const seen = project(
      {
        ...document,
        form: { facts: ['cost', 'due'] },
        access: { read: { customer: 'true' }, fields: { cost: { customer: 'none' } } },
      },
      ['customer'],
    );
    expect(seen?.form?.facts).toEqual(['due']);
  });
});
