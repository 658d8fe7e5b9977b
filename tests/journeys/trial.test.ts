import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { inDays, TODAY } from './support/days.ts';
import {
  agree,
  choose,
  fact,
  fill,
  formRow,
  keyOf,
  newCustomer,
  PATIENT,
  press,
  refused,
  rowOf,
  state,
} from './support/hand.ts';
import { SHEN, sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const ENDING = `/workstation/e/trial-order?view=${encodeURIComponent('即将结束')}`;

/** Applies for a trial of so many days. @returns its number */
async function apply(page: Page, name: string, customer: string, days: number): Promise<string> {
  await visit(page, '/workstation/e/trial-order');
  await press(page, '新建');
  await fill(page, '主题', name);
  await choose(page, '客户档案', { keyword: customer });
  await choose(page, '试用产品');
  await fill(page, '试用天数', String(days));
  await press(page, '提交', { asks: true });
  await state(page, '审批中').waitFor();
  return keyOf(page);
}

describe('a trial', () => {
  it('is applied for on a phone, opened when it is approved, ends soon, is prolonged once and becomes an order', async () => {
    const zhou = await mall.person(ZHOU, '/workstation', { width: 390, height: 844 });
    const customer = await newCustomer(zhou, '试用单位');
    const key = await apply(zhou, '考勤试用', customer, 5);
    const shen = await mall.signedIn(SHEN);
    await agree(shen, key);

    await visit(shen, `${ENDING}&q=${key}`);
    await rowOf(shen, key).getByText(inDays(4)).waitFor();
    await visit(shen, `/workstation/e/trial-order/${key}`);
    await shen.getByRole('button', { name: '延长试用', exact: true }).click();
    await fill(shen.getByRole('dialog'), '延长天数', '10');
    await fill(shen.getByRole('dialog'), '延长依据', '客户仍在试点');
    await shen.getByRole('dialog').getByRole('button', { name: '延长试用' }).click();
    await fact(shen, '结束日期').getByText(inDays(14)).waitFor();
    await refused(shen, '延长试用', '每张试用单只能延长一次');
    await visit(shen, `${ENDING}&q=${key}`);
    await shen.getByText('没有符合条件的记录').waitFor();
    await visit(shen, `/workstation/e/trial-order/${key}`);
    await fact(shen, '试用资产').getByRole('link').click();
    await fact(shen, '到期日期').getByText(inDays(14)).waitFor();
    await shen.getByRole('region', { name: '办理记录' }).getByText('延长试用').waitFor();

    await zhou.reload();
    await state(zhou, '试用中').waitFor();
    await expectAccessible(zhou);
    expect(await zhou.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await press(zhou, '转订货合同', { asks: true });
    await state(zhou, '已转化').waitFor();
    await fact(zhou, '转化单号').getByRole('link', { name: /^OC-/ }).click();
    await state(zhou, '草稿').waitFor();
    await zhou.getByRole('heading', { level: 1, name: `${customer}订货合同` }).waitFor();
    await fact(zhou, '来源试用单').getByRole('link', { name: key }).waitFor();
    await press(zhou, '编辑');
    expect(Number(await formRow(zhou, '订货明细', 1).getByLabel('数量').inputValue())).toBeGreaterThanOrEqual(20);
    await press(zhou, '取消');

    await shen.reload();
    await state(shen, '已终止').waitFor();
    for (const page of [zhou, shen]) await page.context().close();
  });

  it('of the same product for the same customer is not opened twice at a time', async () => {
    const zhou = await mall.signedIn(ZHOU);
    const customer = await newCustomer(zhou, '再试单位');
    await apply(zhou, '第一次试用', customer, 3);
    await visit(zhou, '/workstation/e/trial-order/new');
    await fill(zhou, '主题', '又一次试用');
    await choose(zhou, '客户档案', { keyword: customer });
    await choose(zhou, '试用产品');
    await fill(zhou, '试用天数', '3');
    await press(zhou, '提交', { asks: true });
    const refused = zhou.getByRole('alert').filter({ hasText: /该客户已有试用单 TR-.* 在办或试用中，不能重复申请/u });
    await expect
      .poll(
        () =>
          refused.evaluate((banner) => {
            const { top, bottom } = banner.getBoundingClientRect();
            return top >= 0 && bottom <= innerHeight;
          }),
        PATIENT,
      )
      .toBe(true);
    expect(await zhou.getByLabel('开始日期').inputValue()).toBe(TODAY);
    await zhou.context().close();
  });
});
