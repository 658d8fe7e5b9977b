import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../contract/cells.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { idempotencyKey, requestHash, withIdempotency } from '../../platform/http/idempotency.ts';
import { serve } from '../../platform/http/serve.ts';
import { actorOf } from '../access/actor.ts';
import { requireReader } from '../access/rows.ts';
import { type Reading, type Runtime, reading } from '../operations/context.ts';
import { parseBody } from '../operations/parse.ts';
import { changeRows, type Once } from './changeRows.ts';
import { openRows } from './openRows.ts';

/** Editing the records of any entity in its list. */
export function cellRoutes(app: FastifyInstance, runtime: Runtime): void {
  const readingFor = (caller: Caller, { entity }: { entity: string }): Reading => {
    const actor = actorOf(caller);
    const found = reading(runtime, entity, actor);
    requireReader(found.model, actor);
    return found;
  };

  serve(app, calls.open, async ({ caller, params, sent }) => openRows(readingFor(caller, params), sent.keys));
  serve(app, calls.change, async ({ caller, params, sent, request }) => {
    parseBody(request.body);
    return changeRows(readingFor(caller, params), sent, onceEach(caller, params.entity, request));
  });
}

/** Each record's change is made once for the request's Idempotency-Key, so that one that was broken off goes on where it was. */
function onceEach({ userId, team }: Caller, entity: string, request: FastifyRequest): Once {
  const key = idempotencyKey(request);
  return (tx, change, work) =>
    key === undefined
      ? work()
      : withIdempotency(
          tx,
          {
            userId,
            key: requestHash([key, change.key]),
            operation: `${entity}.cells`,
            requestHash: requestHash({ change, eid: team.eid }),
          },
          work,
        );
}
