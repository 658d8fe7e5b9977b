import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/contracts.ts';
import { serve } from '../../platform/http/serve.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import { requireReader } from '../../runtime/access/rows.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { runCall } from '../../runtime/operations/dispatch.ts';
import { parseBody } from '../../runtime/operations/parse.ts';
import { consumptionDetails } from './consumption.ts';

const ENTITY = 'consume-contract';

/** The calls of consumption contracts that are more than an operation of their document (specification, section 7). */
export async function consumeContractRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  serve(app, calls.consumptions, ({ caller, sent }) => {
    const actor = actorOf(caller);
    const model = entities.access.model(ENTITY);
    requireReader(model, actor);
    return consumptionDetails(database.kysely, model, actor, sent);
  });

  // Takes what the list takes, and says what the whole list comes to.
  serve(app, calls.consumed, async ({ caller, sent }) => {
    const {
      quota = 0,
      consumed = 0,
      balance = 0,
      rechargeAmount = 0,
    } = (await runCall(entities.runtime, {
      entity: ENTITY,
      operation: 'summary',
      caller,
      body: parseBody(sent),
      idempotencyKey: undefined,
    })) as Record<string, number>;
    return { quota, consumed, balance, rechargeAmount };
  });
}
