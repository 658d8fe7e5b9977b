import type { FastifyRequest } from 'fastify';
import { askerOf, type Asker } from '../../entities/access/asker.ts';
import { requireReader } from '../../entities/access/rows.ts';
import type { EntityAccess } from '../../entities/entityAccess.ts';
import { parseBody } from '../../entities/parse.ts';
import { requireCaller } from '../../http/session.ts';

/**
 * Who asks for records of an entity.
 * @throws AppError when nobody is signed in, the person reads none of them, or the body is not an object
 */
export function askFor(access: EntityAccess, request: FastifyRequest, entity: string): Asker {
  const asker = askerOf(requireCaller(request));
  requireReader(access.model(entity), asker);
  parseBody(request.body);
  return asker;
}
