import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { WritesTo } from '../../../../contract/records/write.ts';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { Client } from '../../../support/client.ts';
import type { TestGateway } from '../../../support/gateway.ts';

const BUYER_EID = demoTeam('蓝海制造有限公司').eid;

let decisions = 0;

/** Somebody's word on the request for approval of an invoice. */
export function decide(client: Client, billNo: unknown, action: string, opinion = '同意'): Promise<DetailResult> {
  return client.call(
    '/yzjumc/wf/v3/complete_task',
    { entity: 'invoice', billNo, action, opinion },
    { 'idempotency-key': `decision-${(decisions += 1)}` },
  );
}

/** A payment that has arrived, of any team's, made by the shop's own code. @returns its number */
export async function pay(
  gateway: TestGateway,
  amount: number,
  values: WritesTo<'transaction'> = {},
  eid = BUYER_EID,
): Promise<string> {
  const record: WritesTo<'transaction'> = {
    kind: 'order',
    subject: '协同办公基础版',
    orderNo: 'SO20261101001',
    channel: 'alipay',
    payerName: '蓝海制造有限公司',
    amount,
    paidAmount: amount,
    paidDate: '2026-11-02',
    tradeDate: '2026-11-01',
    status: 'paid',
    ...values,
  };
  return (
    await gateway.database.transaction((tx) =>
      gateway.entities.access.create(tx, systemActor(eid), 'transaction', record),
    )
  ).key;
}
