import type { Executor } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { FLOW_ZONE, readExclusive, readShelf } from '../catalogue/index.ts';
import { type Exclusion, exclusionsOf } from './exclusion.ts';
import { type Choice, type Quote, type QuoteProblem, quoteLine, totalOf } from './quote.ts';

/** A reason why the choice at `index` cannot be bought; `path` is a JSON pointer into that choice. */
export interface ChoiceProblem extends QuoteProblem {
  index: number;
}

/**
 * Prices choices against the shelf as it is now; a quote only when all of them can be bought.
 * @param options.private a private deployment is offered packs of traffic only (specification, section 1)
 */
export async function priceChoices(
  executor: Executor,
  access: EntityAccess,
  choices: readonly Choice[],
  options: { private: boolean },
): Promise<{ quote?: Quote; problems: ChoiceProblem[] }> {
  const shelf = new Map(
    (await readShelf(executor, access, options.private ? FLOW_ZONE : undefined)).map((product) => [
      product.productNo,
      product,
    ]),
  );
  const quoted = choices.map((choice) => quoteLine(shelf, choice));
  const problems = quoted.flatMap((one, index) => one.problems.map((problem) => ({ index, ...problem })));
  return problems.length > 0 ? { problems } : { quote: totalOf(quoted.flatMap(({ line }) => line ?? [])), problems };
}

/** What refuses choices that cannot be bought: `quote.refused` with a finding for each at fault. */
export function refuseChoices(problems: readonly ChoiceProblem[]): AppError {
  const issues = problems.map(({ index, path, code, message }) => ({ path: `/lines/${index}${path}`, code, message }));
  return new AppError('quote.refused', { message: issues[0]?.message, issues });
}

/** Which of the choices cannot stand beside each other, or beside what the team has bought and uses today; `leaving` are assets that the choices replace. */
export async function readExclusions(
  executor: Executor,
  access: EntityAccess,
  eid: string,
  choices: readonly { productNo: string }[],
  at = new Date(),
  leaving: readonly string[] = [],
): Promise<Exclusion[]> {
  const products = new Map((await readExclusive(executor, access)).map((product) => [product.productNo, product]));
  if (!choices.some(({ productNo }) => products.has(productNo))) return [];
  const actor = systemActor(eid, at);
  const owned = await access.find(executor, actor, 'asset', {
    filter: {
      and: [
        { field: 'ownerEid', op: 'eq', value: eid },
        { field: 'status', op: 'eq', value: 'active' },
        { field: 'kind', op: 'eq', value: 'paid' },
        { field: 'expireDate', op: 'gte', value: actor.scope.today },
        { field: 'product', op: 'in', value: [...products.keys()] },
      ],
    },
    limit: 1000,
  });
  return exclusionsOf(
    products,
    choices,
    owned.filter(({ key }) => !leaving.includes(key)).map(({ record }) => String(record.product)),
  );
}
