import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Tx } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { ok } from '../../../platform/http/envelope.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idempotencyKey, requestHash, withIdempotency } from '../../../platform/http/idempotency.ts';
import { requireCaller } from '../../../platform/http/session.ts';
import { smsCarrier } from '../../../platform/sms/service.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { listChanges } from './changes.ts';
import { ADMINISTRATOR, isShopTeam } from './guard.ts';
import { type InviteWish, invite, listInvites, revokeInvite } from './invites.ts';
import { handOver, leaveTeam, listMembers, removeMember, setAdmin } from './members.ts';
import { decideRequest, listRequests } from './requests.ts';

const BASE = '/yzjumc/team/v1';
const TAGS = ['teams'];

const id = { type: 'string', minLength: 1, maxLength: 64, title: '标识' } as const;
const reason = { type: 'string', maxLength: 200, title: '原因' } as const;
const body = (properties: Record<string, unknown>, required: string[]) => ({ type: 'object', properties, required });

/** The people of a team: everyone in it sees who they are, its administrators change who they are. */
export async function memberRoutes(app: FastifyInstance, { config, database, ...deps }: AppDeps): Promise<void> {
  const { kysely } = database;

  async function mayManage({ team: { eid, isAdmin }, roles }: Caller): Promise<boolean> {
    return isAdmin && (roles.includes(ADMINISTRATOR) || !(await isShopTeam(kysely, eid)));
  }
  async function requireManager(request: FastifyRequest): Promise<Caller> {
    const caller = requireCaller(request);
    if (!(await mayManage(caller))) throw new AppError('session.forbidden', { message: '只有团队管理员可以管理成员' });
    return caller;
  }
  /** One transaction, once for its Idempotency-Key. */
  function once<T>(
    request: FastifyRequest,
    operation: string,
    work: (tx: Tx, caller: Caller) => Promise<T>,
  ): Promise<T> {
    const caller = requireCaller(request);
    const key = idempotencyKey(request);
    return database.transaction((tx) =>
      key === undefined
        ? work(tx, caller)
        : withIdempotency(
            tx,
            {
              userId: caller.userId,
              key,
              operation,
              requestHash: requestHash({ eid: caller.team.eid, body: request.body }),
            },
            () => work(tx, caller),
          ),
    );
  }

  app.post(`${BASE}/members`, { schema: { tags: TAGS, summary: '团队成员' } }, async (request) => {
    const caller = requireCaller(request);
    return ok({
      canManage: await mayManage(caller),
      sms: smsCarrier(config) !== undefined,
      rows: await listMembers(kysely, caller.team.eid),
    });
  });

  app.post<{ Body: { pageNo?: number } | null }>(
    `${BASE}/history`,
    {
      schema: {
        tags: TAGS,
        summary: '成员变更记录',
        body: { type: ['object', 'null'], properties: { pageNo: { type: 'integer', minimum: 1, maximum: 100_000 } } },
      },
    },
    async (request) => {
      const { team } = await requireManager(request);
      return ok(await listChanges(kysely, { eid: team.eid }, request.body?.pageNo ?? 1));
    },
  );

  app.post(`${BASE}/invites`, { schema: { tags: TAGS, summary: '发出的邀请' } }, async (request) =>
    ok(await listInvites(kysely, (await requireManager(request)).team.eid)),
  );

  const inviteBody = body(
    {
      phone: { type: 'string', maxLength: 32, title: '手机号' },
      admin: { type: 'boolean', title: '作为管理员加入' },
      days: { type: 'integer', minimum: 1, maximum: 30, title: '有效天数' },
      uses: { type: 'integer', minimum: 1, maximum: 200, title: '可使用次数' },
    },
    [],
  );
  // The answer holds the token: it is not kept for a repetition.
  app.post<{ Body: InviteWish }>(
    `${BASE}/invite`,
    { schema: { tags: TAGS, summary: '邀请成员：按手机号，或用链接', body: inviteBody } },
    async (request) => {
      const caller = requireCaller(request);
      return ok(await database.transaction((tx) => invite(tx, config, caller, request.body)));
    },
  );

  app.post<{ Body: { id: string } }>(
    `${BASE}/invite/revoke`,
    { schema: { tags: TAGS, summary: '撤销邀请', body: body({ id }, ['id']) } },
    async (request) =>
      ok(await once(request, 'team.revokeInvite', (tx, caller) => revokeInvite(tx, caller, request.body.id))),
  );

  app.post(`${BASE}/requests`, { schema: { tags: TAGS, summary: '加入申请' } }, async (request) =>
    ok(await listRequests(kysely, (await requireManager(request)).team.eid)),
  );

  const decideBody = body({ requestId: id, agree: { type: 'boolean', title: '同意' }, reason }, ['requestId', 'agree']);
  app.post<{ Body: { requestId: string; agree: boolean; reason?: string } }>(
    `${BASE}/requests/decide`,
    { schema: { tags: TAGS, summary: '同意或拒绝加入申请', body: decideBody } },
    async (request) => {
      const { requestId, agree, reason: why = '' } = request.body;
      if (!agree && why.trim().length < 2)
        throw new AppError('request.invalid', {
          message: '请填写拒绝的原因（至少 2 个字）',
          issues: [{ path: '/reason', code: 'required', message: '请填写拒绝的原因' }],
        });
      await once(request, 'team.decide', (tx, caller) =>
        decideRequest(tx, config, caller, { requestId, agree, reason: why.trim() }),
      );
      return ok();
    },
  );

  app.post<{ Body: { userId: string; admin: boolean } }>(
    `${BASE}/members/admin`,
    {
      schema: {
        tags: TAGS,
        summary: '设为或取消管理员',
        body: body({ userId: id, admin: { type: 'boolean', title: '管理员' } }, ['userId', 'admin']),
      },
    },
    async (request) =>
      ok(
        await once(request, 'team.admin', (tx, caller) =>
          setAdmin(tx, caller, request.body.userId, request.body.admin),
        ),
      ),
  );

  app.post<{ Body: { userId: string } }>(
    `${BASE}/members/handOver`,
    { schema: { tags: TAGS, summary: '移交管理员', body: body({ userId: id }, ['userId']) } },
    async (request) =>
      ok(await once(request, 'team.handOver', (tx, caller) => handOver(tx, caller, request.body.userId))),
  );

  app.post<{ Body: { userId: string; successorId: string; reason: string } }>(
    `${BASE}/members/remove`,
    {
      schema: {
        tags: TAGS,
        summary: '移除成员',
        body: body({ userId: id, successorId: id, reason: { ...reason, minLength: 2 } }, [
          'userId',
          'successorId',
          'reason',
        ]),
      },
    },
    async (request) =>
      ok(
        await once(request, 'team.remove', (tx, caller) =>
          removeMember(tx, deps, caller, request.body.userId, request.body),
        ),
      ),
  );

  app.post<{ Body: { successorId: string; reason?: string } }>(
    `${BASE}/leave`,
    { schema: { tags: TAGS, summary: '退出团队', body: body({ successorId: id, reason }, ['successorId']) } },
    async (request) =>
      ok(
        await once(request, 'team.leave', (tx, caller) =>
          leaveTeam(tx, deps, caller, { successorId: request.body.successorId, reason: request.body.reason ?? '' }),
        ),
      ),
  );
}
