import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { inDays, TODAY } from './support/days.ts';
import { agree, choose, fact, formRow, grid, keyOf, press, refused, rowOf, state } from './support/hand.ts';
import { SHEN, sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

describe('a customer’s products', () => {
  it('that expire soon are counted beside the customer, renewed from where they stand, and run on from their old end', async () => {
    const zhou = await mall.signedIn(ZHOU);
    const { rows: [expiring] = [] } = await post(zhou, '/yzjumc/entity/v1/asset/list', {
      pageSize: 1,
      view: '即将到期',
      filter: {
        and: [
          { field: 'kind', op: 'eq', value: 'paid' },
          { field: 'pendingNo', op: 'empty' },
          { field: 'customer', op: 'filled' },
          { field: 'annualAmount', op: 'lt', value: 4_000_000 },
        ],
      },
    });
    const [asset, oldExpire, customer] = [
      String(expiring?.assetNo),
      String(expiring?.expireDate),
      String(expiring?.customer),
    ];
    expect(oldExpire >= TODAY && oldExpire <= inDays(60)).toBe(true);

    const shen = await mall.person(SHEN, `/workstation/e/customer/${customer}`);
    for (const tab of ['商机', '销售合同', '试用单']) {
      await shen.getByRole('tab', { name: tab }).click();
      await shen.getByRole('tabpanel').getByRole('grid').waitFor();
    }
    await shen.getByRole('tab', { name: '产品资产' }).click();
    const count = shen.getByRole('group', { name: '视图' }).getByRole('button', { name: /^即将到期 [1-9]/ });
    await count.click();
    await rowOf(shen, asset).waitFor();
    expect(
      await grid(shen)
        .getByRole('row')
        .filter({ has: shen.getByRole('link') })
        .count(),
    ).toBe(Number(/\d+/u.exec((await count.textContent()) ?? '')?.[0]));
    await expectAccessible(shen);

    await visit(zhou, `/workstation/e/asset/${asset}`);
    await press(zhou, '赠送或更正续期');
    await zhou.getByRole('heading', { name: '新建续费与延期' }).waitFor();
    const line = formRow(zhou, '办理产品', 1);
    expect(await line.getByLabel('原到期日').inputValue()).toBe(oldExpire);
    const oneYear = await line.getByLabel('新到期日').inputValue();
    await choose(zhou, '办理依据', { text: '赠送' });
    await choose(zhou, '续期期限', { text: '2 年' });
    await expect.poll(() => line.getByLabel('新到期日').inputValue()).not.toBe(oneYear);
    await choose(zhou, '续期期限', { text: '1 年' });
    await expect.poll(() => line.getByLabel('新到期日').inputValue()).toBe(oneYear);
    await press(zhou, '提交', { asks: true });
    await state(zhou, '审批中').waitFor();
    const bill = keyOf(zhou);

    await visit(zhou, `/workstation/e/asset/${asset}`);
    await fact(zhou, '办理中单据').getByRole('link', { name: bill }).waitFor();
    await refused(zhou, '赠送或更正续期', '只有使用中、没有在办单据的正式产品可以续期');

    await agree(shen, bill);
    await zhou.reload();
    await fact(zhou, '到期日期').getByText(oneYear).waitFor();
    expect(await fact(zhou, '办理中单据').count()).toBe(0);
    await zhou.getByRole('region', { name: '办理记录' }).getByRole('link', { name: bill }).click();
    await state(zhou, '已生效').waitFor();

    await visit(shen, `/workstation/e/customer/${customer}?tab=assets`);
    await rowOf(shen, asset).getByText(oneYear).waitFor();
    for (const page of [zhou, shen]) await page.context().close();
  });

  it('are chosen several at a time in the list and renewed with one bill', async () => {
    const zhou = await mall.signedIn(ZHOU);
    const { rows = [] } = await post(zhou, '/yzjumc/entity/v1/asset/list', {
      pageSize: 200,
      filter: {
        and: [
          { field: 'status', op: 'eq', value: 'active' },
          { field: 'kind', op: 'eq', value: 'paid' },
          { field: 'pendingNo', op: 'empty' },
          { field: 'customer', op: 'filled' },
        ],
      },
    });
    const of = (customer: unknown) => rows.filter((row) => row.customer === customer);
    const two =
      rows
        .map((row) => of(row.customer))
        .find((found) => found.length >= 2)
        ?.slice(0, 2) ?? [];
    expect(two).toHaveLength(2);
    await zhou.goto(
      `/workstation/e/asset?f=${encodeURIComponent(JSON.stringify(['assetNo', 'in', two.map((row) => row.assetNo)]))}`,
    );
    for (const row of two) await rowOf(zhou, String(row.assetNo)).getByRole('checkbox').check();
    await zhou.getByRole('region', { name: '已选记录' }).getByRole('button', { name: '赠送或更正续期' }).click();
    await formRow(zhou, '办理产品', 2).waitFor();
    expect(await zhou.getByLabel('产品数').inputValue()).toBe('2');
    await choose(zhou, '办理依据', { text: '赠送' });
    await press(zhou, '保存');
    await state(zhou, '草稿').waitFor();
    await zhou.context().close();
  });
});
