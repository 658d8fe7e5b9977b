import type { FastifyInstance } from 'fastify';
import { ok } from '../../../platform/http/envelope.ts';
import { idempotencyKey, requestHash, withIdempotency } from '../../../platform/http/idempotency.ts';
import { requireCaller } from '../../../platform/http/session.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { parseBody } from '../../../runtime/parse.ts';
import { endGrants, type GrantWish, grantSeals, requireSealAdmin } from './granting.ts';
import { listChanges, listGrants, listUses, type Page, requireOwnSeal } from './records.ts';
import { usableSeals } from './service.ts';
import { PURPOSES, type Purpose } from './tables.ts';

const BASE = '/yzjumc/seal_manage/v3';
const PAGE_SIZE = 20;
const MAX_ROWS = 100;
const MAX_SEALS = 20;
const MAX_PEOPLE = 50;

type ListBody = (Partial<Page> & { state?: 'valid' | 'ended' }) | null;
interface OfSeal extends Partial<Page> {
  sealNo: string;
}

const pageOf = (body: Partial<Page> | null): Page => ({ pageNo: 1, pageSize: PAGE_SIZE, ...body });

/** Who may use the team's seals, what they were used for, and what changed (specification, section 7, "Seal management"). */
export async function sealAuthRoutes(app: FastifyInstance, { database, entities: { access } }: AppDeps): Promise<void> {
  const { kysely } = database;

  app.post<{ Body: ListBody }>(
    `${BASE}/seal_auth_list`,
    { schema: { summary: '印章授权', body: { ...listBody, type: ['object', 'null'] } } },
    async (request) => {
      const caller = requireCaller(request);
      parseBody(request.body);
      const page = pageOf(request.body);
      if (page.sealNo !== undefined) await requireOwnSeal(kysely, access, caller.team.eid, page.sealNo);
      return ok(await listGrants(kysely, access, caller, page, request.body?.state && request.body.state === 'valid'));
    },
  );

  app.post<{ Body: GrantWish }>(
    `${BASE}/seal_auth_save_batch`,
    { schema: { summary: '批量授权使用印章', body: grantBody } },
    async (request) => {
      const caller = requireCaller(request);
      parseBody(request.body);
      const key = idempotencyKey(request);
      return ok(
        await database.transaction((tx) => {
          const run = async () => ({ grantIds: await grantSeals(tx, access, caller, request.body) });
          return key === undefined
            ? run()
            : withIdempotency(
                tx,
                {
                  userId: caller.userId,
                  key,
                  operation: 'seal.grant',
                  requestHash: requestHash({ eid: caller.team.eid, ...request.body }),
                },
                run,
              );
        }),
      );
    },
  );

  app.post<{ Body: { grantIds: string[]; reason: string } }>(
    `${BASE}/seal_auth_delete`,
    { schema: { summary: '撤销印章授权', body: endBody } },
    async (request) => {
      const caller = requireCaller(request);
      parseBody(request.body);
      const { grantIds, reason } = request.body;
      const key = idempotencyKey(request);
      await database.transaction((tx) => {
        const run = () => endGrants(tx, access, caller, grantIds, reason.trim());
        return key === undefined
          ? run()
          : withIdempotency(
              tx,
              {
                userId: caller.userId,
                key,
                operation: 'seal.endGrants',
                requestHash: requestHash({ eid: caller.team.eid, grantIds, reason }),
              },
              run,
            );
      });
      return ok();
    },
  );

  app.post<{ Body: { purpose?: Purpose } | null }>(
    `${BASE}/seal_usable_list`,
    { schema: { summary: '当前可使用的印章', body: usableBody } },
    async (request) => ok(await usableSeals(kysely, access, requireCaller(request), request.body?.purpose)),
  );

  app.post<{ Body: OfSeal }>(
    `${BASE}/seal_use_list`,
    { schema: { summary: '印章使用记录', body: ofSealBody } },
    async (request) => {
      const caller = requireCaller(request);
      parseBody(request.body);
      await requireOwnSeal(kysely, access, caller.team.eid, request.body.sealNo);
      return ok(await listUses(kysely, caller, pageOf(request.body)));
    },
  );

  app.post<{ Body: OfSeal }>(
    `${BASE}/seal_change_list`,
    { schema: { summary: '印章变更记录', body: ofSealBody } },
    async (request) => {
      const caller = requireCaller(request);
      parseBody(request.body);
      await requireOwnSeal(kysely, access, caller.team.eid, request.body.sealNo);
      await requireSealAdmin(kysely, caller);
      return ok(await listChanges(kysely, caller, pageOf(request.body)));
    },
  );
}

const sealNo = { type: 'string', minLength: 1, maxLength: 40, title: '印章编号' } as const;
const purpose = { type: 'string', enum: PURPOSES, title: '用途' } as const;
const day = { type: ['string', 'null'], maxLength: 10 } as const;
const paging = {
  pageNo: { type: 'integer', minimum: 1, maximum: 100_000, title: '页码' },
  pageSize: { type: 'integer', minimum: 1, maximum: MAX_ROWS, title: '每页行数' },
} as const;
const listBody = {
  properties: { ...paging, sealNo, state: { type: 'string', enum: ['valid', 'ended'], title: '状态' } },
} as const;
const ofSealBody = { type: 'object', required: ['sealNo'], properties: { ...paging, sealNo } } as const;
const usableBody = { type: ['object', 'null'], properties: { purpose } } as const;
const grantBody = {
  type: 'object',
  required: ['sealNos', 'userIds', 'purposes'],
  properties: {
    sealNos: { type: 'array', minItems: 1, maxItems: MAX_SEALS, uniqueItems: true, title: '印章', items: sealNo },
    userIds: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_PEOPLE,
      uniqueItems: true,
      title: '人员',
      items: { type: 'string', minLength: 1, maxLength: 60, title: '人员' },
    },
    purposes: { type: 'array', minItems: 1, uniqueItems: true, title: '用途', items: purpose },
    validFrom: { ...day, title: '开始日期' },
    validUntil: { ...day, title: '截止日期' },
  },
} as const;
const endBody = {
  type: 'object',
  required: ['grantIds', 'reason'],
  properties: {
    grantIds: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_PEOPLE,
      uniqueItems: true,
      title: '授权',
      items: { type: 'string', minLength: 1, maxLength: 60, title: '授权' },
    },
    reason: { type: 'string', pattern: '\\S\\s*\\S', maxLength: 200, title: '撤销原因' },
  },
} as const;
