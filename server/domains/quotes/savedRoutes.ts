import type { FastifyInstance } from 'fastify';
import { saveQuote as call } from '../../../contract/quotes.ts';
import { serveWrite } from '../../platform/http/serve.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { parseBody } from '../../runtime/operations/parse.ts';
import { saveQuote } from './save.ts';

/** Quotes that are kept; lists, records and print are the document's own. */
export async function savedQuoteRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  serveWrite(app, database, call, (tx, { caller, sent }) => {
    parseBody(sent);
    return saveQuote(tx, entities.access, caller, sent, new Date());
  });
}
