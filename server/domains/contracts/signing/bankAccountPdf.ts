import { capitalAmount, formatMoney } from '@yunpu/engine-core/format';
import type { BankAccount } from '../../../../contract/payments.ts';
import type { Executor } from '../../../platform/database/port.ts';
import type { Caller } from '../../../platform/http/caller.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { createPdf } from '../../../platform/pdf/service.ts';
import type { Seller } from '../../../platform/seller.ts';
import type { Config } from '../../../platform/settings/config.ts';
import { type OrderRow, readOrder, STATE_TITLES } from '../../orders/index.ts';
import { remittanceCodeOf } from '../../payments/index.ts';

/**
 * The account to transfer to, for a customer's finance people; with an order, what it comes to and what to write on the
 * transfer.
 * @throws AppError payment.channel when transfers are not taken; record.notFound, also for another team's order
 */
export async function bankAccountPdf(
  executor: Executor,
  { bank, seller }: Pick<Config, 'bank'> & { seller: Seller },
  caller: Caller,
  orderNo: string | undefined,
): Promise<{ bytes: Uint8Array; name: string }> {
  if (!bank) throw new AppError('payment.channel', { message: '暂不接受对公转账' });
  const order = orderNo === undefined ? undefined : await readOrder(executor, orderNo);
  if (orderNo !== undefined && (order?.eid !== caller.team.eid || order.hiddenAt !== null || order.state === 'DRAFT'))
    throw new AppError('record.notFound');
  const code = order && (await remittanceCodeOf(executor, order.orderNo));
  return {
    bytes: await write({ bank, seller }, order, code),
    name: order ? `付款说明（${order.orderNo}）.pdf` : '对公账户信息.pdf',
  };
}

function write(
  { bank, seller }: { bank: BankAccount; seller: Seller },
  order: OrderRow | undefined,
  code: string | undefined,
): Promise<Uint8Array> {
  const pdf = createPdf({
    title: order ? `付款说明 ${order.orderNo}` : '对公账户信息',
    author: seller.name,
    at: new Date(),
  });
  pdf.title(order ? '付款说明' : '对公账户信息');
  pdf.facts([
    ['收款户名', bank.accountName],
    ['收款账号', bank.accountNo],
    ['开户银行', bank.bankName],
    ['开户支行', bank.branch],
  ]);
  if (order) {
    pdf.heading('订单');
    pdf.facts([
      ['订单号', order.orderNo],
      ['购买方', order.buyerName],
      ['订单状态', STATE_TITLES[order.state]],
      ['应付金额', `人民币 ${formatMoney(order.payable)}（大写：人民币${capitalAmount(order.payable)}）`],
      ...(code === undefined ? [] : [['汇款附言', code] as const]),
    ]);
  }
  pdf.heading('注意事项');
  pdf.paragraph(
    [
      order ? '请按应付金额一次足额转账，付款账户的户名应与购买方一致。' : '付款账户的户名应与订单的购买方一致。',
      code === undefined
        ? '请在订单的支付页面取得汇款识别码，并填写在汇款附言中，到账后系统据此自动确认。'
        : '请务必在汇款附言中填写上面的识别码，到账后系统据此自动确认。',
      `${seller.name}不会以电话或短信通知变更收款账户。如有疑问，请致电 ${seller.phone}。`,
    ].join('\n'),
  );
  return pdf.bytes();
}
