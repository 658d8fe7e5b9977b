import type { FastifyInstance } from 'fastify';
import type { AppDeps } from '../../../runtime/deps.ts';
import { admissionRefusal, isTeamless } from '../admission.ts';
import { newPicture, spendPicture } from '../captcha/captchas.ts';
import { sendCode, spendCode } from '../codes/codes.ts';
import { requirePhone } from '../codes/phone.ts';
import { beginLogin } from '../entering.ts';
import { teamsNamed } from '../teams/names.ts';
import { requireNetworkName } from './founding.ts';
import { issueProof, PROOF_SECONDS } from './proofs.ts';
import type { Registration } from './register.ts';
import { register, standingOf } from './register.ts';

const TAGS = ['accounts'];
const RAW = { raw: true, rateLimit: { max: 60, timeWindow: '1 minute' } } as const;

const text = (title: string, maxLength = 64) => ({ type: 'string', maxLength, title });
/** Forms come as text throughout; JSON is heard as well. */
const form = (properties: Record<string, unknown>, required: string[] = []) => ({
  consumes: ['application/x-www-form-urlencoded', 'application/json'],
  body: { type: ['object', 'null'], properties, required },
});

/** Registering and activating an account (specification, section 7, "Cloud space account"). */
export function registrationRoutes(app: FastifyInstance, deps: AppDeps): void {
  const { database } = deps;

  app.post(
    '/space/c/user/refreshVCodeImage',
    { config: RAW, schema: { tags: TAGS, summary: '图片验证码', ...form({}) } },
    async (_request, reply) => {
      reply.header('cache-control', 'no-store');
      return { success: true, data: await newPicture(database.kysely) };
    },
  );

  app.post<{ Body: { phone: string } }>(
    '/space/c/rest/user/pre-signup',
    { config: RAW, schema: { tags: TAGS, summary: '手机号能否注册', ...form({ phone: text('手机号') }, ['phone']) } },
    async (request) => {
      const { status } = await standingOf(database.kysely, requirePhone(request.body.phone));
      return { success: true, data: { status } };
    },
  );

  // The 6 stands for registering; no other kind is served.
  app.get<{ Params: { phone: string }; Querystring: { vcode: string; vcodeId: string } }>(
    '/space/c/user/mobile-validate-code/6/:phone',
    {
      config: { ...RAW, effects: true },
      schema: {
        tags: TAGS,
        summary: '凭图片验证码获取注册验证码',
        querystring: {
          type: 'object',
          required: ['vcode', 'vcodeId'],
          properties: { vcode: text('图片验证码', 16), vcodeId: text('图片验证码') },
        },
      },
    },
    async (request) => {
      const phone = requirePhone(request.params.phone);
      await spendPicture(database.kysely, request.query.vcodeId, request.query.vcode);
      await standingOf(database.kysely, phone);
      return { success: true, ...(await sendCode(deps, { phone, purpose: 'register', address: request.ip })) };
    },
  );

  app.post<{ Body: { phone: string; verifyCode?: string; verifyKey?: string } }>(
    '/space/c/user-activate/checkMobileValidateCode',
    {
      config: RAW,
      schema: {
        tags: TAGS,
        summary: '核验注册验证码',
        ...form({ phone: text('手机号'), verifyCode: text('验证码', 16), verifyKey: text('验证码') }, ['phone']),
      },
    },
    async (request) => {
      const { verifyCode, verifyKey } = request.body;
      const phone = requirePhone(request.body.phone);
      await spendCode(database, { phone, purpose: 'register', code: verifyCode, verifyKey });
      const standing = await standingOf(database.kysely, phone);
      const known =
        standing.status === 'inactive'
          ? { name: standing.name, networkNames: standing.networkNames }
          : { name: '', networkNames: [] };
      return {
        success: true,
        data: {
          activationKey: await issueProof(database.kysely, phone),
          status: standing.status,
          ...known,
          expiresIn: PROOF_SECONDS,
        },
      };
    },
  );

  app.post<{ Body: { networkName: string } }>(
    '/space/c/rest/network/checkNetworkExist',
    {
      config: RAW,
      schema: {
        tags: TAGS,
        summary: '企业是否已有团队',
        ...form({ networkName: text('企业名称', 120) }, ['networkName']),
      },
    },
    async (request) => {
      const teams = await teamsNamed(database.kysely, requireNetworkName(request.body.networkName));
      return { success: true, data: { exist: teams.length > 0, teams } };
    },
  );

  app.post<{ Body: Partial<Registration> & { phone: string; activationKey: string } }>(
    '/space/c/user-activate/activateUserFromRegByMobileV2',
    {
      config: RAW,
      schema: {
        tags: TAGS,
        summary: '完成注册或激活，并登录',
        ...form(
          {
            phone: text('手机号'),
            activationKey: text('验证凭证'),
            name: text('姓名'),
            password: text('密码', 256),
            networkName: text('企业名称', 120),
            joinEid: text('申请加入的团队'),
            joinMessage: text('申请说明', 200),
            inviteToken: text('邀请凭证'),
          },
          ['phone', 'activationKey'],
        ),
      },
    },
    async (request, reply) => {
      const { name = '', password = '', networkName = '', joinEid, inviteToken, ...rest } = request.body;
      const user = await register(database, {
        ...rest,
        phone: requirePhone(rest.phone),
        name,
        password,
        networkName,
        ...(joinEid && { joinEid }),
        ...(inviteToken && { inviteToken }),
      });
      const refusal = await admissionRefusal(database.kysely, user, request.ip);
      const waits = isTeamless(refusal);
      if (refusal && !waits) return refusal;
      await beginLogin(deps, request, reply, { userId: user.id, remember: false });
      return { success: true, data: { userId: user.id, name: user.name, ...(waits && { waits }) } };
    },
  );
}
