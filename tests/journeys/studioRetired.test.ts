import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import type { Answered } from '../../contract/define.ts';
import type * as calls from '../../contract/studio/index.ts';
import type { Draft } from '../../contract/studio/index.ts';
import { expectAccessible } from '../support/accessibility.ts';
import { post } from './support/approvals.ts';
import { PATIENT } from './support/hand.ts';
import { GU, sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const STUDIO = '/yzjumc/studio/v1';

interface Customer {
  record: { properties: Record<string, unknown> };
}

const called = async <T>(page: Page, path: string, sent: object): Promise<T> =>
  (await post(page, `${STUDIO}/${path}`, sent)) as T;

/** Publishes the customer's document as it stands, changed. */
async function publish(page: Page, change: (document: Customer) => void): Promise<void> {
  const opened = await page.request.get(`${STUDIO}/document?entity=customer`);
  const { responseBody } = (await opened.json()) as { responseBody: { data: Answered<typeof calls.open> } };
  const { text, document } = responseBody.data;
  const changed = JSON.parse(text) as Customer;
  change(changed);
  const documents = [{ entity: 'customer', text: JSON.stringify(changed), from: document.version }];
  const { draft } = await called<{ draft: Draft }>(page, 'draft/save', { name: '修改', documents });
  const judged = await called<Answered<typeof calls.judge>>(page, 'judge', { documents });
  const accepted = judged.documents
    .flatMap(({ impact }) => impact)
    .flatMap(({ id, dangerous }) => (dangerous ? id : []));
  const { draftNo, version } = draft;
  await called(page, 'publish', { draftNo, version, reason: '传真不用了', accepted });
}

describe('a retired field', () => {
  it('is found in the studio, and its values are purged by the keyboard alone', async () => {
    const gu = await mall.person(GU, '/workstation/studio');
    await publish(gu, ({ record: { properties } }) => {
      properties.fax = { type: 'string', title: '传真', maxLength: 20 };
    });
    const zhou = await mall.person(ZHOU, '/workstation');
    const customer = { kind: 'government', industry: '政务', contactName: '李明', contactPhone: '13911112222' };
    for (const name of ['传真甲', '传真乙'])
      await post(zhou, '/yzjumc/customer/v3/upsert', { record: { ...customer, name, fax: '0755-1' } });
    await visit(gu, '/workstation/studio/customer?show=retired');
    await gu.getByText('没有停用之后还有值的字段').waitFor(PATIENT);
    await publish(gu, ({ record: { properties } }) => {
      delete properties.fax;
    });
    // It is retired while the page is open.
    const retired = gu.getByRole('list', { name: '停用的字段' });
    await retired.getByText('2 张单据还有值').waitFor(PATIENT);
    await retired.getByText('原因：传真不用了').waitFor();
    await expectAccessible(gu);
    await retired.getByRole('button', { name: '清除“传真”的数据…' }).focus();
    await gu.keyboard.press('Enter');
    const dialog = gu.getByRole('dialog', { name: '清除“传真”的数据' });
    await dialog.getByText('不能撤销').waitFor();
    await dialog.getByText('字段会回来，值不会回来').waitFor();
    const word = dialog.getByRole('textbox', { name: /来确认/ });
    expect(await word.evaluate((box) => box === document.activeElement)).toBe(true);
    await gu.keyboard.type('电话');
    await gu.keyboard.press('Enter');
    await dialog.getByRole('alert').getByText('请输入“传真”').waitFor();
    await expectAccessible(gu);
    await word.fill('传真');
    await gu.keyboard.press('Tab');
    await gu.keyboard.type('不再允许保存');
    await gu.keyboard.press('Enter');
    await dialog.waitFor({ state: 'detached' });
    const purged = gu.getByRole('region', { name: '清除过的数据' });
    await purged.getByText('清除了“传真”的数据，2 张单据').waitFor(PATIENT);
    await gu.getByText('没有停用之后还有值的字段').waitFor(PATIENT);
    await expectAccessible(gu);

    await gu.getByRole('tab', { name: '历史' }).click();
    const entry = gu.getByRole('list', { name: '发布历史' }).locator('> li').first();
    await entry.getByText('清除了“传真”的数据，2 张单据').waitFor();
    await entry.getByText('不再允许保存').waitFor();
    await gu.context().close();
    await zhou.context().close();
  });
});
