import type { FastifyInstance } from 'fastify';
import { countAmount } from '../../../contract/quotes.ts';
import { serve } from '../../platform/http/serve.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { priceChoices, refuseChoices } from './service.ts';

/** What a choice costs now (specification, section 7: quote). Open to visitors; nothing is kept. */
export async function quoteRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  serve(app, countAmount, async ({ sent, caller }) => {
    const { quote, problems } = await priceChoices(database.kysely, entities.access, sent.lines, {
      private: caller?.private === true,
    });
    if (quote) return quote;
    throw refuseChoices(problems);
  });
}
