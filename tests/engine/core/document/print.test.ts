import { describe, expect, it } from 'vitest';
import { compile } from '../../../../engine/core/document/compile.ts';
import { project } from '../../../../engine/core/document/project.ts';
import { base, compileWith, options } from './base.ts';

const template = (blocks: unknown[], more: object = {}) => [{ name: 'slip', title: '报销凭证', blocks, ...more }];
const found = (print: unknown) =>
  compileWith((document) => Object.assign(document, { print })).problems.map(
    ({ code, pointer, message, suggestion, fix }) => ({
      code,
      pointer,
      message,
      suggestion,
      fix: fix?.value,
    }),
  );

describe('a template for print', () => {
  it('is read with its blocks, and offered as an action of the page', () => {
    const { model, problems } = compileWith((document) =>
      Object.assign(document, {
        print: template(
          [
            { heading: '报销凭证 {{ billNo }}' },
            { fields: ['kind', 'createdByName'], across: 3 },
            { table: 'lines', totals: ['amount'] },
            { amount: 'total' },
            { qr: true },
            { signatures: ['经办', ' '] },
          ],
          { from: ['paid'], when: 'total > 0' },
        ),
      }),
    );
    expect(problems).toEqual([]);
    const [slip] = model?.print ?? [];
    expect(slip).toMatchObject({
      paper: 'A4',
      orientation: 'portrait',
      action: { title: '打印报销凭证', from: ['paid'] },
    });
    expect(slip?.blocks).toMatchObject([
      { is: 'heading', text: ['报销凭证 ', { path: 'billNo' }] },
      { is: 'fields', fields: ['kind', 'createdByName'], across: 3 },
      { is: 'table', columns: ['lines.quantity', 'lines.price', 'lines.amount'], totals: ['lines.amount'] },
      { is: 'amount', field: 'total' },
      { is: 'qr', field: undefined },
      { is: 'signatures', places: ['经办'] },
    ]);
    expect(model?.actions.map(({ name }) => name)).toEqual(['pay']);
  });

  it.each([
    ['a field that there is not', [{ fields: ['kind', 'totel'] }], 'unknown-field', '/fields/1', 'total'],
    ['one in a text', [{ text: '共 {{totel}} 元' }], 'unknown-field', '/text', '共 {{total}} 元'],
    ['a column that there is not', [{ table: 'lines', columns: ['pric'] }], 'unknown-field', '/columns/0', 'price'],
    ['what is no table', [{ table: 'kind' }], 'bad-print', '/table', undefined],
    ['a table as a value', [{ fields: ['lines'] }], 'bad-print', '/fields/0', undefined],
    ['a value of each row', [{ text: '{{lines.price}}' }], 'bad-print', '/text', undefined],
    ['capitals of what is no amount', [{ amount: 'kind' }], 'bad-print', '/amount', undefined],
    [
      'a sum of what is not printed',
      [{ table: 'lines', columns: ['price'], totals: ['amount'] }],
      'bad-print',
      '/totals/0',
      undefined,
    ],
    ['two things in one block', [{ heading: '凭证', text: '凭证' }], 'bad-print', '/text', undefined],
    ['a key of another block', [{ heading: '凭证', totals: ['amount'] }], 'bad-print', '/totals', undefined],
    ['half a reference', [{ text: '共 {{total 元' }], 'bad-print', '/text', undefined],
    ['nobody to sign', [{ signatures: [] }], 'bad-print', '/signatures', undefined],
  ])('refuses %s, with its place', (_what, blocks, code, place, fix) => {
    const problems = found(template(blocks));
    expect(problems).toMatchObject([{ code, pointer: `/print/0/blocks/0${place}` }]);
    expect(problems[0]?.fix).toBe(fix);
    expect(`${problems[0]?.message ?? ''}${problems[0]?.suggestion ?? ''}`).toMatch(/\p{Script=Han}/u);
  });

  it('refuses a foreign currency in capitals, names written twice, unknown states and roles', () => {
    const problems = compileWith((document, properties) => {
      properties.total = { type: 'integer', format: 'money', title: '金额', currency: 'USD' };
      Object.assign(document, {
        rules: [],
        print: [
          ...template([{ amount: 'total' }]),
          ...template([{ heading: '单' }], { from: ['payd'], roles: ['stuff'] }),
          { name: '单', title: '单', blocks: [{ heading: '单' }] },
        ],
      });
    }).problems.map(({ code, pointer }) => `${code} ${pointer}`);
    expect(problems).toEqual(
      expect.arrayContaining([
        'bad-print /print/0/blocks/0/amount',
        'duplicate-name /print/1/name',
        'unknown-state /print/1/from/0',
        'unknown-role /print/1/roles/0',
        'bad-print /print/2/name',
      ]),
    );
  });

  it('reaches a page as an action alone, for those whom it is for, without a premise that tells of hidden fields', () => {
    const document = Object.assign(base(), {
      access: { read: { staff: 'true', customer: 'true' }, fields: { total: { customer: 'none' } } },
      print: [
        ...template([{ amount: 'total' }], { when: 'total > 0' }),
        { name: 'inner', title: '内部单', roles: ['staff'], blocks: [{ heading: '单' }] },
      ],
    });
    const projected = project(document, ['customer'], options);
    expect(projected).not.toHaveProperty('print');
    expect(Object.keys(projected?.actions ?? {})).toEqual(['pay', 'x-print-slip']);
    expect(projected?.actions?.['x-print-slip']).toEqual({ title: '打印报销凭证', bulk: true, where: ['detail'] });
    expect(compile(projected, { check: false }).problems).toEqual([]);
    expect(project(document, ['staff'], options)?.actions?.['x-print-slip']?.guard).toBe('total > 0');
  });
});
