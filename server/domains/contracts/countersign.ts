import type { HookContext } from '../../runtime/documents/hooks.ts';
import { requireNoRefund } from './order/judge.ts';
import { hasSigned } from './signing/signatures.ts';

/** A contract whose file the team has signed comes into effect by the shop's signature on that file, one at a time. */
export async function countersignContract(context: HookContext): Promise<void> {
  const { record, tx, refuse } = context;
  if (typeof record.orderNo === 'string' && record.orderNo !== '')
    await requireNoRefund(context, record.orderNo, '盖章');
  if (!(await hasSigned(tx, record.onlineNo, 'a')) || (await hasSigned(tx, record.onlineNo, 'b'))) return;
  refuse('action.refused', '在线签署的合同要在文件上盖章，请打开合同逐份盖章');
}
