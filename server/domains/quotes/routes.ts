import type { FastifyInstance } from 'fastify';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { type Choice } from './quote.ts';
import { choiceSchema } from './schemas.ts';
import { priceChoices } from './service.ts';

const QUOTES_PER_MINUTE = 240;
/** As many as a cart holds. */
const MAX_LINES = 99;

/** What a choice costs now (specification, section 7: quote). Open to visitors; nothing is kept. */
export async function quoteRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  app.post<{ Body: { lines: Choice[] } }>(
    '/yzjumc/quote/v2/countamount',
    {
      config: { rateLimit: { max: QUOTES_PER_MINUTE, timeWindow: '1 minute' } },
      schema: { summary: '计算金额（分）', body: quoteBody },
    },
    async (request) => {
      const { quote, problems } = await priceChoices(database.kysely, entities.access, request.body.lines, {
        private: request.caller?.private === true,
      });
      if (quote) return ok(quote);
      const issues = problems.map(({ index, path, code, message }) => ({
        path: `/lines/${index}${path}`,
        code,
        message,
      }));
      throw new AppError('quote.refused', { message: issues[0]?.message, issues });
    },
  );
}

const quoteBody = {
  type: 'object',
  required: ['lines'],
  properties: { lines: { type: 'array', minItems: 1, maxItems: MAX_LINES, title: '明细', items: choiceSchema } },
} as const;
