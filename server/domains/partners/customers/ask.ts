import type { FastifyRequest } from 'fastify';
import type { Caller } from '../../../platform/http/caller.ts';
import { type Actor, actorOf } from '../../../runtime/access/actor.ts';
import type { EntityAccess } from '../../../runtime/access/entityAccess.ts';
import { requireReader } from '../../../runtime/access/rows.ts';
import { parseBody } from '../../../runtime/operations/parse.ts';

/**
 * Who asks for records of an entity.
 * @throws AppError when the person reads none of them, or the body holds what cannot be stored
 */
export function askFor(
  access: EntityAccess,
  { caller, request }: { caller: Caller; request: FastifyRequest },
  entity: string,
): Actor {
  const actor = actorOf(caller);
  requireReader(access.model(entity, actor), actor);
  parseBody(request.body);
  return actor;
}
