import type { FastifyInstance } from 'fastify';
import * as calls from '../../../contract/approvals.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idempotencyKey } from '../../platform/http/idempotency.ts';
import { serve } from '../../platform/http/serve.ts';
import { actorOf } from '../access/actor.ts';
import { type Runtime, reading } from '../operations/context.ts';
import { runCall } from '../operations/dispatch.ts';
import { list } from '../operations/list.ts';
import { invalid, parseBody } from '../operations/parse.ts';
import { findCandidates, findInvolved } from './approvers.ts';
import { countTasks } from './counts.ts';
import { APPROVAL } from './service.ts';
import { approvalOf, latestApproval, runningApproval } from './store.ts';
import { approvalResult } from './view.ts';

/** The views of the approval document that answer the calls of wf/v3 (specification, section 7). */
const VIEWS = [
  [calls.toHandle, '待办'],
  [calls.handled, '已办'],
  [calls.applied, '我发起的'],
  [calls.finished, '已办结'],
] as const;

/** The calls of approvals that are more than an operation of the approval document. */
export async function approvalRoutes(
  app: FastifyInstance,
  { entities: { runtime } }: { entities: { runtime: Runtime } },
): Promise<void> {
  const { entities: access, models } = runtime;
  const { kysely } = runtime.database;

  for (const [call, view] of VIEWS)
    serve(app, call, ({ caller, request }) =>
      list(reading(runtime, APPROVAL, actorOf(caller)), { ...parseBody(request.body), view }),
    );

  serve(app, calls.taskCount, ({ caller }) => countTasks(kysely, access, actorOf(caller)));
  serve(app, calls.total, ({ caller }) => countTasks(kysely, access, actorOf(caller)));

  serve(app, calls.record, async ({ caller, sent }) => {
    const actor = actorOf(caller);
    const { no, entity, key } = subjectOf(sent);
    const stored = no === undefined ? await latestApproval(kysely, entity, key) : await approvalOf(kysely, no);
    const about = { entity: stored?.entity ?? entity, key: stored?.recordKey ?? key };
    // Who may read the record may see who approves it, and who takes part in the approval may see that.
    const mayOpen = stored !== undefined && (await access.get(kysely, actor, APPROVAL, stored.no)) !== undefined;
    const mayRead =
      models.has(about.entity) && (await access.get(kysely, actor, about.entity, about.key)) !== undefined;
    if (!mayOpen && !mayRead) throw new AppError('record.notFound');
    const subject = mayRead ? { ...about, title: access.model(about.entity).title } : null;
    return stored ? approvalResult(stored, actor.at.toISOString(), { userId: caller.userId, mayOpen, subject }) : null;
  });

  // A decision keeps keys by itself, with those of the approval document's own call.
  serve(app, calls.completeTask, async ({ caller, sent, request }) => {
    const { action, opinion, person, place, target } = sent;
    if (!calls.DECISIONS.includes(action)) throw invalid('/action', `action 应为：${calls.DECISIONS.join('、')}`);
    const { no, entity, key } = subjectOf(sent);
    const stored = no === undefined ? await runningApproval(kysely, entity, key) : await approvalOf(kysely, no);
    if (!stored) throw new AppError('record.notFound', { message: '没有进行中的审批，或您无权查看' });
    // The call is one for all decisions; what this one does not ask for is passed over.
    const asked = access.model(APPROVAL).actions.find(({ name }) => name === action)?.input?.fieldsByPath ?? {};
    const input = Object.fromEntries(
      Object.entries({ opinion, person, place, target: target === undefined ? undefined : String(target) }).filter(
        ([name, value]) => value !== undefined && name in asked,
      ),
    );
    return runCall(runtime, {
      entity: APPROVAL,
      operation: 'act',
      caller,
      body: { key: stored.no, action, input },
      idempotencyKey: idempotencyKey(request),
    });
  });

  serve(app, calls.candidates, async ({ caller, sent: { keyword = '', no } }) => {
    const { team, userId } = caller;
    const isSeen = no !== undefined && (await access.get(kysely, actorOf(caller), APPROVAL, no)) !== undefined;
    const chain = isSeen ? (await approvalOf(kysely, no))?.chain : undefined;
    const asked = chain?.steps[chain.current]?.lines.flat().filter(({ decidedAt }) => decidedAt === null) ?? [];
    const others = new Set([userId, ...asked.map(({ person }) => person.id)]);
    if (chain && !chain.self) others.add(chain.requester.id);
    return (await findCandidates(kysely, team.eid, keyword))
      .filter(({ id }) => !others.has(id))
      .map((person) => ({ ...person, label: `${person.name}（${person.team}）` }));
  });

  serve(app, calls.people, async ({ caller, sent: { keyword = '' } }) =>
    (await findInvolved(kysely, caller, keyword)).map((person) => ({
      ...person,
      label: person.team === '' ? person.name : `${person.name}（${person.team}）`,
    })),
  );

  serve(app, calls.targets, async ({ caller, sent }) => {
    const { no = '' } = subjectOf(sent);
    if (!(await access.get(kysely, actorOf(caller), APPROVAL, no))) throw new AppError('record.notFound');
    const stored = await approvalOf(kysely, no);
    const earlier = stored?.chain.steps.slice(0, stored.chain.current) ?? [];
    return [
      { value: '-1', label: `申请人 ${stored?.chain.requester.name ?? ''}` },
      ...earlier.map(({ title }, index) => ({ value: String(index), label: title })),
    ];
  });
}

/** By its own number, as a record like any other too, or by the record it is about. @throws AppError request.invalid when neither is given */
function subjectOf({ no, entity, billNo, key }: calls.Subject): {
  no: string | undefined;
  entity: string;
  key: string;
} {
  if (no === undefined && (entity === undefined || (billNo ?? key) === undefined))
    throw invalid('/no', '缺少审批编号 no，或单据的 entity 与 billNo');
  return {
    no: no ?? (entity === APPROVAL ? (billNo ?? key) : undefined),
    entity: entity ?? '',
    key: billNo ?? key ?? '',
  };
}
