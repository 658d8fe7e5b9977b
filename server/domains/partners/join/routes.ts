import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ok } from '../../../platform/http/envelope.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idempotencyKey } from '../../../platform/http/idempotency.ts';
import { requireCaller } from '../../../platform/http/session.ts';
import { type Actor, actorOf } from '../../../runtime/access/actor.ts';
import { requireReader } from '../../../runtime/access/rows.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { runCall } from '../../../runtime/dispatch.ts';
import { invalid, parseBody, parseKey } from '../../../runtime/parse.ts';
import { areaOf, joinStatus, latestApplication, partnerDocuments, partnerInfo } from './answers.ts';
import { conditionsOf, LEVELS, levelOf } from './levels.ts';

const BASE = '/yzjumc/partnerjoinrenewal/v3';
const SHOP = ['staff', 'operator'];

const short = { type: 'string', maxLength: 100 } as const;
const query = (name: string, title: string) =>
  ({ type: 'object', properties: { [name]: { ...short, title } } }) as const;

/** Partner programme: who is a partner, and joining it from an account (specification, section 7). */
export async function joinRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { access, runtime } = entities;
  const { kysely } = database;
  const ask = (request: FastifyRequest): Actor => {
    const actor = actorOf(requireCaller(request));
    requireReader(access.model('partner-join'), actor);
    return actor;
  };
  /** One's own team; the shop's people may ask about any. */
  const teamAsked = ({ caller }: Actor, eid: string | undefined): string => {
    if (!eid || eid === caller.team.eid) return caller.team.eid;
    if (!caller.roles.some((role) => SHOP.includes(role))) throw new AppError('session.forbidden');
    return eid;
  };

  app.get<{ Querystring: { eid?: string } }>(
    '/yzjumc/partner/v3/queryPartner',
    { schema: { summary: '查询伙伴信息', querystring: query('eid', '团队标识') } },
    async (request) => {
      const actor = actorOf(requireCaller(request));
      return ok(await partnerInfo(kysely, teamAsked(actor, request.query.eid), String(actor.scope.today)));
    },
  );

  app.post<{ Body: { orgId?: string } | null }>(
    `${BASE}/getPartnerInfoOrgId`,
    {
      schema: {
        summary: '按组织查询伙伴信息',
        body: { type: ['object', 'null'], properties: { orgId: { ...short, title: '组织标识' } } },
      },
    },
    async (request) => {
      const actor = actorOf(requireCaller(request));
      parseBody(request.body);
      const { orgId } = request.body ?? {};
      const node = orgId
        ? await kysely.selectFrom('org_nodes').where('id', '=', orgId).select('eid').executeTakeFirst()
        : undefined;
      return ok(await partnerInfo(kysely, teamAsked(actor, node?.eid ?? orgId), String(actor.scope.today)));
    },
  );

  app.get(`${BASE}/getJoinStatusByCurrentUser`, { schema: { summary: '当前团队的加盟状态' } }, async (request) => {
    const actor = ask(request);
    const [latest, partner] = [
      await latestApplication(kysely, access, actor),
      await partnerInfo(kysely, actor.caller.team.eid, String(actor.scope.today)),
    ];
    return ok({
      isPartner: partner?.isPartner ?? false,
      canRenew: partner?.canRenew ?? false,
      partner,
      application: latest ? joinStatus(access, latest) : null,
    });
  });

  app.get<{ Querystring: { regionId?: string } }>(
    `${BASE}/getPartnerJoinAreaByLevel3RegionId`,
    { schema: { summary: '区县所属的加盟区域与名额', querystring: query('regionId', '区县代码') } },
    async (request) => {
      requireCaller(request);
      return ok(await areaOf(kysely, request.query.regionId ?? ''));
    },
  );

  app.get<{ Querystring: { name?: string } }>(
    `${BASE}/getPartnerDocumentByName`,
    { schema: { summary: '伙伴协议与制度', querystring: query('name', '文件名') } },
    async (request) => {
      requireCaller(request);
      return ok(partnerDocuments(request.query.name ?? ''));
    },
  );

  app.get<{ Querystring: { partnerLevel?: string } }>(
    `${BASE}/getPartnerJoinConditionByPartnerLevel`,
    { schema: { summary: '伙伴级别的加盟条件', querystring: query('partnerLevel', '伙伴级别') } },
    async (request) => {
      requireCaller(request);
      const { partnerLevel } = request.query;
      const level = levelOf(partnerLevel);
      if (partnerLevel && !level) throw invalid('/partnerLevel', '没有这个伙伴级别');
      return ok(
        (level ? [level] : LEVELS).map((one) => ({
          ...one,
          conditions: conditionsOf(one, {}).map(({ name, field, required }) => ({ name, field, required })),
        })),
      );
    },
  );

  app.post(`${BASE}/getAttachmentsByBillNo`, { schema: { summary: '加盟申请的附件' } }, async (request) => {
    const actor = ask(request);
    const key = parseKey(access.model('partner-join'), parseBody(request.body));
    const found = await access.get(kysely, actor, 'partner-join', key);
    if (!found) throw new AppError('record.notFound');
    return ok(found.record.attachments ?? []);
  });

  app.post(`${BASE}/autoUpgrade`, { schema: { summary: '按业绩自动升级' } }, async (request) => {
    const { caller } = ask(request);
    const body = parseBody(request.body);
    return ok(
      await runCall(runtime, {
        entity: 'partner-join',
        operation: 'act',
        action: 'upgrade',
        caller,
        body: { ...body, input: {} },
        idempotencyKey: idempotencyKey(request),
      }),
    );
  });
}
