import type { Page, Route } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { slowness, yardstick } from '../support/yardstick.ts';
import { approvalOf, askedContract, contractPage, panel, post, TO_DO, waitingFor } from './support/approvals.ts';
import { TODAY } from './support/days.ts';
import { PATIENT, toasted } from './support/hand.ts';
import { losing } from './support/lostAnswers.ts';
import { fillSignIn, GU, SHEN, sharedMall, TANG, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

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
  await bar(page).getByRole('button', { name: '同意', disabled: false }).waitFor();
};
const shownNo = (page: Page): string => new URL(page.url()).searchParams.get('at') ?? '';
/** The number of the queue's row at this place, from 0. */
const rowNo = async (page: Page, place: number): Promise<string> => {
  const link = (await queue(page).getByRole('link').nth(place).getAttribute('href')) ?? '';
  return new URL(link, page.url()).searchParams.get('at') ?? '';
};
/** Down the queue by the key, until the row at this place is shown whole. */
const downTo = async (page: Page, place: number) => {
  await page.keyboard.press('j');
  await expect.poll(() => shownNo(page), PATIENT).toBe(await rowNo(page, place));
  await ready(page);
};
/** Decisions wait on their way to the gateway until they are let go. */
const holdDecisions = async (page: Page) => {
  let letGo = () => undefined as void;
  const held = new Promise<void>((resolve) => {
    letGo = resolve;
  });
  await page.route('**/entity/v1/approval/act', async (route) => {
    await held;
    await route.continue();
  });
  return letGo;
};

/** The first ones load what later ones have: fewer than these would be slower than twenty in a row. */
const DECIDED = 8;

describe('the queue of approvals', () => {
  it('decides as fast as twenty a minute by keyboard, with two presses for each', async () => {
    const zhou = await mall.signedIn(ZHOU);
    for (let count = 0; count < DECIDED; count += 1) await askedContract(zhou, false);
    const shen = await mall.person(SHEN, LATEST);
    await openOne(shen).waitFor();
    await expect.poll(() => waitingFor(shen), PATIENT).toBeGreaterThanOrEqual(DECIDED);
    const before = await waitingFor(shen);
    let presses = 0;
    const press = async (key: string) => {
      presses += 1;
      await shen.keyboard.press(key);
    };
    let [took, work] = [0, 0];
    for (let count = 0; count < DECIDED; count += 1) {
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
    expect(presses).toBe(2 * DECIDED);
    expect(took / slowness(work / (20 * DECIDED))).toBeLessThan((60_000 / 20) * DECIDED);
    await expect.poll(() => waitingFor(shen), PATIENT).toBe(before - DECIDED);
  });

  it('moves by keys, says what they do, sends back with a word, and comes back to where one was', async () => {
    const zhou = await mall.signedIn(ZHOU);
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
    // The document is read on without leaving the queue.
    await ready(shen);
    // The request is there before the document that it is about.
    const unread = () => document(shen).evaluate((shown) => shown.scrollHeight - shown.clientHeight);
    await expect.poll(unread, PATIENT).toBeGreaterThan(100);
    const readTo = () => document(shen).evaluate((shown) => shown.scrollTop);
    await shen.keyboard.press(' ');
    await expect.poll(readTo).toBeGreaterThan(100);
    await shen.keyboard.press('Shift+ ');
    await expect.poll(readTo).toBe(0);
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
    await dialog.getByRole('textbox').press('End');
    await shen.keyboard.type('，并附上成本');
    await shen.keyboard.press('Escape');
    await dialog.waitFor({ state: 'detached' });
    await shen.keyboard.press('r');
    await expect.poll(() => dialog.getByRole('textbox').inputValue()).toBe('请按新价格表重新报价，并附上成本');
    await dialog.getByRole('textbox').press('Control+Enter');
    await expect.poll(() => shownNo(shen), PATIENT).not.toBe(refused);
    await visit(zhou, contractPage(key));
    await panel(zhou).getByText('请按新价格表重新报价，并附上成本').first().waitFor();
  });

  it('takes A and a word while the request is on its way, decides nothing unseen, and keeps the word', async () => {
    const zhou = await mall.signedIn(ZHOU);
    await askedContract(zhou, false);
    await askedContract(zhou, false);
    const shen = await mall.person(SHEN, LATEST);
    await openOne(shen).waitFor();
    await ready(shen);
    const first = shownNo(shen);
    const word = bar(shen).getByRole('textbox', { name: '审批意见' });
    let arrive = () => undefined as void;
    const held = new Promise<void>((resolve) => {
      arrive = resolve;
    });
    // The document that it is about comes last.
    const details = '**/salecontract/v3/detail';
    await shen.route(details, async (route) => {
      await held;
      await route.continue();
    });
    await shen.keyboard.press('j');
    await expect.poll(() => shownNo(shen), PATIENT).not.toBe(first);
    const second = shownNo(shen);
    // Pressed without looking: said, and the next A is the key again.
    await shen.keyboard.press('a');
    await shen.keyboard.press('Enter');
    await bar(shen).getByText('单据还没有加载出来，看过之后再按同意。').waitFor();
    await shen.keyboard.press('a');
    expect(await word.inputValue()).toBe('');
    // Each of these letters is a key of the queue where no field has the focus.
    await shen.keyboard.type('jkr ok');
    await shen.keyboard.press('Enter');
    expect(await word.inputValue()).toBe('jkr ok');
    arrive();
    await ready(shen);
    await shen.unroute(details);
    expect(await word.inputValue()).toBe('jkr ok');
    expect(shownNo(shen)).toBe(second);
    const { record } = await post(shen, '/yzjumc/entity/v1/approval/detail', { key: second });
    expect(record?.status).toBe('running');

    await shen.keyboard.press('Escape');
    await shen.keyboard.press('k');
    await expect.poll(() => shownNo(shen), PATIENT).toBe(first);
    await ready(shen);
    expect(await word.inputValue()).toBe('');
    await shen.keyboard.press('j');
    await expect.poll(() => shownNo(shen), PATIENT).toBe(second);
    await ready(shen);
    expect(await word.inputValue()).toBe('jkr ok');
    await shen.reload();
    await ready(shen);
    expect(await word.inputValue()).toBe('jkr ok');
    await word.press('Enter');
    await expect.poll(() => shownNo(shen), PATIENT).not.toBe(second);
    await visit(shen, `${LATEST}&at=${second}`);
    await document(shen).getByText('jkr ok').first().waitFor();
  });

  it('leaves who goes on before the answer came where they went', async () => {
    const zhou = await mall.signedIn(ZHOU);
    for (let count = 0; count < 3; count += 1) await askedContract(zhou, false);
    const shen = await mall.person(SHEN, LATEST);
    await openOne(shen).waitFor();
    await ready(shen);
    const first = shownNo(shen);
    const arrive = await holdDecisions(shen);
    await shen.keyboard.press('a');
    await shen.keyboard.press('Enter');
    await shen.keyboard.press('Escape');
    for (const place of [1, 2]) await downTo(shen, place);
    const third = shownNo(shen);
    await shen.keyboard.press('a');
    await shen.keyboard.type('正在写');
    arrive();
    await shen.getByText('已同意').first().waitFor();
    await expect.poll(() => queue(shen).locator(`[href*="at=${first}"]`).count(), PATIENT).toBe(0);
    expect(shownNo(shen)).toBe(third);
    expect(await bar(shen).getByRole('textbox', { name: '审批意见' }).inputValue()).toBe('正在写');
  });

  it('takes A of the next while the answer about the last is on its way', async () => {
    const zhou = await mall.signedIn(ZHOU);
    for (let count = 0; count < 2; count += 1) await askedContract(zhou, false);
    const shen = await mall.person(SHEN, LATEST);
    await openOne(shen).waitFor();
    await ready(shen);
    const first = shownNo(shen);
    const arrive = await holdDecisions(shen);
    for (const key of ['a', 'Enter', 'a']) await shen.keyboard.press(key);
    const word = bar(shen).getByRole('textbox', { name: '审批意见' });
    expect(await word.inputValue()).toBe('');
    arrive();
    await expect.poll(() => shownNo(shen), PATIENT).not.toBe(first);
    await ready(shen);
    await expect.poll(() => word.evaluate((field) => field === field.ownerDocument.activeElement), PATIENT).toBe(true);
    const second = shownNo(shen);
    await shen.keyboard.press('Enter');
    await expect.poll(() => shownNo(shen), PATIENT).not.toBe(second);
    const { record } = await post(shen, '/yzjumc/entity/v1/approval/detail', { key: second });
    expect(JSON.stringify(record)).toContain('"opinion":"同意"');
  });

  it('stands where it says that nothing is left, after the last one', async () => {
    const zhou = await mall.signedIn(ZHOU);
    const no = await approvalOf(zhou, await askedContract(zhou, false));
    const shen = await mall.signedIn(SHEN);
    // Others' requests wait for this person as well: this is who has one alone.
    const alone = async (route: Route) => {
      const response = await route.fetch();
      const json = (await response.json()) as { responseBody: { data: { rows: { no: string }[]; total: number } } };
      const { data } = json.responseBody;
      data.rows = data.rows.filter((row) => row.no === no);
      data.total = data.rows.length;
      await route.fulfill({ response, json });
    };
    // One that is under way when the page goes is nobody's any more.
    await shen.route('**/approval/v3/approval-list', (route) => alone(route).catch(() => undefined));
    await visit(shen, LATEST);
    await openOne(shen).waitFor();
    await expect.poll(() => shownNo(shen), PATIENT).toBe(no);
    await ready(shen);
    await shen.keyboard.press('a');
    await shen.keyboard.press('Enter');
    const none = queue(shen).getByText('没有等您处理的审批');
    await none.waitFor();
    await expect.poll(() => none.evaluate((text) => text === globalThis.document.activeElement), PATIENT).toBe(true);
  });

  it('says in a second tab that it is decided already, by whom, and goes on at the next', async () => {
    const zhou = await mall.signedIn(ZHOU);
    for (let count = 0; count < 3; count += 1) await askedContract(zhou, false);
    const shen = await mall.person(SHEN, LATEST);
    await openOne(shen).waitFor();
    await ready(shen);
    await downTo(shen, 1);
    const no = shownNo(shen);
    const other = await shen.context().newPage();
    await visit(other, `${LATEST}&at=${no}`);
    await ready(other);
    const next = await rowNo(other, 2);
    await bar(shen).getByRole('button', { name: '同意' }).click();
    await expect.poll(() => shownNo(shen), PATIENT).toBe(next);
    await bar(other).getByRole('button', { name: '同意' }).click();
    await other.getByText('沈一刚刚办理了此记录，现在是“已通过”，不能再同意').waitFor();
    await bar(other).waitFor({ state: 'detached' });
    await document(other).focus();
    await other.keyboard.press('j');
    await expect.poll(() => shownNo(other), PATIENT).toBe(next);
  });

  it('is decided by mouse, sorted by amount, and leads to the list with what is done to many', async () => {
    const zhou = await mall.signedIn(ZHOU);
    const key = await askedContract(zhou, true);
    const no = await approvalOf(zhou, key);
    const shen = await mall.person(SHEN, '/workstation/e/approval');
    await openOne(shen).waitFor();
    await shen.getByLabel('排序').selectOption({ label: '金额从高到低' });
    await shen.getByLabel('按单据类型分组').uncheck();
    await expect.poll(() => new URL(shen.url()).searchParams.get('by')).toBe('amount');
    await queue(shen).getByRole('link').filter({ hasText: '¥60,000.00' }).first().waitFor();
    await visit(shen, `${LATEST}&at=${no}`);
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
  });

  it('is a list on a phone, then the document with the bar at its foot, and Back is the list', async () => {
    const zhou = await mall.signedIn(ZHOU);
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
    // Firefox gives a field the width of twenty Chinese characters, which is more than there is.
    await bar(shen)
      .getByRole('textbox', { name: '审批意见' })
      .evaluate((field: HTMLInputElement) => {
        field.size = 60;
      });
    const button = await bar(shen).getByRole('button', { name: '同意' }).boundingBox();
    expect((button?.x ?? 0) + (button?.width ?? 0)).toBeLessThanOrEqual(390);
    await shen.goBack();
    await queue(shen).getByRole('link').first().waitFor();
    await queue(shen).getByRole('link').first().click();
    await bar(shen).getByRole('button', { name: '同意' }).click();
    await expect.poll(() => shownNo(shen), PATIENT).not.toBe(no);
    const { record } = await post(shen, '/yzjumc/entity/v1/approval/detail', { key: no });
    expect(record?.status).toBe('approved');
  });

  it('is handed to a deputy for a leave, who finds it marked, and whose word is marked as theirs', async () => {
    const zhou = await mall.signedIn(ZHOU);
    const key = await askedContract(zhou, true);
    const no = await approvalOf(zhou, key);
    const shen = await mall.signedIn(SHEN);
    await post(shen, '/yzjumc/wf/v3/complete_task', { no, action: 'agree' });
    const gu = await mall.person(GU, LATEST);
    await gu.getByRole('button', { name: '请假委托' }).click();
    const leave = gu.getByRole('dialog', { name: '请假委托' });
    await leave.getByRole('checkbox', { name: '销售合同' }).check();
    await leave.getByRole('button', { name: '设置委托' }).click();
    await leave.getByText('请选择代办人').waitFor();
    await leave.getByLabel('查找同事').fill('沈一');
    await leave.getByLabel('代办人').selectOption(`u${SHEN}`);
    // Who is chosen is seen, whoever is looked for.
    await leave.getByLabel('查找同事').fill('没有这个人');
    await leave.getByRole('option', { name: '没有找到这位同事' }).waitFor({ state: 'attached' });
    expect(await leave.getByLabel('代办人').inputValue()).toBe(`u${SHEN}`);
    await expectAccessible(gu);
    // Its answer is lost, and it is pressed again: one leave comes of it.
    const set = leave.getByRole('button', { name: '设置委托' });
    await losing(gu, '**/approval/v3/leave-add', () => set.press('Enter'));
    await toasted(gu, '没有收到“设置委托”的结果');
    await expect.poll(() => set.isEnabled()).toBe(true);
    await set.press('Enter');
    await toasted(gu, '委托已设置');
    await leave.getByText('由 沈一 代我审批').waitFor();
    expect(await leave.getByText('由 沈一 代我审批').count()).toBe(1);
    // The next key goes on from there.
    expect(await gu.evaluate(() => globalThis.document.activeElement?.textContent)).toBe('设置委托');
    // Nothing is left of it that a second press would set again.
    expect(await leave.getByLabel('代办人').inputValue()).toBe('');
    expect(await leave.getByRole('checkbox', { name: '销售合同' }).isChecked()).toBe(false);

    await visit(shen, `${LATEST}&at=${no}`);
    await ready(shen);
    expect(await openOne(shen).textContent()).toContain('代 顾言');
    await expectAccessible(shen);
    await shen.keyboard.press('a');
    await shen.keyboard.press('Enter');
    await expect.poll(() => shownNo(shen), PATIENT).not.toBe(no);
    await visit(zhou, contractPage(key));
    await panel(zhou).getByText('沈一 代 顾言 审批').first().waitFor();

    // Ended in another tab meanwhile, it is gone here as well as soon as this one tries.
    const { leaves = [] } = (await post(gu, '/yzjumc/approval/v3/leaves', {})) as { leaves?: { id: string }[] };
    await post(gu, '/yzjumc/approval/v3/leave-end', { id: leaves[0]?.id });
    await leave.getByRole('button', { name: '结束由 沈一 代办的委托' }).click();
    await gu.getByText('没有这条委托，或它已经结束').waitFor();
    await leave.getByText('由 沈一 代我审批').waitFor({ state: 'detached' });
  });

  it('lets go of what a deputy is needed for no more, while they look at it', async () => {
    const zhou = await mall.signedIn(ZHOU);
    const nos: string[] = [];
    for (let count = 0; count < 2; count += 1) nos.push(await approvalOf(zhou, await askedContract(zhou, true)));
    const [first = '', second = ''] = nos;
    const shen = await mall.signedIn(SHEN);
    for (const no of nos) await post(shen, '/yzjumc/wf/v3/complete_task', { no, action: 'agree' });
    const gu = await mall.signedIn(GU);
    const leave = await post(gu, '/yzjumc/approval/v3/leave-add', {
      from: TODAY,
      to: TODAY,
      kinds: [],
      deputy: `u${TANG}`,
    });
    const tang = await mall.person(TANG, `${LATEST}&at=${second}`);
    await ready(tang);
    const row = (no: string) => queue(tang).locator(`[href*="at=${no}"]`);
    await row(first).waitFor();
    await post(gu, '/yzjumc/wf/v3/complete_task', { no: first, action: 'agree' });
    await row(first).waitFor({ state: 'detached' });
    await bar(tang).getByRole('textbox', { name: '审批意见' }).fill('写到一半');
    await post(gu, '/yzjumc/approval/v3/leave-end', { id: (leave as { id?: string }).id });
    await row(second).waitFor({ state: 'detached' });
    await tang.keyboard.press('Enter');
    await tang.getByText('这条审批已经不用您处理').waitFor();
    const { record } = await post(gu, '/yzjumc/entity/v1/approval/detail', { key: second });
    expect(record?.status).toBe('running');
  });

  it('is where a link of a mail leads after signing in', async () => {
    const zhou = await mall.signedIn(ZHOU);
    const no = await approvalOf(zhou, await askedContract(zhou, false));
    const page = await mall.visitor();
    await visit(page, `${TO_DO}&at=${no}`);
    await page.getByLabel('账号', { exact: true }).waitFor();
    await fillSignIn(page, SHEN);
    await page.waitForURL((url) => url.pathname === '/workstation/e/approval' && url.searchParams.get('at') === no);
    await ready(page);
  });
});
