import type { EntityModel, RecordData } from '../../document/model/model.ts';
import { type Ast, operands } from '../../expression/ast.ts';
import { evaluator } from '../../expression/evaluate.ts';
import type { Scope } from '../../expression/types.ts';
import { isObject } from '../../json/json.ts';
import { Evaluator } from '../evaluator.ts';
import { planOf } from '../plan.ts';
import { setAt } from '../pointer.ts';

/** The record with one row left, whose cell is what the sum over the rows is compared with (`sum(rows.map(r, r.x)) == total`). */
export function withBalancedSum(model: EntityModel, record: RecordData, scope: Scope, ast: Ast): RecordData {
  const found = comparedSum(ast);
  const table = found && planOf(model).tablesOf(found.path)[0];
  if (!found || table === undefined) return record;
  const settled = new Evaluator(model, record, { scope }).snapshot();
  const rows = settled[table];
  const row: unknown = Array.isArray(rows) ? rows[0] : {};
  const value = evaluator(found.to)({ record: settled, scope });
  return {
    ...settled,
    [table]: [setAt(isObject(row) ? row : {}, `/${found.path.slice(table.length + 1)}`, value ?? undefined)],
  };
}

/** The two sides of the comparison: the cell that is summed up, and what the sum is to be. */
export function comparedSum(ast: Ast): { path: string; to: Ast } | undefined {
  if (ast.op !== 'binary' || ast.operator !== '==')
    return operands(ast)
      .map(comparedSum)
      .find((found) => found !== undefined);
  for (const [side, other] of [
    [ast.left, ast.right],
    [ast.right, ast.left],
  ] as const) {
    const [list] = side.op === 'call' && side.name === 'sum' ? side.args : [];
    if (list?.op === 'macro' && list.name === 'map' && list.body.ref) return { path: list.body.ref.path, to: other };
  }
  return undefined;
}
