import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { RecordData } from '../../../engine/core/document/model.ts';
import type { DetailResult } from '../../../engine/core/endpoint/transport.ts';
import { prepareRecord } from '../../../engine/core/validation/prepare.ts';
import { ok } from '../../platform/http/envelope.ts';
import { idempotencyKey } from '../../platform/http/idempotency.ts';
import { requireCaller } from '../../platform/http/session.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import { requireReader } from '../../runtime/access/rows.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { type EntityCall, runCall } from '../../runtime/dispatch.ts';
import { invalid, parseBody } from '../../runtime/parse.ts';
import { orderTerms, ownOrder } from './order/orderTerms.ts';
import { renderContract } from './text/render.ts';
import { findText } from './texts.ts';

const BASE = '/yzjumc/onlinecontract/v2';
const ENTITY = 'online-contract';

/** The calls of online contracts that are more than an operation of their document (specification, section 7). */
export async function onlineContractRoutes(
  app: FastifyInstance,
  { config, database, entities }: AppDeps,
): Promise<void> {
  const { access, runtime } = entities;
  const run = async (
    request: FastifyRequest,
    call: Pick<EntityCall, 'operation' | 'action'>,
    body: Record<string, unknown>,
  ): Promise<DetailResult> =>
    (await runCall(runtime, {
      entity: ENTITY,
      ...call,
      caller: requireCaller(request),
      body,
      idempotencyKey: idempotencyKey(request),
    })) as DetailResult;

  /** The frozen text; for a draft, and for people who may not see all of it, the text of what they see. */
  const contentOf = async ({
    record,
    allowed,
  }: DetailResult): Promise<{ html: string; digest: unknown; frozen: boolean }> => {
    const hidden = Object.values(allowed.fields).includes('masked');
    const frozen = hidden ? undefined : await findText(database.kysely, String(record.billNo), record.digest);
    return { html: frozen ?? renderContract(record), digest: record.digest ?? null, frozen: frozen !== undefined };
  };

  app.post(`${BASE}/get_online_contract_html_content`, { schema: { summary: '在线合同正文' } }, async (request) =>
    ok(await contentOf(await run(request, { operation: 'detail' }, parseBody(request.body)))),
  );

  // Saves nothing: a stored contract by its number, or the values of a form as they stand; an order of the team's that is
  // named, submitted or not, says its own terms.
  app.post(`${BASE}/preview`, { schema: { summary: '预览在线合同' } }, async (request) => {
    const body = parseBody(request.body);
    if (body.record === undefined) return ok(await contentOf(await run(request, { operation: 'detail' }, body)));
    const actor = actorOf(requireCaller(request));
    const model = access.model(ENTITY);
    requireReader(model, actor);
    const typed = objectOf(body.record);
    const { eid } = actor.caller.team;
    const order = await ownOrder(database.kysely, eid, typed.orderNo);
    const own = order
      ? {
          ...(await orderTerms(database.kysely, order, config.orderPayHours)).values,
          partyAContact: typed.partyAContact ?? order.contact?.name,
          partyAPhone: typed.partyAPhone ?? order.contact?.phone,
        }
      : {};
    const record = prepareRecord(model, { ...typed, ...own }, { scope: actor.scope });
    return ok({ html: renderContract(record), digest: null, frozen: false });
  });

  app.post(`${BASE}/save_preview`, { schema: { summary: '保存并预览在线合同' } }, async (request) => {
    const saved = await run(request, { operation: 'save' }, parseBody(request.body));
    return ok({ ...saved, ...(await contentOf(saved)) });
  });

  // A stored contract is applied for by its number; with `record` it is saved first, in the same transaction.
  app.post(`${BASE}/apply`, { schema: { summary: '申请在线合同' } }, async (request) => {
    const body = parseBody(request.body);
    if (body.record === undefined) return ok(await run(request, { operation: 'act', action: 'apply' }, body));
    return ok(await run(request, { operation: 'save' }, { ...body, action: 'apply' }));
  });
}

function objectOf(value: unknown): RecordData {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('/record', '“单据内容”（record）应为一个对象');
  return value as RecordData;
}
