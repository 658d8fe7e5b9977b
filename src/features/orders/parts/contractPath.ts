import { foreignText } from '../../../../contract/foreignJson.ts';
import { recordsOf } from '../../../platform/gateway/records.ts';
import { newPath, recordPath } from '../../../platform/workstation/pageOf.ts';

/** What was signed comes to nothing with its contract. */
const OVER = ['refused', 'void', 'terminated'];

/** Where the order is signed about: what there is of it, as one order has one contract, or the form of a new one. */
export async function contractPath(orderNo: string): Promise<string> {
  const { rows } = await recordsOf('online-contract').list({
    pageSize: 1,
    filter: {
      and: [
        { field: 'orderNo', op: 'eq', value: orderNo },
        { field: 'template', op: 'ne', value: 'nda' },
        { field: 'status', op: 'nin', value: ['cancelled', 'expired'] },
      ],
    },
    sort: [{ field: 'createdAt', dir: 'desc' }],
  });
  const billNo = foreignText(rows[0]?.billNo);
  if (billNo === '' || (await isOver(foreignText(rows[0]?.contractNo))))
    return newPath('online-contract', { template: 'subscription', title: '云服务订购合同', orderNo });
  return recordPath('online-contract', billNo);
}

async function isOver(contractNo: string): Promise<boolean> {
  if (contractNo === '') return false;
  const { rows } = await recordsOf('contract').list({
    pageSize: 1,
    filter: { field: 'contractNo', op: 'eq', value: contractNo },
  });
  return OVER.includes(foreignText(rows[0]?.status));
}
