import { createExpression } from '../../../../engine/core/expression/createExpression.ts';
import { recordScope } from '../../../../engine/core/expression/scope.ts';
import { BOOL, listOf, NUMBER, objectOf, STRING, TIME, type Type } from '../../../../engine/core/expression/type.ts';
import type { ExpressionEnv, Scope } from '../../../../engine/core/expression/types.ts';

export const FIELDS: Readonly<Record<string, Type>> = {
  quantity: NUMBER,
  price: NUMBER,
  name: STRING,
  note: STRING,
  ok: BOOL,
  signDate: TIME,
  sentAt: TIME,
  status: {
    kind: 'string',
    options: [
      { value: 'draft', title: '草稿' },
      { value: 'done', title: '完成' },
    ],
  },
  tags: listOf(STRING),
  address: objectOf({ city: STRING }),
  place: objectOf({ far: BOOL }),
  lines: listOf(objectOf({ amount: NUMBER, quantity: NUMBER, name: STRING, gift: BOOL })),
};

export const SCOPE: Scope = {
  user: { id: 'u1', name: '甲', roles: ['staff'] },
  team: { eid: 't1', name: '团队', certified: true, isAdmin: false },
  today: '2026-11-20',
  now: '2026-11-20T06:00:00.000Z',
  isNew: false,
};

export const compileOne = (source: string) => createExpression(source, { scope: recordScope(FIELDS) });

/** The value of an expression over a record; fails the test when the expression is wrong. */
export function valueOf(source: string, record: ExpressionEnv['record'] = {}): unknown {
  const { expression, problems } = compileOne(source);
  if (!expression) throw new Error(`${source}: ${problems.map((problem) => problem.message).join('; ')}`);
  return expression.evaluate({ record, scope: SCOPE });
}

export const problemsOf = (source: string) => compileOne(source).problems;
