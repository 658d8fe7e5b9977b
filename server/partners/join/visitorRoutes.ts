import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ListResult } from '../../../engine/core/query/types.ts';
import type { AppDeps } from '../../deps.ts';
import { projectionOf } from '../../entities/documents/projection.ts';
import { act } from '../../entities/operations/act.ts';
import { reading, writing } from '../../entities/operations/context.ts';
import { blank, detail, detailOf } from '../../entities/operations/detail.ts';
import { list } from '../../entities/operations/list.ts';
import { save } from '../../entities/operations/save.ts';
import { parseAct, parseBody, parseKey, parseSave } from '../../entities/parse.ts';
import type { FoundRow } from '../../entities/storage/find.ts';
import { ok } from '../../http/envelope.ts';
import { AppError } from '../../http/errors.ts';
import { idempotencyKey, requestHash, withIdempotency } from '../../http/idempotency.ts';
import { areaOf, joinStatus, partnerDocuments } from './answers.ts';
import { conditionsOf, LEVELS } from './levels.ts';
import { regionsBelow } from './regions.ts';
import { issueCode, nobody, openedBy, visitorAsker } from './visitor.ts';

const BASE = '/yzjumc/partnerjoinrenewal/v3/noAuthentication';
const ENTITY = 'partner-join';
const READS = { rateLimit: { max: 30, timeWindow: '1 minute' } };
const WRITES = { rateLimit: { max: 12, timeWindow: '1 minute' } };
const FREE = { rateLimit: { max: 240, timeWindow: '1 minute' } };

/** Joining the partner programme without an account: everything is bound to the phone number and its look-up code. */
export async function visitorJoinRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { access, runtime, documents } = entities;
  const { kysely } = database;
  const model = () => access.model(ENTITY);

  /** The visitor, if the phone number and code open the application that is asked about. */
  const requireOpened = async (request: FastifyRequest, billNo?: string) => {
    const body = parseBody(request.body);
    const opened = await openedBy(kysely, body.phone, body.code);
    if (billNo !== undefined && !opened.includes(billNo)) throw new AppError('join.lookup');
    return { asker: visitorAsker(body.phone), opened };
  };

  app.get(`${BASE}/getForm`, { config: FREE, schema: { summary: '加盟申请表（无需登录）' } }, async () => {
    const projection = projectionOf(documents.entry(ENTITY), nobody().caller.roles);
    const empty = blank(reading(runtime, ENTITY, nobody()));
    // Defaults taken from who asks are empty here.
    const record = Object.fromEntries(Object.entries(empty.record).filter(([, value]) => value !== ''));
    return ok({ document: projection.document, version: projection.version, blank: { ...empty, record } });
  });

  app.get<{ Params: { version: string } }>(`${BASE}/validator/:version`, { config: FREE, schema: { hide: true } }, async (request, reply) => {
    const projection = projectionOf(documents.entry(ENTITY), nobody().caller.roles);
    if (request.params.version !== `${projection.version}.js`) throw new AppError('request.unknownPath');
    return reply.header('cache-control', 'public, max-age=31536000, immutable').type('text/javascript; charset=utf-8').send(projection.validator());
  });

  app.post(`${BASE}/saveOrUpdate`, { config: WRITES, schema: { summary: '保存加盟申请（无需登录）' } }, async (request) => {
    const body = parseBody(request.body);
    const isNew = body.version === undefined || body.version === null;
    const record = typeof body.record === 'object' && body.record !== null ? (body.record as Record<string, unknown>) : undefined;
    const phone = isNew ? record?.contactPhone : body.phone;
    const asker = isNew ? visitorAsker(phone) : (await requireOpened(request, parseKey(model(), record ?? body))).asker;
    const { code: _code, ...asked } = body;
    const work = () => database.transaction(async (tx) => {
      const op = writing(runtime, ENTITY, asker, tx);
      const write = async () => {
        const row: FoundRow = record ? await save(op, parseSave(body)) : await act(op, parseAct(model(), body));
        const code = isNew ? await issueCode(tx, row.key, String(phone)) : undefined;
        return { ...detailOf(model(), asker, row), ...(code && { code }) };
      };
      const key = idempotencyKey(request);
      return key === undefined ? write() : withIdempotency(tx, { userId: asker.caller.userId, key, operation: 'partner-join.visitor', requestHash: requestHash(asked) }, write);
    });
    return ok(await work());
  });

  app.post(`${BASE}/getJoinStatusBySubmitterPhone`, { config: READS, schema: { summary: '按手机号与查询码查看加盟状态（无需登录）' } }, async (request) => {
    const { asker, opened } = await requireOpened(request);
    const found = await access.find(kysely, asker, ENTITY, { filter: { field: 'billNo', op: 'in', value: opened } });
    return ok(found.map((one) => joinStatus(access, one)));
  });

  app.post(`${BASE}/getPageByParams`, { config: READS, schema: { summary: '本人的加盟申请（无需登录）' } }, async (request) => {
    const { asker, opened } = await requireOpened(request);
    const page = await list(reading(runtime, ENTITY, asker), { filter: { field: 'billNo', op: 'in', value: opened }, pageSize: 100 });
    return ok(JSON.parse(page.text) as ListResult);
  });

  app.post(`${BASE}/getPartnerJoinDetailByBillNo`, { config: READS, schema: { summary: '加盟申请的内容（无需登录）' } }, async (request) => {
    const key = parseKey(model(), parseBody(request.body));
    const { asker } = await requireOpened(request, key);
    return ok(await detail(reading(runtime, ENTITY, asker), key));
  });

  app.get<{ Querystring: { regionId?: string } }>(`${BASE}/getPartnerJoinAreaByLevel3RegionId`, { config: FREE, schema: { summary: '区县所属的加盟区域与名额（无需登录）', querystring: texts('regionId') } }, async (request) => (
    ok(await areaOf(kysely, request.query.regionId ?? ''))
  ));

  app.get<{ Querystring: { province?: string; city?: string; keyword?: string } }>(`${BASE}/getRegions`, { config: FREE, schema: { summary: '省、市、区县（无需登录）', querystring: texts('province', 'city', 'keyword') } }, async (request) => {
    const { province, city, keyword = '' } = request.query;
    return ok(regionsBelow(province, city).filter(({ name }) => name.includes(keyword)));
  });

  app.get(`${BASE}/getProgramme`, { config: FREE, schema: { summary: '伙伴级别、条件与协议（无需登录）' } }, async () => (
    ok({ levels: LEVELS.map((level) => ({ ...level, conditions: conditionsOf(level, {}).map(({ name, required }) => ({ name, required })) })), documents: partnerDocuments('') })
  ));
}

function texts(...names: string[]) {
  return { type: 'object', properties: Object.fromEntries(names.map((name) => [name, { type: 'string', maxLength: 60 }])) };
}
