import type { FastifyInstance } from 'fastify';
import { ok } from '../../../platform/http/envelope.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idempotencyKey, requestHash, withIdempotency } from '../../../platform/http/idempotency.ts';
import { requireRole } from '../../../platform/http/session.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { beginLogin } from '../entering.ts';
import { listChanges } from '../teams/changes.ts';
import { ADMINISTRATOR, SHOP_ROLES } from '../teams/guard.ts';
import { operatingTeam } from './operatingTeam.ts';
import { findPersons, giveRoleTo, takeRoleFrom } from './roles.ts';
import { type Claim, claimAdministration } from './setup.ts';
import { isOpen } from './setupLinks.ts';

const SETUP = '/yzjumc/setup/v1';
const PEOPLE = '/yzjumc/people/v1';
const TAGS = ['administration'];
const TRIES = { rateLimit: { max: 30, timeWindow: '1 minute' } };

const text = (title: string, maxLength: number, minLength = 0) =>
  ({ type: 'string', title, minLength, maxLength }) as const;
const token = text('链接中的凭证', 64, 43);
const id = text('标识', 64, 1);
const tokenBody = { type: 'object', required: ['token'], properties: { token } } as const;
const claimBody = {
  type: 'object',
  required: ['token', 'phone', 'password'],
  properties: {
    token,
    phone: text('手机号', 32),
    name: text('姓名', 64),
    password: text('密码', 256),
    teamName: text('运营团队名称', 120),
  },
} as const;

/** The page behind the link that makes an administrator: whoever has the link may. */
export async function setupRoutes(app: FastifyInstance, deps: AppDeps): Promise<void> {
  const { config, database } = deps;

  app.post<{ Body: { token: string } }>(
    `${SETUP}/check`,
    { config: TRIES, schema: { tags: TAGS, summary: '首位管理员链接是否有效', body: tokenBody } },
    async (request) => {
      if (!(await isOpen(database.kysely, config, request.body.token))) throw new AppError('setup.over');
      const eid = await operatingTeam(database.kysely);
      const team =
        eid === undefined
          ? undefined
          : await database.kysely.selectFrom('teams').where('eid', '=', eid).select('name').executeTakeFirst();
      return ok({ teamName: team?.name ?? null });
    },
  );

  app.post<{ Body: Pick<Claim, 'token' | 'phone' | 'password'> & Partial<Claim> }>(
    `${SETUP}/claim`,
    { config: TRIES, schema: { tags: TAGS, summary: '用链接成为平台管理员，并登录', body: claimBody } },
    async (request, reply) => {
      const { userId, eid, passwordHash } = await claimAdministration(
        database,
        config,
        { name: '', teamName: '', ...request.body },
        request.ip,
      );
      await beginLogin(deps, request, reply, { userId, passwordHash, remember: false });
      return ok({ eid });
    },
  );
}

interface RoleBody {
  userId: string;
  eid?: string;
  role: string;
  reason: string;
}

/** Who has which role, and giving and taking them. */
export async function peopleRoutes(
  app: FastifyInstance,
  { database, entities: { documents } }: AppDeps,
): Promise<void> {
  const { kysely } = database;
  const titles = () => documents.catalogue.roles;

  app.post<{ Body: { keyword?: string; role?: string } | null }>(
    `${PEOPLE}/list`,
    {
      schema: {
        tags: TAGS,
        summary: '查找人员及其角色',
        body: {
          type: ['object', 'null'],
          properties: { keyword: text('姓名、手机号或账号', 40), role: text('角色', 40) },
        },
      },
    },
    async (request) => {
      requireRole(request, [ADMINISTRATOR]);
      const { keyword, role } = request.body ?? {};
      const roles = titles().map(({ name, title }) => ({ name, title, ofShop: SHOP_ROLES.includes(name) }));
      return ok({
        roles,
        rows: await findPersons(kysely, { ...(keyword !== undefined && { keyword }), ...(role && { role }) }),
      });
    },
  );

  app.post<{ Body: { userId?: string; pageNo?: number } | null }>(
    `${PEOPLE}/history`,
    {
      schema: {
        tags: TAGS,
        summary: '角色的变更记录',
        body: {
          type: ['object', 'null'],
          properties: { userId: id, pageNo: { type: 'integer', minimum: 1, maximum: 100_000 } },
        },
      },
    },
    async (request) => {
      requireRole(request, [ADMINISTRATOR]);
      const { userId, pageNo = 1 } = request.body ?? {};
      return ok(await listChanges(kysely, { rolesOnly: true, ...(userId !== undefined && { userId }) }, pageNo));
    },
  );

  for (const [name, summary, run] of [
    ['give', '给出角色', giveRoleTo],
    ['take', '收回角色', takeRoleFrom],
  ] as const) {
    app.post<{ Body: RoleBody }>(
      `${PEOPLE}/${name}`,
      {
        schema: {
          tags: TAGS,
          summary,
          body: {
            type: 'object',
            required: ['userId', 'role', 'reason'],
            properties: {
              userId: id,
              eid: id,
              role: text('角色', 40, 1),
              reason: { ...text('原因', 200, 2), pattern: '\\S.*\\S' },
            },
          },
        },
      },
      async (request) => {
        const caller = requireRole(request, [ADMINISTRATOR]);
        const { body } = request;
        if (!titles().some((role) => role.name === body.role)) throw new AppError('role.unknown');
        const key = idempotencyKey(request);
        await database.transaction((tx) => {
          const work = () => run(tx, caller, { ...body, reason: body.reason.trim() });
          return key === undefined
            ? work()
            : withIdempotency(
                tx,
                { userId: caller.userId, key, operation: `people.${name}`, requestHash: requestHash(body) },
                work,
              );
        });
        return ok();
      },
    );
  }
}
