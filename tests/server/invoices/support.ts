import type { RecordData } from '../../../engine/core/document/model.ts';
import { systemAsker } from '../../../server/entities/access/asker.ts';
import { demoTeam } from '../../../server/demo/accounts.ts';
import type { TestGateway } from '../../support/gateway.ts';

export const BUYER_EID = demoTeam('蓝海制造有限公司').eid;

/** A payment that has arrived, of any team's, made by the shop's own code. @returns its number */
export async function pay(gateway: TestGateway, amount: number, values: RecordData = {}, eid = BUYER_EID): Promise<string> {
  const record = {
    kind: 'order', subject: '协同办公基础版', orderNo: 'SO20261101001', channel: 'alipay', payerName: '蓝海制造有限公司',
    amount, paidAmount: amount, paidDate: '2026-11-02', tradeDate: '2026-11-01', status: 'paid', ...values,
  };
  return (await gateway.database.transaction((tx) => gateway.entities.access.create(tx, systemAsker(eid), 'transaction', record))).key;
}
