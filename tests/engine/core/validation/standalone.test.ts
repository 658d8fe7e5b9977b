import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { EntityModel } from '../../../../engine/core/document/model/model.ts';
import { cloneJson } from '../../../../engine/core/json/json.ts';
import { sampleRecords } from '../../../../engine/core/record/sample/records.ts';
import { compileValidators } from '../../../../engine/core/validation/ajv.ts';
import { FORMATS } from '../../../../engine/core/validation/formats.ts';
import { standaloneValidator } from '../../../../engine/core/validation/standalone.ts';
import type { StructuralValidator } from '../../../../engine/core/validation/structural.ts';
import { validateRecord } from '../../../../engine/core/validation/validateRecord.ts';
import { entityOf, env, scope, shippedModels } from '../record/documents.ts';

async function load(text: string): Promise<StructuralValidator> {
  const url = `data:text/javascript;base64,${Buffer.from(text).toString('base64')}`;
  return ((await import(/* @vite-ignore */ url)) as { default: StructuralValidator }).default;
}

const everything = entityOf(
  {
    ...Object.fromEntries(
      Object.keys(FORMATS).map((format, at) => [
        `f${at}`,
        {
          title: format,
          format,
          type:
            format === 'money' || format === 'seconds'
              ? 'integer'
              : format === 'percent'
                ? 'number'
                : format === 'attachment'
                  ? 'array'
                  : 'string',
        },
      ]),
    ),
    name: { type: 'string', title: '名称', minLength: 2, maxLength: 4, pattern: '^\\p{L}+$' },
    email: { type: 'string', title: '邮箱', format: 'email' },
    ip: { type: 'string', title: '地址', format: 'ipv4' },
    tags: { type: 'array', title: '标签', uniqueItems: true, items: { type: 'string' } },
    fixed: { title: '定值', const: { a: [1, 'require("x")'] } },
    tree: { $ref: '#/$defs/node', title: '树' },
  },
  {
    $defs: {
      node: {
        type: 'object',
        properties: {
          name: { type: 'string', title: '名' },
          below: { type: 'array', title: '下级', items: { $ref: '#/$defs/node' } },
        },
        required: ['name'],
      },
    },
    actions: {
      'send-back': {
        title: '退回',
        set: { name: 'input.reason' },
        input: { type: 'object', required: ['reason'], properties: { reason: { type: 'string', title: '原因' } } },
      },
    },
  },
);

/** Any JSON, with many values that nearly fit. */
const value = fc.oneof(
  fc.jsonValue({ maxDepth: 2 }),
  fc.constantFrom(
    '2026-01-01',
    '13800000001',
    '91350100M000100Y43',
    '11010519491231002X',
    '甲乙',
    '甲乙丙丁戊',
    '😀😀',
    1,
    1.5,
    '192.168.0.1',
    'a@b.cn',
    'https://x.cn',
    ['a', 'a'],
    { a: [1, 'require("x")'] },
    { name: 'x', below: [{ below: [] }] },
  ),
);

describe('the standalone validator', { timeout: 30_000 }, () => {
  it('imports nothing, requires nothing and evaluates nothing', () => {
    for (const model of [...shippedModels(), everything]) {
      const text = standaloneValidator(model);
      expect(text).not.toMatch(/^\s*import\s|\bfrom\s+["']|= require\(/m);
      expect(text).not.toMatch(/\beval\(|new Function/);
    }
  });

  it('answers what Ajv answers, error by error, for any values', async () => {
    const standalone = await load(standaloneValidator(everything));
    const inProcess = compileValidators(everything);
    const record = fc.dictionary(
      fc.constantFrom(...Object.keys(everything.fieldsByPath).filter((path) => !path.includes('.'))),
      value,
    );
    fc.assert(
      fc.property(record, (data) => {
        expect(standalone.record(data)).toBe(inProcess.record(data));
        expect(standalone.record.errors ?? null).toEqual(inProcess.record.errors ?? null);
      }),
      { numRuns: 500 },
    );
  });

  it('checks the input of each action under its name', async () => {
    const { actions } = await load(standaloneValidator(everything));
    expect(Object.keys(actions)).toEqual(['send-back']);
    expect(actions['send-back']?.({})).toBe(false);
    expect(actions['send-back']?.({ reason: '资料不全' })).toBe(true);
  });

  it('gives page and server the same verdict on records of every document, right and spoilt', async () => {
    for (const model of shippedModels()) {
      const page = await load(standaloneValidator(model));
      const server = compileValidators(model);
      const rows = sampleRecords(model, { count: 5, scope });
      for (const row of rows) expect(validateRecord(model, row, env, page), model.entity).toEqual([]);
      fc.assert(
        fc.property(
          fc.constantFrom(...rows),
          fc.array(fc.tuple(fc.constantFrom(...names(model)), value), { minLength: 1, maxLength: 4 }),
          (row, spoils) => {
            const spoilt = { ...cloneJson(row), ...Object.fromEntries(spoils) };
            expect(validateRecord(model, spoilt, env, page)).toEqual(validateRecord(model, spoilt, env, server));
          },
        ),
        { numRuns: 60 },
      );
    }
  });
});

function names(model: EntityModel): string[] {
  return model.fields.map((field) => field.name);
}
