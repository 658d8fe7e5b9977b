import type { Page } from 'playwright-core';
import { post } from './approvals.ts';

interface OrderedLine {
  productNo: string;
  quantity: number;
  years?: number;
}

/** An order of Chen's that waits for its payment: its number, and fen. */
export async function newOrder(
  page: Page,
  lines: readonly OrderedLine[],
): Promise<{ orderNo: string; payable: number }> {
  const draft = (await post(page, '/yzjumc/order/v2/save', {
    submit: false,
    source: 'buy',
    lines,
    couponNos: [],
  })) as { orderNo?: string; payable?: number };
  const { orderNo = '', payable = 0 } = draft;
  await post(page, '/yzjumc/order/v2/save', {
    submit: true,
    orderNo,
    expectedAmount: payable,
    agreed: true,
    couponNos: [],
    contact: { name: '陈晓', phone: '13800000001' },
  });
  return { orderNo, payable };
}
