import type { FastifyInstance, FastifyRequest } from 'fastify';
import { ok } from '../../platform/http/envelope.ts';
import { AppError } from '../../platform/http/errors.ts';
import { idempotencyKey } from '../../platform/http/idempotency.ts';
import { requireCaller } from '../../platform/http/session.ts';
import { actorOf } from '../access/actor.ts';
import type { AppDeps } from '../deps.ts';
import { runCall } from '../dispatch.ts';
import { invalid, parseBody } from '../parse.ts';
import { findCandidates, findInvolved } from './approvers.ts';
import { countTasks } from './counts.ts';
import { APPROVAL } from './service.ts';
import { approvalOf, latestApproval, runningApproval, type StoredApproval } from './store.ts';
import { approvalResult } from './view.ts';

/** The views of the approval document that answer the calls of wf/v3 (specification, section 7). */
const VIEWS = {
  to_handle_task: '待办',
  handle_task: '已办',
  process_apply: '我发起的',
  process_applyed: '已办结',
} as const;

const ACTIONS: readonly string[] = [
  'agree',
  'refuse',
  'addSigner',
  'handOver',
  'sendBack',
  'withdraw',
  'remind',
  'end',
];

/** The calls of approvals that are more than an operation of the approval document. */
export async function approvalRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { access, runtime, documents } = entities;
  const { kysely } = database;

  for (const [name, view] of Object.entries(VIEWS)) {
    app.post(`/yzjumc/wf/v3/${name}`, { schema: { summary: `审批：${view}` } }, async (request) => {
      const caller = requireCaller(request);
      return ok(
        await runCall(runtime, {
          entity: APPROVAL,
          operation: 'list',
          caller,
          body: { ...parseBody(request.body), view },
          idempotencyKey: undefined,
        }),
      );
    });
  }

  app.get('/yzjumc/wf/v3/task_count', { schema: { summary: '审批：数量' } }, async (request) =>
    ok(await countTasks(kysely, access, actorOf(requireCaller(request)))),
  );
  app.post('/yzjumc/approval/v3/approval-total', { schema: { summary: '审批：数量' } }, async (request) =>
    ok(await countTasks(kysely, access, actorOf(requireCaller(request)))),
  );

  app.post(
    '/yzjumc/wf/v3/get_approval_record',
    { schema: { summary: '审批记录', body: subjectBody } },
    async (request) => {
      const actor = actorOf(requireCaller(request));
      const { no, entity, key } = subjectOf(request);
      const stored = no === undefined ? await latestApproval(kysely, entity, key) : await approvalOf(kysely, no);
      const about = { entity: stored?.entity ?? entity, key: stored?.recordKey ?? key };
      // Who may read the record may see who approves it, and who takes part in the approval may see that.
      const mayOpen = stored !== undefined && (await access.get(kysely, actor, APPROVAL, stored.no)) !== undefined;
      const mayRead =
        documents.has(about.entity) && (await access.get(kysely, actor, about.entity, about.key)) !== undefined;
      if (!mayOpen && !mayRead) throw new AppError('record.notFound');
      const subject = mayRead ? { ...about, title: access.model(about.entity).title } : null;
      return ok(stored ? approvalResult(stored, actor.at.toISOString(), { mayOpen, subject }) : null);
    },
  );

  app.post<{ Body: { action?: string; opinion?: string; person?: string; place?: string; target?: string | number } }>(
    '/yzjumc/wf/v3/complete_task',
    { schema: { summary: '处理审批任务', body: completeBody } },
    async (request) => {
      const caller = requireCaller(request);
      const { action = '', opinion, person, place, target } = request.body;
      if (!ACTIONS.includes(action)) throw invalid('/action', `action 应为：${ACTIONS.join('、')}`);
      const { no, entity, key } = subjectOf(request);
      const stored: StoredApproval | undefined =
        no === undefined ? await runningApproval(kysely, entity, key) : await approvalOf(kysely, no);
      if (!stored) throw new AppError('record.notFound', { message: '没有进行中的审批，或您无权查看' });
      // The call is one for all decisions; what this one does not ask for is passed over.
      const asked = access.model(APPROVAL).actions.find(({ name }) => name === action)?.input?.fieldsByPath ?? {};
      const input = Object.fromEntries(
        Object.entries({ opinion, person, place, target: target === undefined ? undefined : String(target) }).filter(
          ([name, value]) => value !== undefined && name in asked,
        ),
      );
      return ok(
        await runCall(runtime, {
          entity: APPROVAL,
          operation: 'act',
          caller,
          body: { key: stored.no, action, input },
          idempotencyKey: idempotencyKey(request),
        }),
      );
    },
  );

  app.post<{ Body: { keyword?: string } | null }>(
    '/yzjumc/approval/v3/candidates',
    { schema: { summary: '可加签或转交的人员', body: candidateBody } },
    async (request) => {
      const { team, userId } = requireCaller(request);
      parseBody(request.body);
      const people = await findCandidates(kysely, team.eid, request.body?.keyword ?? '');
      return ok(
        people
          .filter(({ id }) => id !== userId)
          .map((person) => ({ ...person, label: `${person.name}（${person.team}）` })),
      );
    },
  );

  app.post<{ Body: { keyword?: string } | null }>(
    '/yzjumc/approval/v3/people',
    { schema: { summary: '审批中的人员', body: candidateBody } },
    async (request) => {
      const caller = requireCaller(request);
      parseBody(request.body);
      return ok(
        (await findInvolved(kysely, caller, request.body?.keyword ?? '')).map((person) => ({
          ...person,
          label: person.team === '' ? person.name : `${person.name}（${person.team}）`,
        })),
      );
    },
  );

  app.post<{ Body: { no?: string } | null }>(
    '/yzjumc/approval/v3/targets',
    { schema: { summary: '可退回的环节', body: subjectBody } },
    async (request) => {
      const actor = actorOf(requireCaller(request));
      const { no = '' } = subjectOf(request);
      if (!(await access.get(kysely, actor, APPROVAL, no))) throw new AppError('record.notFound');
      const stored = await approvalOf(kysely, no);
      const earlier = stored?.chain.steps.slice(0, stored.chain.current) ?? [];
      return ok([
        { value: '-1', label: `申请人 ${stored?.chain.requester.name ?? ''}` },
        ...earlier.map(({ title }, index) => ({ value: String(index), label: title })),
      ]);
    },
  );
}

/** By its own number, as a record like any other too, or by the record it is about. @throws AppError request.invalid when neither is given */
function subjectOf(request: FastifyRequest): { no: string | undefined; entity: string; key: string } {
  const { no, entity, billNo, key } = parseBody(request.body) as Record<string, string | undefined>;
  if (no === undefined && (entity === undefined || (billNo ?? key) === undefined))
    throw invalid('/no', '缺少审批编号 no，或单据的 entity 与 billNo');
  return {
    no: no ?? (entity === APPROVAL ? (billNo ?? key) : undefined),
    entity: entity ?? '',
    key: billNo ?? key ?? '',
  };
}

const short = { type: 'string', maxLength: 200 } as const;

const subjectBody = {
  type: ['object', 'null'],
  properties: {
    no: { ...short, title: '审批编号' },
    entity: { ...short, title: '单据标识' },
    billNo: { ...short, title: '单据编号' },
    key: { ...short, title: '单据编号' },
  },
} as const;

const completeBody = {
  type: 'object',
  required: ['action'],
  properties: {
    ...subjectBody.properties,
    action: { ...short, title: '处理', description: ACTIONS.join(' ') },
    opinion: { type: 'string', maxLength: 500, title: '意见' },
    person: { ...short, title: '人员编号' },
    place: { type: 'string', enum: ['before', 'after'], title: '加签方式' },
    target: { type: ['string', 'integer'], title: '退回到第几个环节，-1 为申请人' },
  },
} as const;

const candidateBody = {
  type: ['object', 'null'],
  properties: { keyword: { ...short, title: '姓名或手机号' } },
} as const;
