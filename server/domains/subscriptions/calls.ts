import type { FastifyRequest } from 'fastify';
import type { ListResult } from '../../../engine/core/query/types.ts';
import { JsonText } from '../../platform/http/envelope.ts';
import { requireCaller } from '../../platform/http/session.ts';
import { type Actor, actorOf } from '../../runtime/access/actor.ts';
import { requireReader } from '../../runtime/access/rows.ts';
import { runCall } from '../../runtime/dispatch.ts';
import { parseBody } from '../../runtime/parse.ts';
import type { Entities } from '../../runtime/runtime.ts';

/** Who asks a call of an entity; only its readers may. */
export function askFor({ access }: Entities, request: FastifyRequest, entity: string): Actor {
  const actor = actorOf(requireCaller(request));
  requireReader(access.model(entity), actor);
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

/** Parts of request bodies that several calls share. */
export const short = { type: ['string', 'null'], maxLength: 100 } as const;
export const page = {
  pageNo: { type: ['integer', 'null'], minimum: 1, maximum: 1_000_000, title: '页码' },
  pageSize: { type: ['integer', 'null'], minimum: 1, maximum: 200, title: '每页行数' },
} as const;
