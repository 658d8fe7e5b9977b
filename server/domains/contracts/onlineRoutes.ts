import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { prepareRecord } from '@yunpu/engine-core/validation';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { ContractText } from '../../../contract/contracts.ts';
import * as calls from '../../../contract/contracts.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { idempotencyKey } from '../../platform/http/idempotency.ts';
import { serve } from '../../platform/http/serve.ts';
import { actorOf } from '../../runtime/access/actor.ts';
import { requireReader } from '../../runtime/access/rows.ts';
import type { AppDeps } from '../../runtime/deps.ts';
import { type EntityCall, runCall } from '../../runtime/operations/dispatch.ts';
import { invalid, parseBody } from '../../runtime/operations/parse.ts';
import { readSeller } from '../catalogue/index.ts';
import { orderTerms, ownOrder } from './order/orderTerms.ts';
import { findText } from './text/kept.ts';
import { renderContract } from './text/render.ts';

const ENTITY = 'online-contract';

/** The calls of online contracts that are more than an operation of their document (specification, section 7). */
export async function onlineContractRoutes(
  app: FastifyInstance,
  { config, database, entities }: AppDeps,
): Promise<void> {
  const { access, runtime } = entities;
  const run = async (
    { request, caller }: { request: FastifyRequest; caller: Caller },
    call: Pick<EntityCall, 'operation' | 'action'>,
    body: Record<string, unknown>,
  ): Promise<DetailResult> =>
    (await runCall(runtime, {
      entity: ENTITY,
      ...call,
      caller,
      body,
      idempotencyKey: idempotencyKey(request),
    })) as DetailResult;

  /** The frozen text; for a draft, and for people who may not see all of it, the text of what they see. */
  const contentOf = async ({ record, allowed }: DetailResult): Promise<ContractText> => {
    const hidden = Object.values(allowed.fields).includes('masked');
    const frozen = hidden ? undefined : await findText(database.kysely, String(record.billNo), record.digest);
    return {
      html: frozen ?? renderContract(record, await readSeller(database.kysely, access)),
      digest: typeof record.digest === 'string' ? record.digest : null,
      frozen: frozen !== undefined,
    };
  };

  serve(app, calls.text, async (asked) => contentOf(await run(asked, { operation: 'detail' }, parseBody(asked.sent))));

  // Saves nothing: a stored contract by its number, or the values of a form as they stand; an order of the team's that is
  // named, submitted or not, says its own terms.
  serve(app, calls.preview, async (asked) => {
    const body = parseBody(asked.sent);
    if (body.record === undefined) return contentOf(await run(asked, { operation: 'detail' }, body));
    const actor = actorOf(asked.caller);
    const model = access.model(ENTITY);
    requireReader(model, actor);
    const typed = requiredRecord(body.record);
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
    return { html: renderContract(record, await readSeller(database.kysely, access)), digest: null, frozen: false };
  });

  serve(app, calls.savePreview, async (asked) => {
    const saved = await run(asked, { operation: 'save' }, parseBody(asked.sent));
    return { ...saved, ...(await contentOf(saved)) };
  });

  // A stored contract is applied for by its number; with `record` it is saved first, in the same transaction.
  serve(app, calls.apply, (asked) => {
    const body = parseBody(asked.sent);
    if (body.record === undefined) return run(asked, { operation: 'act', action: 'apply' }, body);
    return run(asked, { operation: 'save' }, { ...body, action: 'apply' });
  });
}

function requiredRecord(value: unknown): RecordData {
  if (typeof value !== 'object' || value === null || Array.isArray(value))
    throw invalid('/record', '“单据内容”（record）应为一个对象');
  return value as RecordData;
}
