import type { FastifyRequest } from 'fastify';
import type { Call } from '../../../contract/define.ts';
import type { Database, Tx } from '../../platform/database/port.ts';
import { AppError } from '../../platform/http/errors.ts';
import { once } from '../../platform/http/serve.ts';
import type { Documents } from '../documents/service.ts';
import { Outdated } from './publish.ts';

/** Others who publish in between are waited for this often. */
const ATTEMPTS = 5;

/** One call that changes what is served. */
export type Publishing = <Prepared, Answer>(
  call: Call,
  request: FastifyRequest,
  ready: () => Promise<Prepared>,
  put: (tx: Tx, prepared: Prepared) => Promise<Answer>,
) => Promise<Answer>;

/**
 * Prepares what compiling and counting need, outside any transaction, and puts it in force in one; answers when this
 * process serves it.
 */
export function publishingOf(documents: Documents, database: Database): Publishing {
  return async (call, request, ready, put) => {
    for (let attempt = 1; ; attempt += 1) {
      await documents.catchUp();
      // A repetition is given the first one's answer, whatever would be said of it now.
      const prepared = await ready().catch((error: unknown) => {
        if (error instanceof AppError) return error;
        throw error;
      });
      try {
        const answer = await once(database, call, request, async (tx) => {
          if (prepared instanceof AppError) throw prepared;
          return put(tx, prepared);
        });
        await documents.load();
        return answer;
      } catch (error) {
        if (!(error instanceof Outdated)) throw error;
        if (attempt === ATTEMPTS) throw new AppError('server.busy');
      }
    }
  };
}
