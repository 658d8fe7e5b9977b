import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { askedContract, post, TO_DO } from './support/approvals.ts';
import { PATIENT } from './support/hand.ts';
import { type Line, openLine } from './support/line.ts';
import { SHEN, sharedMall, ZHOU } from './support/mall.ts';

const mall = sharedMall();
let line: Line;
beforeAll(async () => {
  line = await openLine(mall.origin);
});
afterAll(() => line.cut());

const notice = (page: Page) => page.getByText('连接中断，正在自动重连');
/** Cookies are the host's, whatever the port: who signed in at the gateway is signed in here. */
const through = async (account: string, path: string): Promise<Page> => {
  const page = await mall.person(account);
  await page.goto(`${line.origin}${path}`);
  return page;
};

it('pages whose gateway stops say so, keep what was typed, and go on by themselves once it answers again', async () => {
  const asking = await mall.signedIn(ZHOU);
  for (let count = 0; count < 2; count += 1) await askedContract(asking, false);
  const queue = await through(SHEN, `${TO_DO}&by=submittedAt&group=none`);
  const form = await through(ZHOU, '/workstation/e/customer/new');
  const name = form.getByLabel('客户名称').first();
  await name.waitFor();
  const word = queue.getByRole('textbox', { name: '审批意见' });
  await queue.getByRole('region', { name: '单据' }).waitFor();
  const at = () => new URL(queue.url()).searchParams.get('at');
  const first = at();
  await line.cut();

  const unkept = form.waitForEvent('requestfailed', (request) => request.url().endsWith('/draft/save'));
  await name.fill('断线时录入的客户有限公司');
  await queue.keyboard.press('a');
  await queue.keyboard.type('断线时写的意见');
  await queue.keyboard.press('Enter');
  await queue.getByText('没有收到“同意”的结果').waitFor();
  for (const page of [queue, form]) await notice(page).waitFor();
  await expectAccessible(queue);
  expect([at(), await word.inputValue()]).toEqual([first, '断线时写的意见']);
  await unkept;
  await queue.keyboard.press('Escape');
  await queue.keyboard.press('j');
  await queue.getByText('网络连接异常').waitFor();

  await line.mend();
  for (const page of [queue, form]) await notice(page).waitFor({ state: 'detached' });
  // Sooner than what failed would be asked for again without the line's return.
  await queue.getByRole('region', { name: '单据' }).waitFor({ timeout: 5_000 });
  await queue.keyboard.press('k');
  await expect.poll(at, PATIENT).toBe(first);
  await queue.getByRole('region', { name: '处理审批' }).getByRole('button', { name: '退回' }).waitFor();
  expect(await word.inputValue()).toBe('断线时写的意见');
  await word.press('Enter');
  await expect.poll(at, PATIENT).not.toBe(first);
  await expect
    .poll(async () => (await post(form, '/yzjumc/entity/v1/customer/draft', { key: '' })).record?.name, PATIENT)
    .toBe('断线时录入的客户有限公司');
});
