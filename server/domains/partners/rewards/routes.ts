import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { FastifyInstance } from 'fastify';
import type { Answered } from '../../../../contract/define.ts';
import * as calls from '../../../../contract/partners/index.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { serve, serveWrite } from '../../../platform/http/serve.ts';
import { actorOf } from '../../../runtime/access/actor.ts';
import type { StoredRecord } from '../../../runtime/access/entityAccess.ts';
import { requireReader } from '../../../runtime/access/rows.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { runCall } from '../../../runtime/operations/dispatch.ts';
import { invalid, parseBody } from '../../../runtime/operations/parse.ts';
import { payeeAccounts } from './accounts.ts';
import { availableRewards, lineOf } from './available.ts';
import { findBanks } from './banks.ts';

/** Extractions that one call makes at most: 200 rewards each. */
const MAX_EXTRACTIONS = 20;

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

  serve(app, calls.extractTotal, async ({ caller }) => {
    const [settled, pending] = await Promise.all([rewardSums(caller, 'settled'), rewardSums(caller, 'pending')]);
    return {
      available: settled.available ?? 0,
      extracting: settled.extracting ?? 0,
      extracted: settled.extracted ?? 0,
      settled: (settled.amount ?? 0) - (settled.deducted ?? 0),
      pending: pending.amount ?? 0,
    };
  });

  serve(app, calls.extractBank, async ({ caller }) => {
    const accounts = await payeeAccounts(kysely, access, caller.team.eid);
    return { default: accounts[0] ?? null, accounts };
  });

  serve(app, calls.extractBanks, ({ caller, sent: { keyword = '' } }) => {
    requireReader(access.model('extraction', actorOf(caller)), actorOf(caller));
    return findBanks(keyword);
  });

  serve(app, calls.extractPrepare, async ({ caller, sent, request }) => {
    parseBody(request.body);
    const keys = [...new Set(sent.rewards)];
    const rewards = await access.find(kysely, actorOf(caller), 'reward', {
      filter: {
        and: [
          { field: 'rewardNo', op: 'in', value: keys },
          { field: 'available', op: 'gt', value: 0 },
        ],
      },
      limit: calls.MAX_LINES,
    });
    const missing = keys.filter((key) => !rewards.some((reward) => reward.key === key));
    if (missing.length > 0) throw invalid('/rewards', `没有可提取的奖励 ${missing.join('、')}`);
    return prepared(caller, rewards, 'selected');
  });

  serve(app, calls.extractPrepareAll, async ({ caller }) =>
    prepared(caller, await availableRewards(kysely, access, caller.team.eid), 'all'),
  );

  serveWrite(app, database, calls.extractSaveAll, async (tx, { caller, request }) => {
    const actor = actorOf(caller);
    const sent = recordOf(parseBody(request.body));
    const [account] = await payeeAccounts(tx, access, caller.team.eid);
    const extractions: Answered<typeof calls.extractSaveAll>['extractions'] = [];
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
      extractions.push({ billNo: made.key, amount: Number(record.amount), status: String(record.status) });
    }
    if (extractions.length === 0) throw new AppError('action.refused', { message: '目前没有可提取的奖励' });
    return { amount: extractions.reduce((sum, { amount }) => sum + amount, 0), extractions };
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
