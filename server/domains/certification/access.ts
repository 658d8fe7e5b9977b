import type { FastifyRequest } from 'fastify';
import type { Database, Tx } from '../../platform/database/port.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idempotencyKey, requestHash, withIdempotency } from '../../platform/http/idempotency.ts';
import type { Vault } from '../../platform/vault/vault.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import { requireReader } from '../../runtime/access/rows.ts';
import { type CertificationContext, NUMBER_FIELD } from './applications.ts';
import { ENTITY_OF, type Holder } from './holders.ts';
import { normalNumber } from './idNumber.ts';

/** Who asks about an own certification. @throws AppError entity.unknown for a role that has none */
export function requireHolder(context: CertificationContext, caller: Caller, kind: Holder['kind']): void {
  requireReader(context.entities.access.model(ENTITY_OF[kind], actorOf(caller)), actorOf(caller));
}

/** As above, for whoever applies: a team's affair is its administrators'. */
export function requireApplicant(context: CertificationContext, caller: Caller, kind: Holder['kind']): void {
  requireHolder(context, caller, kind);
  if (caller.roles.every((role) => role !== 'customer' && role !== 'partner')) throw new AppError('session.forbidden');
  if (kind === 'team' && !caller.team.isAdmin)
    throw new AppError('session.forbidden', { message: '只有团队管理员可以办理团队认证' });
}

/** Not even a hash of a request tells an identity number to who does not hold the key. */
function withoutNumber(body: unknown, vault: Vault): unknown {
  return JSON.parse(
    JSON.stringify(body ?? null, (name, value: unknown) =>
      (name === NUMBER_FIELD.team || name === NUMBER_FIELD.person) && typeof value === 'string'
        ? vault.digest(normalNumber(value))
        : value,
    ),
  ) as unknown;
}

/** Runs a write in one transaction, once for its Idempotency-Key. */
export function once<T>(
  database: Database,
  { vault }: CertificationContext,
  { request, caller }: { request: FastifyRequest; caller: Caller },
  work: (tx: Tx) => Promise<T>,
): Promise<T> {
  const key = idempotencyKey(request);
  return database.transaction((tx) => {
    if (key === undefined) return work(tx);
    const hash = requestHash({ body: withoutNumber(request.body, vault), eid: caller.team.eid });
    return withIdempotency(
      tx,
      { userId: caller.userId, key, operation: request.routeOptions.url ?? '', requestHash: hash },
      () => work(tx),
    );
  });
}
