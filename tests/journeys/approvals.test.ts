import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { GU, openMall, SHEN, ZHOU, type Mall } from './support/mall.ts';

let mall: Mall;
beforeAll(async () => {
  mall = await openMall();
  // A first start still builds the indexes of its lists when it begins to answer.
  const first = await mall.visitor();
  await first.goto('/login', { timeout: 90_000 });
  await first.context().close();
});
afterAll(async () => {
  expect(mall.problems).toEqual([]);
  await mall.close();
});

/** Cores are shared: what is live may take a moment. */
const PATIENT = { timeout: 15_000 };
const TO_DO = '/workstation/e/approval?view=%E5%BE%85%E5%8A%9E';

interface Sent {
  responseBody: { success: boolean; message?: string; data: { record?: Record<string, unknown>; rows?: Record<string, unknown>[] } };
}

/** A call as the page itself makes it. */
async function post(page: Page, path: string, body: object): Promise<Sent['responseBody']['data']> {
  const sent = await page.evaluate(async ([url, text]) => {
    const answer = await fetch(url, { method: 'POST', body: text, headers: { 'content-type': 'application/json', 'idempotency-key': crypto.randomUUID() } });
    return (await answer.json()) as unknown;
  }, [path, JSON.stringify(body)] as const) as Sent;
  if (!sent.responseBody.success) throw new Error(`${path}: ${sent.responseBody.message}`);
  return sent.responseBody.data;
}

/** A draft contract of the partner's, over 50,000 yuan when `large`. */
async function draftContract(page: Page, large: boolean): Promise<string> {
  const { rows: [customer] = [] } = await post(page, '/yzjumc/entity/v1/customer/list', { pageSize: 1 });
  const { rows: [product] = [] } = await post(page, '/yzjumc/entity/v1/product/list', { pageSize: 1, filter: { field: 'status', op: 'eq', value: 'onsale' } });
  const record = { name: '审批演示合同', contractType: 'new', customer: customer?.customerNo, signDate: '2026-11-20', startDate: '2026-11-20', termMonths: 12, lines: [{ product: product?.productNo, quantity: 1, unitPrice: large ? 6_000_000 : 90_000 }] };
  const saved = await post(page, '/yzjumc/salecontract/v3/submit_new', { record });
  return String(saved.record?.billNo);
}

const badge = (page: Page) => page.getByRole('link', { name: /待办审批/ });
const waitingFor = async (page: Page): Promise<number> => Number(/\d+/.exec((await badge(page).getAttribute('aria-label')) ?? '')?.[0] ?? 0);
const panel = (page: Page) => page.getByRole('region', { name: '审批进度' });
const rowOf = (page: Page, key: string) => page.getByRole('grid').getByRole('row').filter({ hasText: key });

describe('an approval', () => {
  it('is asked for, appears at once with who decides it, is agreed to from the list, and its chain is drawn', async () => {
    const zhou = await mall.person(ZHOU, '/workstation');
    const key = await draftContract(zhou, false);
    const shen = await mall.person(SHEN, TO_DO);
    await expect.poll(() => waitingFor(shen), PATIENT).toBeGreaterThan(0);
    const before = await waitingFor(shen);

    await zhou.goto(`/workstation/e/sale-contract/${key}`);
    await zhou.getByRole('button', { name: '提交审批', exact: true }).click();
    await zhou.getByRole('dialog').getByRole('button', { name: '提交审批' }).click();
    await panel(zhou).getByText('商务审核').first().waitFor();
    await panel(zhou).getByText('待处理').first().waitFor();
    await panel(zhou).getByRole('button', { name: '同意' }).waitFor();
    expect(await panel(zhou).getByRole('button', { name: '同意' }).getAttribute('aria-disabled')).toBe('true');
    expect(await panel(zhou).getByRole('button', { name: '撤回' }).getAttribute('aria-disabled')).toBeNull();
    await expectAccessible(zhou);
    await expect.poll(() => waitingFor(shen), PATIENT).toBe(before + 1);

    await shen.goto(`${TO_DO}&q=${key}`);
    await rowOf(shen, key).getByRole('checkbox').check();
    await shen.getByRole('button', { name: '同意' }).first().click();
    await shen.getByRole('dialog').getByRole('textbox').fill('价格合理，同意签约');
    await shen.getByRole('dialog').getByRole('button', { name: '同意' }).click();
    await shen.getByRole('dialog').getByText(/成功|完成/).first().waitFor();
    await expect.poll(() => waitingFor(shen), PATIENT).toBe(before);

    await zhou.goto(`/workstation/e/sale-contract/${key}`);
    await zhou.locator('.yp-tag-state', { hasText: '已生效' }).first().waitFor();
    await panel(zhou).getByText('价格合理，同意签约').first().waitFor();
    await panel(zhou).getByText('已通过').waitFor();
    await zhou.context().close();
    await shen.context().close();
  });

  it('of a large contract goes on to the operator, who sends it back with words that the partner reads', async () => {
    const zhou = await mall.person(ZHOU, '/workstation');
    const key = await draftContract(zhou, true);
    await post(zhou, '/yzjumc/entity/v1/sale-contract/act', { key, action: 'submit' });
    const shen = await mall.person(SHEN, `/workstation/e/sale-contract/${key}`);
    await panel(shen).getByRole('button', { name: '同意' }).click();
    await shen.getByRole('dialog').getByRole('button', { name: '同意' }).click();
    await panel(shen).getByText('运营复核').waitFor();
    await panel(shen).getByText('顾言').first().waitFor();

    const gu = await mall.person(GU, `/workstation/e/sale-contract/${key}`);
    await panel(gu).getByRole('button', { name: '退回' }).click();
    const dialog = gu.getByRole('dialog');
    await dialog.getByLabel('退回原因').fill('请补充付款计划');
    await dialog.getByRole('button', { name: '退回' }).click();
    await panel(gu).getByText('已退回').first().waitFor();

    await zhou.goto(`/workstation/e/sale-contract/${key}`);
    await zhou.locator('.yp-tag-state', { hasText: '已驳回' }).first().waitFor();
    await panel(zhou).getByText('请补充付款计划').first().waitFor();
    for (const page of [zhou, shen, gu]) await page.context().close();
  });
});
