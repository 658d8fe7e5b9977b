import type { FastifyInstance } from 'fastify';
import { AppError } from '../../../platform/http/errors.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { sendCode, spendCode } from '../codes/codes.ts';
import { requirePhone } from '../codes/phone.ts';
import { secondsToWait } from '../codes/sendLimits.ts';
import { requirePersonName } from '../personName.ts';
import { requireCloudLogin } from '../sessions.ts';
import { teamsOf } from '../userTeams.ts';
import { forgetBind, movePhone, pendingBind, rememberBind, requirePassword } from './phone.ts';

const BASE = '/space/c/rest/mycloudhome';
const TAGS = ['accounts'];
const RAW = { raw: true, rateLimit: { max: 60, timeWindow: '1 minute' } } as const;
const EFFECTS = { ...RAW, effects: true } as const;

const phone = { type: 'string', maxLength: 32, title: '手机号' };

interface PhoneBody {
  phone: string;
  verifyCode?: string;
  verifyKey?: string;
  password?: string;
}

/** What a person sees and changes of the own account (specification, section 7, "Cloud space account"). */
export function ownRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { database } = deps;
  const { kysely } = database;
  const sendBindCode = (userId: string, to: string, address: string) =>
    sendCode(deps, { phone: to, purpose: 'phone', address }, (tx) => rememberBind(tx, userId, to));

  app.get(`${BASE}/getMyAccount`, { config: RAW, schema: { tags: TAGS, summary: '我的账号' } }, async (request) => {
    const { userId } = await requireCloudLogin(database, request);
    const user = await kysely
      .selectFrom('users')
      .where('id', '=', userId)
      .select(['account', 'name', 'phone', 'photo_url'])
      .executeTakeFirstOrThrow();
    const networks = (await teamsOf(kysely, userId)).map(({ eid, networkname, isAdmin }) => ({
      eid,
      name: networkname,
      isAdmin: isAdmin === '1',
    }));
    const bind = await pendingBind(kysely, userId);
    const waiting = bind ? { ...bind, waitSeconds: await secondsToWait(kysely, bind.phone) } : null;
    return {
      success: true,
      data: {
        userId,
        account: user.account,
        name: user.name,
        phone: user.phone,
        photoUrl: user.photo_url,
        networks,
        pendingBind: waiting,
      },
    };
  });

  app.get<{ Querystring: { name: string } }>(
    `${BASE}/update-user-name`,
    {
      config: EFFECTS,
      schema: {
        tags: TAGS,
        summary: '修改姓名',
        querystring: {
          type: 'object',
          required: ['name'],
          properties: { name: { type: 'string', maxLength: 200, title: '姓名' } },
        },
      },
    },
    async (request) => {
      const { userId } = await requireCloudLogin(database, request);
      const name = requirePersonName(request.query.name, 'account.name');
      await kysely.updateTable('users').set({ name }).where('id', '=', userId).execute();
      return { success: true, data: { name } };
    },
  );

  app.post<{ Body: { phone: string } }>(
    `${BASE}/pre-account-bind`,
    {
      config: RAW,
      schema: {
        tags: TAGS,
        summary: '换绑手机：向新号码发送验证码',
        body: { type: 'object', required: ['phone'], properties: { phone } },
      },
    },
    async (request) => {
      const { userId } = await requireCloudLogin(database, request);
      const to = requirePhone(request.body.phone);
      const own = await kysely.selectFrom('users').where('id', '=', userId).select('phone').executeTakeFirstOrThrow();
      if (own.phone === to) throw new AppError('account.samePhone');
      return { success: true, ...(await sendBindCode(userId, to, request.ip)) };
    },
  );

  app.get(
    `${BASE}/resend-account-bind`,
    { config: EFFECTS, schema: { tags: TAGS, summary: '再次发送换绑验证码' } },
    async (request) => {
      const { userId } = await requireCloudLogin(database, request);
      const bind = await pendingBind(kysely, userId);
      if (!bind) throw new AppError('account.noBind');
      return { success: true, ...(await sendBindCode(userId, bind.phone, request.ip)) };
    },
  );

  app.get(
    `${BASE}/cancel-account-bind`,
    { config: EFFECTS, schema: { tags: TAGS, summary: '放弃换绑' } },
    async (request) => {
      await forgetBind(kysely, (await requireCloudLogin(database, request)).userId);
      return { success: true };
    },
  );

  app.post<{ Body: PhoneBody }>(
    `${BASE}/`,
    {
      config: RAW,
      schema: {
        tags: TAGS,
        summary: '完成换绑',
        body: {
          type: 'object',
          required: ['phone'],
          properties: {
            phone,
            verifyCode: { type: 'string', maxLength: 16, title: '验证码' },
            verifyKey: { type: 'string', maxLength: 64 },
            password: { type: 'string', maxLength: 256, title: '密码' },
          },
        },
      },
    },
    async (request) => {
      const login = await requireCloudLogin(database, request);
      const { verifyCode, verifyKey, password = '' } = request.body;
      const to = requirePhone(request.body.phone);
      if ((await pendingBind(kysely, login.userId))?.phone !== to) throw new AppError('account.noBind');
      await requirePassword(database, login.userId, password, request.ip);
      await spendCode(database, { phone: to, purpose: 'phone', code: verifyCode, verifyKey });
      return { success: true, data: await movePhone(database, login, to) };
    },
  );
}
