import type { LineLimits, CartLine as ShownLine } from '../../../contract/cart.ts';
import type { Executor } from '../../platform/database/port.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { readShelf, type ShelfProduct } from '../catalogue/index.ts';
import { quoteLine, readExclusions } from '../quotes/index.ts';
import { readCart } from './service.ts';

const GONE = { code: 'product.unknown', message: '该产品已下架，不能再购买' } as const;

/** A team's cart at today's prices. */
export async function showCart(
  executor: Executor,
  access: EntityAccess,
  eid: string,
): Promise<{ lines: ShownLine[]; count: number }> {
  const [lines, products] = [await readCart(executor, eid), await readShelf(executor, access)];
  const shelf = new Map(products.map((product) => [product.productNo, product]));
  const names = await namesOf(
    executor,
    access,
    lines.map(({ choice }) => choice.productNo).filter((productNo) => !shelf.has(productNo)),
  );
  const clashes = await readExclusions(
    executor,
    access,
    eid,
    lines.map(({ choice }) => choice),
  );
  const shown = lines.map((line, index): ShownLine => {
    const product = shelf.get(line.choice.productNo);
    const { line: quoted, problems } = quoteLine(shelf, line.choice);
    const clash = clashes.find((candidate) => candidate.index === index);
    const problem =
      product === undefined ? GONE : (problems[0] ?? (clash && { code: 'cart.exclusive', message: clash.message }));
    return {
      ...line,
      name: product?.name ?? names.get(line.choice.productNo) ?? line.choice.productNo,
      picture: product?.picture ?? 'app',
      unit: product?.unit ?? '',
      ...(quoted && { line: quoted }),
      ...(problem && { problem: { code: problem.code, message: problem.message } }),
      ...(product && { limits: limitsOf(product, shelf) }),
    };
  });
  return { lines: shown, count: shown.length };
}

function limitsOf(product: ShelfProduct, shelf: ReadonlyMap<string, ShelfProduct>): LineLimits {
  const modules = product.moduleList.flatMap(({ type, productNo }) => {
    const own = type === 'optional' ? shelf.get(productNo) : undefined;
    return own
      ? [
          {
            productNo,
            name: own.name,
            unit: own.unit,
            price: own.price,
            minQuantity: own.minQuantity,
            maxQuantity: own.maxQuantity,
          },
        ]
      : [];
  });
  return { minQuantity: product.minQuantity, maxQuantity: product.maxQuantity, terms: product.terms, modules };
}

/** Names of products that are no longer on sale. */
async function namesOf(
  executor: Executor,
  access: EntityAccess,
  productNos: readonly string[],
): Promise<Map<string, string>> {
  if (productNos.length === 0) return new Map();
  const found = await access.find(executor, systemActor(''), 'product', {
    filter: { field: 'productNo', op: 'in', value: [...productNos] },
    limit: 1000,
  });
  return new Map(found.map(({ key, record }) => [key, String(record.name)]));
}
