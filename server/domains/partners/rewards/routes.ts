import type { FastifyInstance } from 'fastify';
import type { RecordData } from '../../../../engine/core/document/model.ts';
import type { DetailResult } from '../../../../engine/core/endpoint/transport.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { ok } from '../../../platform/http/envelope.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idempotencyKey, requestHash, withIdempotency } from '../../../platform/http/idempotency.ts';
import { requireCaller, requireRole } from '../../../platform/http/session.ts';
import { actorOf } from '../../../runtime/access/actor.ts';
import { requireReader } from '../../../runtime/access/rows.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { runCall } from '../../../runtime/dispatch.ts';
import type { StoredRecord } from '../../../runtime/entityAccess.ts';
import { invalid, parseBody } from '../../../runtime/parse.ts';
import { payeeAccounts } from './accounts.ts';
import { availableRewards, lineOf, MAX_LINES } from './available.ts';
import { findBanks } from './banks.ts';

const BASE = '/yzjumc/approval/v3';
/** Extractions that one call makes at most: 200 rewards each. */
const MAX_EXTRACTIONS = 20;
const ONLY_PARTNERS = ['partner'];

/** The calls of bank extraction that are more than an operation of its document (specification, section 7). */
export async function rewardRoutes(app: FastifyInstance, { database, entities }: AppDeps): Promise<void> {
  const { access, runtime } = entities;
  const { kysely } = database;

  const rewardSums = async (caller: Caller, status: string): Promise<Record<string, number>> => {
    const body = { filter: { field: 'status', op: 'eq', value: status } };
    return (await runCall(runtime, {
      entity: 'reward',
      operation: 'summary',
      caller,
      body,
      idempotencyKey: undefined,
    })) as Record<string, number>;
  };
  const prepared = async (
    caller: Caller,
    rewards: readonly StoredRecord[],
    scope: 'selected' | 'all',
  ): Promise<DetailResult> => {
    const blank = (await runCall(runtime, {
      entity: 'extraction',
      operation: 'blank',
      caller,
      body: {},
      idempotencyKey: undefined,
    })) as DetailResult;
    const [account] = await payeeAccounts(kysely, access, caller.team.eid);
    const lines = rewards.map(lineOf);
    const amount = lines.reduce((sum, line) => sum + Number(line.amount), 0);
    return {
      ...blank,
      record: { ...blank.record, contactPhone: caller.phone, ...filled(account), scope, lines, amount },
    };
  };

  app.post(`${BASE}/extract-total`, { schema: { summary: '奖励与提取合计' } }, async (request) => {
    const caller = requireCaller(request);
    const [settled, pending] = await Promise.all([rewardSums(caller, 'settled'), rewardSums(caller, 'pending')]);
    return ok({
      available: settled.available ?? 0,
      extracting: settled.extracting ?? 0,
      extracted: settled.extracted ?? 0,
      settled: (settled.amount ?? 0) - (settled.deducted ?? 0),
      pending: pending.amount ?? 0,
    });
  });

  app.post(`${BASE}/extract-bank`, { schema: { summary: '团队用过的收款账户' } }, async (request) => {
    const { team } = requireRole(request, ONLY_PARTNERS);
    const accounts = await payeeAccounts(kysely, access, team.eid);
    return ok({ default: accounts[0] ?? null, accounts });
  });

  app.post<{ Body: { keyword?: string } | null }>(
    `${BASE}/extract-banklist`,
    { schema: { summary: '银行列表', body: banksBody } },
    async (request) => {
      requireReader(access.model('extraction'), actorOf(requireCaller(request)));
      return ok(findBanks(request.body?.keyword ?? ''));
    },
  );

  app.post<{ Body: { rewards: string[] } }>(
    `${BASE}/extract-prepare`,
    { schema: { summary: '准备提取所选奖励', body: prepareBody } },
    async (request) => {
      const caller = requireRole(request, ONLY_PARTNERS);
      parseBody(request.body);
      const actor = actorOf(caller);
      const keys = [...new Set(request.body.rewards)];
      const rewards = await access.find(kysely, actor, 'reward', {
        filter: {
          and: [
            { field: 'rewardNo', op: 'in', value: keys },
            { field: 'available', op: 'gt', value: 0 },
          ],
        },
        limit: MAX_LINES,
      });
      const missing = keys.filter((key) => !rewards.some((reward) => reward.key === key));
      if (missing.length > 0) throw invalid('/rewards', `没有可提取的奖励 ${missing.join('、')}`);
      return ok(await prepared(caller, rewards, 'selected'));
    },
  );

  app.post(`${BASE}/extract-prepare-all`, { schema: { summary: '准备提取全部奖励' } }, async (request) => {
    const caller = requireRole(request, ONLY_PARTNERS);
    return ok(await prepared(caller, await availableRewards(kysely, access, caller.team.eid), 'all'));
  });

  // Everything that is settled, submitted at once; more rewards than one extraction holds make several.
  app.post(`${BASE}/extract-save-all`, { schema: { summary: '提取全部奖励' } }, async (request) => {
    const caller = requireRole(request, ONLY_PARTNERS);
    const actor = actorOf(caller);
    const sent = recordOf(parseBody(request.body));
    const [account] = await payeeAccounts(kysely, access, caller.team.eid);
    const key = idempotencyKey(request);
    return ok(
      await database.transaction((tx) => {
        const run = async (): Promise<{
          amount: number;
          extractions: { billNo: string; amount: unknown; status: unknown }[];
        }> => {
          const extractions: { billNo: string; amount: unknown; status: unknown }[] = [];
          while (
            extractions.length < MAX_EXTRACTIONS &&
            (await availableRewards(tx, access, caller.team.eid, 1)).length > 0
          ) {
            const made = await access.create(tx, actor, 'extraction', {
              contactPhone: caller.phone,
              ...filled(account),
              ...sent,
              scope: 'all',
            });
            const { record } = await access.act(tx, actor, 'extraction', made.key, 'submit');
            extractions.push({ billNo: made.key, amount: record.amount, status: record.status });
          }
          if (extractions.length === 0) throw new AppError('action.refused', { message: '目前没有可提取的奖励' });
          return { amount: extractions.reduce((sum, { amount }) => sum + Number(amount), 0), extractions };
        };
        if (key === undefined) return run();
        return withIdempotency(
          tx,
          {
            userId: caller.userId,
            key,
            operation: 'extraction.save-all',
            requestHash: requestHash({ sent, eid: caller.team.eid }),
          },
          run,
        );
      }),
    );
  });
}

/** The fields stand in `record` or by themselves. */
function recordOf(body: Record<string, unknown>): RecordData {
  const { record } = body;
  if (record === undefined) return body;
  if (typeof record !== 'object' || record === null || Array.isArray(record))
    throw invalid('/record', '“单据内容”（record）应为一个对象');
  return record as RecordData;
}

function filled(values: object = {}): RecordData {
  return Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined && value !== null));
}

const banksBody = {
  type: ['object', 'null'],
  properties: { keyword: { type: 'string', maxLength: 60, title: '银行名称' } },
} as const;

const prepareBody = {
  type: 'object',
  required: ['rewards'],
  properties: {
    rewards: {
      type: 'array',
      minItems: 1,
      maxItems: MAX_LINES,
      items: { type: 'string', maxLength: 60 },
      title: '奖励编号',
    },
  },
} as const;
