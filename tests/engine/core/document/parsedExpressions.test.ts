import { describe, expect, test } from 'vitest';
import { assemble } from '../../../../engine/core/document/assemble.ts';
import { compile } from '../../../../engine/core/document/compile.ts';
import type { EntityModel } from '../../../../engine/core/document/model/model.ts';
import type { EntityDocument } from '../../../../engine/core/document/model/types.ts';
import { parsedExpressions } from '../../../../engine/core/document/parsedExpressions.ts';
import { project } from '../../../../engine/core/document/project.ts';
import { fromParsed } from '../../../../engine/core/expression/fromParsed.ts';
import type { ParsedExpressions } from '../../../../engine/core/expression/syntax.ts';
import { scope, shippedDocuments } from '../record/documents.ts';

const ROLES = ['customer', 'partner', 'staff', 'operator', 'developer'];

/** The model as a page makes it, of what came through the line. */
function onPage(document: EntityDocument): EntityModel | undefined {
  const parsed = JSON.parse(JSON.stringify(parsedExpressions(document))) as ParsedExpressions;
  return assemble(document, { lenient: true }, { parse: fromParsed(parsed) }).model;
}

/** A model without its functions: every tree of every expression is in it. A page is not told who approves. */
const asData = (model: EntityModel | undefined): unknown =>
  JSON.parse(JSON.stringify({ ...model, approval: model?.approval && { ...model.approval, steps: [] } }));

describe('a page that carries no parser', () => {
  test.each(shippedDocuments().map(([name, ...rest]) => [name, rest] as const))(
    'makes of %s what the gateway does, for everybody',
    (_name, [document, fragments]) => {
      for (const roles of [ROLES, ...ROLES.map((role) => [role])]) {
        const projection = project(document, roles, { fragments }) as EntityDocument;
        const compiled = compile(projection, { lenient: true, check: false }).model;
        expect(asData(onPage(projection))).toEqual(asData(compiled));
      }
    },
  );
});

describe('parsed expressions', () => {
  const document = (compute: string): EntityDocument =>
    ({
      entity: 'thing',
      title: '东西',
      key: 'no',
      record: {
        type: 'object',
        properties: {
          no: { type: 'string', title: '编号' },
          数量: { type: 'integer', title: '数量' },
          total: { type: 'number', title: '合计', compute },
        },
      },
    }) as EntityDocument;

  test('hold names of any script, numbers, texts, lists, maps, macros and choices', () => {
    const compute = "has(数量) && 数量 in [1, 2, -3] ? sum([{'a': 1.5, 'b': null}].map(x, x.a)) : size('引号\\'') * 2";
    const model = onPage(document(compute));
    const expression = model?.fieldsByPath.total?.compute;
    expect(expression?.evaluate({ record: { 数量: 2 }, scope })).toBe(1.5);
    expect(expression?.reads).toEqual(['数量']);
  });

  test('are looked for among what was sent alone: an expression that came without its tree is no rule left out', () => {
    expect(() => assemble(document('数量 * 2'), {}, { parse: fromParsed({}) })).toThrow('数量 * 2');
    expect(() => assemble(document('toString'), {}, { parse: fromParsed({}) })).toThrow('toString');
  });
});
