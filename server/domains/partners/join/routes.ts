import type { DetailResult, UploadedFile } from '@yunpu/engine-core/endpoint';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/partners/index.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idempotencyKey } from '../../../platform/http/idempotency.ts';
import { serve } from '../../../platform/http/serve.ts';
import { type Actor, actorOf } from '../../../runtime/access/actor.ts';
import { requireReader } from '../../../runtime/access/rows.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { runCall } from '../../../runtime/operations/dispatch.ts';
import { invalid, parseBody, parseKey } from '../../../runtime/operations/parse.ts';
import { areaOf, joinStatus, latestApplication, partnerDocuments, partnerInfo } from './answers.ts';
import { conditionsOf, levelOf, readProgramme, titleOfLevel } from './levels.ts';

const SHOP = ['staff', 'operator'];

/** Partner programme: who is a partner, and joining it from an account (specification, section 7). */
export async function joinRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { access, runtime } = entities;
  const { kysely } = database;
  const ask = (caller: Caller): Actor => {
    const actor = actorOf(caller);
    requireReader(access.model('partner-join', actor), actor);
    return actor;
  };
  /** One's own team; the shop's people may ask about any. */
  const teamAsked = ({ caller }: Actor, eid: string | undefined): string => {
    if (!eid || eid === caller.team.eid) return caller.team.eid;
    if (!caller.roles.some((role) => SHOP.includes(role))) throw new AppError('session.forbidden');
    return eid;
  };

  serve(app, calls.queryPartner, ({ caller, sent }) => {
    const actor = actorOf(caller);
    return partnerInfo(kysely, access, teamAsked(actor, sent.eid), String(actor.scope.today));
  });

  serve(app, calls.partnerOfOrg, async ({ caller, sent: { orgId }, request }) => {
    const actor = actorOf(caller);
    parseBody(request.body);
    const node = orgId
      ? await kysely.selectFrom('org_nodes').where('id', '=', orgId).select('eid').executeTakeFirst()
      : undefined;
    return partnerInfo(kysely, access, teamAsked(actor, node?.eid ?? orgId), String(actor.scope.today));
  });

  serve(app, calls.currentJoinStatus, async ({ caller }) => {
    const actor = ask(caller);
    const [latest, partner] = [
      await latestApplication(kysely, access, actor),
      await partnerInfo(kysely, access, caller.team.eid, String(actor.scope.today)),
    ];
    return {
      isPartner: partner?.isPartner ?? false,
      canRenew: partner?.canRenew ?? false,
      partner,
      application: latest ? joinStatus(access, latest) : null,
    };
  });

  serve(app, calls.joinArea, ({ sent: { regionId = '' } }) => areaOf(kysely, access, regionId));
  serve(app, calls.partnerDocument, async ({ sent: { name = '' } }) =>
    partnerDocuments(await readProgramme(kysely, access), name),
  );

  serve(app, calls.joinConditions, async ({ sent: { partnerLevel } }) => {
    if (partnerLevel && titleOfLevel(access, partnerLevel) === '') throw invalid('/partnerLevel', '没有这个伙伴级别');
    const programme = await readProgramme(kysely, access);
    const asked = partnerLevel ? [levelOf(programme, partnerLevel)] : programme.levels;
    return asked
      .flatMap((one) => one ?? [])
      .map((one) => ({
        ...one,
        conditions: conditionsOf(one, {}).map(({ name, field, required }) => ({ name, field, required })),
      }));
  });

  serve(app, calls.joinAttachments, async ({ caller, request }) => {
    const actor = ask(caller);
    const key = parseKey(access.model('partner-join'), parseBody(request.body));
    const found = await access.get(kysely, actor, 'partner-join', key);
    if (!found) throw new AppError('record.notFound');
    return (found.record.attachments ?? []) as UploadedFile[];
  });

  serve(app, calls.autoUpgrade, async ({ caller, request }) => {
    ask(caller);
    const body = parseBody(request.body);
    return (await runCall(runtime, {
      entity: 'partner-join',
      operation: 'act',
      action: 'upgrade',
      caller,
      body: { ...body, input: {} },
      idempotencyKey: idempotencyKey(request),
    })) as DetailResult;
  });
}
