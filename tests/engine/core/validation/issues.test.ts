import { describe, expect, it } from 'vitest';
import type { FieldSource } from '../../../../engine/core/document/model/types.ts';
import { compileValidators, createAjv } from '../../../../engine/core/validation/ajv.ts';
import { issuesFromAjv } from '../../../../engine/core/validation/issues.ts';
import { MESSAGES } from '../../../../engine/core/validation/messages.ts';
import { entityOf } from '../record/documents.ts';

function issues(properties: Record<string, FieldSource>, data: unknown, required: string[] = []): string[] {
  const model = entityOf(properties, {}, required);
  const { record } = compileValidators(model);
  record(data);
  return issuesFromAjv(record.errors, model).map(({ path, message }) => `${path} ${message}`);
}

const text = (title: string, more: FieldSource = {}): FieldSource => ({ type: 'string', title, ...more });

describe('messages', () => {
  it('exist for every keyword of JSON Schema that can fail', () => {
    const silent = new Set([
      'allOf',
      'properties',
      'patternProperties',
      'prefixItems',
      'dependentSchemas',
      'then',
      'else',
      'minContains',
      'maxContains',
      'nullable',
      'definitions',
      '$defs',
      'id',
      '$id',
      '$ref',
      '$dynamicRef',
      '$recursiveRef',
      '$dynamicAnchor',
      '$recursiveAnchor',
      '$anchor',
      '$schema',
      '$vocabulary',
      '$comment',
      'title',
      'description',
      'default',
      'deprecated',
      'readOnly',
      'writeOnly',
      'examples',
      'contentMediaType',
      'contentEncoding',
      'contentSchema',
      'formatMinimum',
      'formatMaximum',
      'formatExclusiveMinimum',
      'formatExclusiveMaximum',
    ]);
    const known = Object.keys(createAjv().RULES.all).filter((keyword) => !silent.has(keyword));
    expect(known.length).toBeGreaterThan(20);
    expect(known.filter((keyword) => !(keyword in MESSAGES))).toEqual([]);
  });

  it('name the field that is missing, at its own place', () => {
    expect(issues({ taxNo: text('税号') }, {}, ['taxNo'])).toEqual(['/taxNo 请填写税号']);
    expect(
      issues(
        { address: { type: 'object', title: '地址', required: ['city'], properties: { city: text('城市') } } },
        { address: {} },
      ),
    ).toEqual(['/address/city 请填写城市']);
  });

  it('ask for a missing value by what is done with its field, one ask whichever keyword misses it', () => {
    const kind: FieldSource = {
      title: '类型',
      oneOf: [
        { const: 'a', title: '甲' },
        { const: 'b', title: '乙' },
      ],
    };
    const day = text('签订日期', { format: 'date' });
    const files: FieldSource = { type: 'array', format: 'attachment', title: '合同附件' };
    expect(issues({ name: text('商机名称'), kind, day, files }, {}, ['name', 'kind', 'day', 'files'])).toEqual([
      '/name 请填写商机名称',
      '/kind 请选择类型',
      '/day 请选择签订日期',
      '/files 请上传合同附件',
    ]);
    expect(issues({ name: text('商机名称', { minLength: 1 }) }, { name: '' })).toEqual(['/name 请填写商机名称']);
  });

  it('say what a time looks like as people write it', () => {
    expect(issues({ at: text('开始时间', { format: 'date-time' }) }, { at: 'x' })).toEqual([
      '/at “开始时间”应为像 2026-01-31 08:00:00 这样的时间',
    ]);
    expect(issues({ at: text('上班', { format: 'time' }) }, { at: '八点' })).toEqual([
      '/at “上班”应为像 08:30 这样的时间',
    ]);
  });

  it('say limits in the units people see', () => {
    const amount: FieldSource = { type: 'integer', format: 'money', title: '金额', minimum: 0, maximum: 1_000_050 };
    expect(issues({ amount }, { amount: -1 })).toEqual(['/amount “金额”不能小于 0']);
    expect(issues({ amount }, { amount: 2_000_000 })).toEqual(['/amount “金额”不能大于 ¥10,000.50']);
    expect(
      issues({ rate: { type: 'number', format: 'percent', title: '税率', maximum: 0.13 } }, { rate: 0.2 }),
    ).toEqual(['/rate “税率”不能大于 13%']);
  });

  it('say how many decimals there may be', () => {
    const number = (multipleOf: number, more: Partial<FieldSource> = {}): FieldSource => ({
      type: 'number',
      title: '数量',
      multipleOf,
      ...more,
    });
    expect(issues({ size: number(0.001) }, { size: 0.12345 })).toEqual(['/size “数量”最多 3 位小数']);
    expect(issues({ size: number(0.001, { format: 'percent' }) }, { size: 0.0005 })).toEqual([
      '/size “数量”最多 1 位小数',
    ]);
    expect(issues({ size: number(0.25) }, { size: 0.3 })).toEqual(['/size “数量”必须是 0.25 的整数倍']);
  });

  it('name the row of a sub-table', () => {
    const lines: FieldSource = {
      type: 'array',
      title: '明细',
      minItems: 1,
      items: {
        type: 'object',
        required: ['price'],
        properties: { price: { type: 'integer', format: 'money', title: '单价' } },
      },
    };
    expect(issues({ lines }, { lines: [{ price: 1 }, {}] })).toEqual(['/lines/1/price 请填写第 2 行的单价']);
    expect(issues({ lines }, { lines: [] })).toEqual(['/lines 请添加明细']);
    expect(issues({ lines }, { lines: [7] })).toEqual(['/lines/0 “明细”第 1 行应为一组内容']);
  });

  it('say one thing about a choice that is not among the options', () => {
    const kind: FieldSource = {
      title: '类型',
      oneOf: [
        { const: 'a', title: '甲' },
        { const: 'b', title: '乙' },
      ],
    };
    expect(issues({ kind }, { kind: 'c' })).toEqual(['/kind 请选择有效的类型']);
    expect(issues({ kind }, { kind: 5 })).toEqual(['/kind 请选择有效的类型']);
  });

  it('say one thing about a value that breaks several keywords', () => {
    expect(
      issues({ code: text('编码', { minLength: 5, pattern: '^[A-Z]+$', format: 'uscc' }) }, { code: 'a' }),
    ).toHaveLength(1);
    expect(issues({ amount: { type: 'integer', format: 'money', title: '金额' } }, { amount: 1.5 })).toEqual([
      '/amount “金额”应为金额',
    ]);
  });

  it('follow the branch that was meant', () => {
    const pay: FieldSource = {
      title: '付款',
      type: 'object',
      oneOf: [
        {
          title: '转账',
          type: 'object',
          required: ['bank'],
          properties: { by: { const: 'bank' }, bank: { type: 'string', title: '开户行' } },
        },
        {
          title: '现金',
          type: 'object',
          required: ['drawer'],
          properties: { by: { const: 'cash' }, drawer: { type: 'string', title: '柜号' }, count: { type: 'integer' } },
        },
      ],
    };
    const model = entityOf({ pay });
    const { record } = compileValidators(model);
    record({ pay: { by: 'cash', count: 'x' } });
    expect(
      issuesFromAjv(record.errors, model)
        .map(({ path }) => path)
        .sort(),
    ).toEqual(['/pay/count', '/pay/drawer']);
    record({ pay: { by: 'bank' } });
    expect(issuesFromAjv(record.errors, model).map(({ path }) => path)).toEqual(['/pay/bank']);
  });

  it('name every alternative where one of several values will do', () => {
    const fields = {
      no: text('编号'),
      phone: text('电话'),
      mail: text('邮箱'),
      name: text('联系人'),
      card: { type: 'array', format: 'attachment', title: '名片' },
    };
    const messages = (anyOf: object[], data: object): string[] => {
      const model = entityOf({}, { record: { type: 'object', properties: fields, anyOf } as FieldSource });
      const { record } = compileValidators(model);
      record(data);
      return issuesFromAjv(record.errors, model).map(({ path, message }) => `${path} ${message}`);
    };
    expect(messages([{ required: ['phone'] }, { required: ['mail'] }], {})).toEqual(['/phone 请填写电话或邮箱']);
    expect(messages([{ required: ['phone', 'name'] }, { required: ['card'] }], {})).toEqual([
      '/card 请上传名片，或填写电话并填写联系人',
    ]);
    expect(messages([{ required: ['phone', 'name'] }, { required: ['mail'] }], { name: '李' })).toEqual([
      '/phone 请填写电话或邮箱',
    ]);
    expect(messages([{ required: ['name', 'phone'] }, { required: ['name', 'mail'] }], {})).toEqual([
      '/name 请填写联系人',
    ]);
    expect(messages([{ required: ['phone'] }, { required: ['mail'] }], { mail: 'a@b.cn' })).toEqual([]);
  });

  it('say of if and then only what is wrong, not that something is', () => {
    const model = entityOf(
      { kind: text('类型'), reason: text('原因') },
      {
        record: {
          type: 'object',
          properties: { no: text('编号'), kind: text('类型'), reason: text('原因') },
          if: { properties: { kind: { const: 'x' } }, required: ['kind'] },
          then: { required: ['reason'] },
        } as FieldSource,
      },
    );
    const { record } = compileValidators(model);
    record({ kind: 'x' });
    expect(issuesFromAjv(record.errors, model)).toEqual([{ path: '/reason', code: 'required', message: '请填写原因' }]);
  });

  it('name a property that does not belong', () => {
    const model = entityOf(
      {},
      { record: { type: 'object', additionalProperties: false, properties: { no: text('编号') } } },
    );
    const { record } = compileValidators(model);
    record({ nmae: 1 });
    expect(issuesFromAjv(record.errors, model)).toEqual([
      { path: '/nmae', code: 'additionalProperties', message: '没有“nmae”这个字段' },
    ]);
  });

  it('do not exist for a valid value', () => {
    expect(issuesFromAjv(null, entityOf({}))).toEqual([]);
  });
});

describe('draft 07', () => {
  it('is supported: tuples, definitions, dependencies', () => {
    const model = entityOf({
      pair: {
        type: 'array',
        title: '对',
        items: [{ type: 'string' }, { type: 'number' }],
        additionalItems: false,
      } as unknown as FieldSource,
    });
    const { record } = compileValidators(model);
    expect(record({ pair: ['a', 1] })).toBe(true);
    expect(record({ pair: [1, 'a'] })).toBe(false);
    expect(record({ pair: ['a', 1, 2] })).toBe(false);
  });
});
