import type { FastifyInstance } from 'fastify';
import { FLOW_ZONE, readShelf } from '../catalogue/service.ts';
import type { AppDeps } from '../deps.ts';
import { ok } from '../http/envelope.ts';
import { AppError } from '../http/errors.ts';
import { quoteLine, totalOf, type Choice } from './quote.ts';

const QUOTES_PER_MINUTE = 240;
const MOST_LINES = 50;

/** What a choice costs now (specification, section 7: quote). Open to visitors; nothing is kept. */
export async function quoteRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  app.post<{ Body: { lines: Choice[] } }>('/yzjumc/quote/v2/countamount', {
    config: { rateLimit: { max: QUOTES_PER_MINUTE, timeWindow: '1 minute' } },
    schema: { summary: '计算金额（分）', body: quoteBody },
  }, async (request) => {
    const shelf = await readShelf(database.kysely, entities.access, request.caller?.private ? FLOW_ZONE : undefined);
    const byNumber = new Map(shelf.map((product) => [product.productNo, product]));
    const quoted = request.body.lines.map((choice) => quoteLine(byNumber, choice));
    const issues = quoted.flatMap(({ problems }, index) => problems.map((problem) => ({ ...problem, path: `/lines/${index}${problem.path}` })));
    if (issues.length > 0) throw new AppError('quote.refused', { message: issues[0]?.message, issues });
    return ok(totalOf(quoted.flatMap(({ line }) => line ?? [])));
  });
}

const productNo = { type: 'string', minLength: 1, maxLength: 40, title: '产品编号' } as const;
const quantity = { type: 'integer', minimum: 1, maximum: 1_000_000, title: '数量' } as const;
/** A choice as it is sent. */
export const choiceSchema = {
  type: 'object',
  required: ['productNo', 'quantity'],
  properties: {
    productNo,
    quantity,
    years: { type: 'integer', minimum: 1, maximum: 10, title: '年限' },
    modules: { type: 'array', maxItems: 20, title: '加购模块', items: { type: 'object', required: ['productNo', 'quantity'], properties: { productNo, quantity } } },
  },
} as const;
const quoteBody = { type: 'object', required: ['lines'], properties: { lines: { type: 'array', minItems: 1, maxItems: MOST_LINES, title: '明细', items: choiceSchema } } } as const;
