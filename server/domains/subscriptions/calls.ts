import type { ListResult } from '@yunpu/engine-core/query';
import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../platform/http/caller.ts';
import { JsonText } from '../../platform/http/envelope.ts';
import { type Actor, actorOf } from '../../runtime/access/actor.ts';
import { requireReader } from '../../runtime/access/rows.ts';
import { runCall } from '../../runtime/operations/dispatch.ts';
import { parseBody } from '../../runtime/operations/parse.ts';
import type { Entities } from '../../runtime/runtime.ts';

/** A call as it is asked by somebody who is signed in. */
interface Asked {
  caller: Caller;
  request: FastifyRequest;
}

/** Who asks a call of an entity; only its readers may. */
export function askFor({ access }: Entities, { caller, request }: Asked, entity: string): Actor {
  const actor = actorOf(caller);
  requireReader(access.model(entity, actor), actor);
  parseBody(request.body);
  return actor;
}

/** A page of an entity's own list, for calls that answer its rows in another shape. */
export async function listOf(
  { runtime }: Entities,
  { caller }: Actor,
  entity: string,
  body: Record<string, unknown>,
): Promise<ListResult> {
  const answer = await runCall(runtime, { entity, operation: 'list', caller, body, idempotencyKey: undefined });
  return (answer instanceof JsonText ? JSON.parse(answer.text) : answer) as ListResult;
}
