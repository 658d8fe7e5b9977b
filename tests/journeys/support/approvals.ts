import type { Locator, Page } from 'playwright-core';
import { TODAY } from './days.ts';

/** The list of what waits for the person. */
export const TO_DO = '/workstation/e/approval?view=%E5%BE%85%E5%8A%9E';

interface Sent {
  responseBody: {
    success: boolean;
    message?: string;
    data: { key?: string; record?: Record<string, unknown>; rows?: Record<string, unknown>[]; total?: number };
  };
}

/** A call as the page itself makes it. */
export async function post(page: Page, path: string, body: object): Promise<Sent['responseBody']['data']> {
  const sent = (await page.evaluate(
    async ([url, text]) => {
      const answer = await fetch(url, {
        method: 'POST',
        body: text,
        headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() },
      });
      return (await answer.json()) as unknown;
    },
    [path, JSON.stringify(body)] as const,
  )) as Sent;
  if (!sent.responseBody.success) throw new Error(`${path}: ${sent.responseBody.message}`);
  return sent.responseBody.data;
}

/** A draft contract of the partner's, over 50,000 yuan when `large`. */
export async function draftContract(page: Page, large: boolean): Promise<string> {
  const { rows: [customer] = [] } = await post(page, '/yzjumc/entity/v1/customer/list', { pageSize: 1 });
  const { rows: [product] = [] } = await post(page, '/yzjumc/entity/v1/product/list', {
    pageSize: 1,
    filter: { field: 'status', op: 'eq', value: 'onsale' },
  });
  const record = {
    name: '审批演示合同',
    contractType: 'new',
    customer: customer?.customerNo,
    signDate: TODAY,
    startDate: TODAY,
    termMonths: 12,
    lines: [{ product: product?.productNo, quantity: 1, unitPrice: large ? 6_000_000 : 90_000 }],
  };
  const saved = await post(page, '/yzjumc/salecontract/v3/submit_new', { record });
  return String(saved.record?.billNo);
}

/** The same, sent for approval. */
export async function askedContract(page: Page, large: boolean): Promise<string> {
  const key = await draftContract(page, large);
  await post(page, '/yzjumc/entity/v1/sale-contract/act', { key, action: 'submit' });
  return key;
}

/** Number of the approval of a contract. */
export async function approvalOf(page: Page, key: string): Promise<string> {
  return String((await post(page, '/yzjumc/wf/v3/get_approval_record', { entity: 'sale-contract', billNo: key })).key);
}

export const contractPage = (key: string): string => `/workstation/e/sale-contract/${key}`;
export const waitingFor = async (page: Page): Promise<number> =>
  Number(/\d+/.exec((await page.getByRole('link', { name: /待办审批/ }).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
export const panel = (page: Page): Locator => page.getByRole('region', { name: '审批进度' });
export const rowOf = (page: Page, key: string): Locator =>
  page.getByRole('grid').getByRole('row').filter({ hasText: key });

/** Opens what a person may do from the panel of a record's page, and answers its dialog. */
export async function decideWith(page: Page, title: string): Promise<Locator> {
  await panel(page).getByRole('button', { name: title, exact: true }).click();
  return page.getByRole('dialog');
}
