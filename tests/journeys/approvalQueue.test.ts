import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { slowness, yardstick } from '../support/yardstick.ts';
import {
  approvalOf,
  askedContract,
  contractPage,
  PATIENT,
  panel,
  post,
  TO_DO,
  waitingFor,
} from './support/approvals.ts';
import { fillSignIn, GU, SHEN, sharedMall, ZHOU } from './support/mall.ts';

const mall = sharedMall();

/** The latest first and kinds together: what a test has just sent stands on top. */
const LATEST = `${TO_DO}&by=submittedAt&group=none`;
const queue = (page: Page) => page.getByRole('navigation', { name: '待办的审批' });
const openOne = (page: Page) => queue(page).locator('[aria-current]');
const document = (page: Page) => page.getByRole('region', { name: '单据' });
const bar = (page: Page) => page.getByRole('region', { name: '处理审批' });
/** The document of the request that the address names is there, and can be decided about. */
const ready = async (page: Page) => {
  await document(page)
    .getByRole('link', { name: shownNo(page), exact: true })
    .first()
    .waitFor();
  await bar(page).getByRole('button', { name: '同意' }).waitFor();
};
const shownNo = (page: Page): string => new URL(page.url()).searchParams.get('at') ?? '';

describe('the queue of approvals', () => {
  it('decides twenty within a minute by keyboard, with two presses for each', async () => {
    const zhou = await mall.person(ZHOU);
    for (let count = 0; count < 20; count += 1) await askedContract(zhou, false);
    const shen = await mall.person(SHEN, LATEST);
    await openOne(shen).waitFor();
    await expect.poll(() => waitingFor(shen), PATIENT).toBeGreaterThanOrEqual(20);
    const before = await waitingFor(shen);
    let presses = 0;
    const press = async (key: string) => {
      presses += 1;
      await shen.keyboard.press(key);
    };
    let [took, work] = [0, 0];
    for (let count = 0; count < 20; count += 1) {
      // Others' browsers share the machine: what it does at that moment is measured between the decisions.
      for (let turn = 0; turn < 20; turn += 1) work += yardstick();
      const started = performance.now();
      const no = shownNo(shen);
      await ready(shen);
      await press('a');
      await press('Enter');
      await expect.poll(() => shownNo(shen), PATIENT).not.toBe(no);
      took += performance.now() - started;
    }
    expect(presses).toBe(40);
    expect(took / slowness(work / 400)).toBeLessThan(60_000);
    await expect.poll(() => waitingFor(shen), PATIENT).toBe(before - 20);
    for (const page of [zhou, shen]) await page.context().close();
  });

  it('moves by keys, says what they do, sends back with a word, and comes back to where one was', async () => {
    const zhou = await mall.person(ZHOU);
    const key = await askedContract(zhou, false);
    await askedContract(zhou, false);
    const shen = await mall.person(SHEN, LATEST);
    await openOne(shen).waitFor();
    const first = shownNo(shen);
    await shen.keyboard.press('j');
    await expect.poll(() => shownNo(shen), PATIENT).toBe(await approvalOf(zhou, key));
    await shen.keyboard.press('k');
    await expect.poll(() => shownNo(shen), PATIENT).toBe(first);
    // Both keys before the page has drawn what the first one leads to.
    await shen.evaluate(() => {
      for (const key of ['j', 'k'])
        globalThis.document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }));
    });
    await expect.poll(() => shownNo(shen), PATIENT).toBe(first);
    await shen.keyboard.press('ArrowDown');
    await expect.poll(() => shownNo(shen), PATIENT).toBe(await approvalOf(zhou, key));
    await shen.keyboard.press('?');
    const keys = shen.getByRole('dialog', { name: '审批队列的按键' });
    await keys.getByText('写同意的意见').waitFor();
    await expectAccessible(shen);
    await shen.keyboard.press('Escape');
    await keys.waitFor({ state: 'detached' });

    await document(shen).getByRole('link', { name: '打开销售合同' }).click();
    await shen.waitForURL(`**${contractPage(key)}`);
    await shen.goBack();
    await bar(shen)
      .getByRole('button', { name: '拒绝' })
      .or(bar(shen).getByRole('button', { name: '驳回' }))
      .waitFor();
    expect(await openOne(shen).textContent()).toContain('审批演示合同');

    await bar(shen).getByRole('textbox', { name: '审批意见' }).fill('请按新价格表重新报价');
    await shen.keyboard.press('Escape');
    await shen.keyboard.press('r');
    const dialog = shen.getByRole('dialog');
    await dialog.getByRole('textbox').waitFor();
    expect(await dialog.getByRole('textbox').inputValue()).toBe('请按新价格表重新报价');
    await expectAccessible(shen);
    const refused = shownNo(shen);
    await dialog.getByRole('textbox').press('Control+Enter');
    await expect.poll(() => shownNo(shen), PATIENT).not.toBe(refused);
    await zhou.goto(contractPage(key));
    await panel(zhou).getByText('请按新价格表重新报价').first().waitFor();
    for (const page of [zhou, shen]) await page.context().close();
  });

  it('is decided by mouse, sorted by amount, and leads to the list with what is done to many', async () => {
    const zhou = await mall.person(ZHOU);
    const key = await askedContract(zhou, true);
    const no = await approvalOf(zhou, key);
    const shen = await mall.person(SHEN, '/workstation/e/approval');
    await openOne(shen).waitFor();
    await shen.getByLabel('排序').selectOption({ label: '金额从高到低' });
    await shen.getByLabel('按单据类型分组').uncheck();
    await expect.poll(() => new URL(shen.url()).searchParams.get('by')).toBe('amount');
    await queue(shen).getByRole('link').filter({ hasText: '¥60,000.00' }).first().waitFor();
    await shen.goto(`${LATEST}&at=${no}`);
    await document(shen).getByText(key).first().waitFor();
    await document(shen).getByText('商务审核').first().waitFor();
    await expectAccessible(shen);
    await bar(shen).getByRole('textbox', { name: '审批意见' }).fill('报价已核对');
    await bar(shen).getByRole('button', { name: '同意' }).click();
    await expect.poll(() => shownNo(shen), PATIENT).not.toBe(no);
    await shen.getByRole('link', { name: '列表', exact: true }).click();
    await shen.getByRole('grid').waitFor();
    await shen.goBack();
    await openOne(shen).waitFor();

    const gu = await mall.person(GU, `${LATEST}&at=${no}`);
    await document(gu).getByText('报价已核对').first().waitFor();
    for (const page of [zhou, shen, gu]) await page.context().close();
  });

  it('is a list on a phone, then the document with the bar at its foot, and Back is the list', async () => {
    const zhou = await mall.person(ZHOU);
    const key = await askedContract(zhou, false);
    const no = await approvalOf(zhou, key);
    const shen = await mall.person(SHEN, LATEST, { width: 390, height: 844 });
    await queue(shen).getByRole('link').first().waitFor();
    expect(await document(shen).isVisible()).toBe(false);
    await expectAccessible(shen);
    await queue(shen).getByRole('link').first().click();
    await expect.poll(() => shownNo(shen)).toBe(no);
    await document(shen).getByText(key).first().waitFor();
    const foot = await bar(shen).boundingBox();
    expect((foot?.y ?? 0) + (foot?.height ?? 0)).toBeLessThanOrEqual(845);
    await expectAccessible(shen);
    await shen.goBack();
    await queue(shen).getByRole('link').first().waitFor();
    await queue(shen).getByRole('link').first().click();
    await bar(shen).getByRole('button', { name: '同意' }).click();
    await expect.poll(() => shownNo(shen), PATIENT).not.toBe(no);
    const { record } = await post(shen, '/yzjumc/entity/v1/approval/detail', { key: no });
    expect(record?.status).toBe('approved');
    for (const page of [zhou, shen]) await page.context().close();
  });

  it('is handed to a deputy for a leave, who finds it marked, and whose word is marked as theirs', async () => {
    const zhou = await mall.person(ZHOU);
    const key = await askedContract(zhou, true);
    const no = await approvalOf(zhou, key);
    const shen = await mall.person(SHEN);
    await post(shen, '/yzjumc/wf/v3/complete_task', { no, action: 'agree' });
    const gu = await mall.person(GU, LATEST);
    await gu.getByRole('button', { name: '请假委托' }).click();
    const leave = gu.getByRole('dialog', { name: '请假委托' });
    await leave.getByRole('checkbox', { name: '销售合同' }).check();
    await leave.getByRole('button', { name: '设置委托' }).click();
    await leave.getByText('请选择代办人').waitFor();
    await leave.getByLabel('查找同事').fill('沈一');
    await leave.getByLabel('代办人').selectOption(`u${SHEN}`);
    await expectAccessible(gu);
    await leave.getByRole('button', { name: '设置委托' }).click();
    await leave.getByText('由 沈一 代我审批').waitFor();

    await shen.goto(`${LATEST}&at=${no}`);
    await ready(shen);
    expect(await openOne(shen).textContent()).toContain('代 顾言');
    await expectAccessible(shen);
    await shen.keyboard.press('a');
    await shen.keyboard.press('Enter');
    await expect.poll(() => shownNo(shen), PATIENT).not.toBe(no);
    await zhou.goto(contractPage(key));
    await panel(zhou).getByText('沈一 代 顾言 审批').first().waitFor();

    await leave.getByRole('button', { name: '结束由 沈一 代办的委托' }).click();
    await leave.getByText('由 沈一 代我审批').waitFor({ state: 'detached' });
    for (const page of [zhou, shen, gu]) await page.context().close();
  });

  it('is where a link of a mail leads after signing in', async () => {
    const zhou = await mall.person(ZHOU);
    const no = await approvalOf(zhou, await askedContract(zhou, false));
    const page = await mall.visitor();
    await page.goto(`${TO_DO}&at=${no}`);
    await page.getByLabel('账号', { exact: true }).waitFor();
    await fillSignIn(page, SHEN);
    await page.waitForURL((url) => url.pathname === '/workstation/e/approval' && url.searchParams.get('at') === no);
    await ready(page);
    for (const person of [zhou, page]) await person.context().close();
  });
});
