import type { FastifyRequest } from 'fastify';
import { requireCaller } from '../../../platform/http/session.ts';
import { type Actor, actorOf } from '../../../runtime/access/actor.ts';
import { requireReader } from '../../../runtime/access/rows.ts';
import type { EntityAccess } from '../../../runtime/entityAccess.ts';
import { parseBody } from '../../../runtime/parse.ts';

/**
 * Who asks for records of an entity.
 * @throws AppError when nobody is signed in, the person reads none of them, or the body is not an object
 */
export function askFor(access: EntityAccess, request: FastifyRequest, entity: string): Actor {
  const actor = actorOf(requireCaller(request));
  requireReader(access.model(entity), actor);
  parseBody(request.body);
  return actor;
}
