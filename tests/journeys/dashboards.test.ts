import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();
const EMAIL = 'zhou@yuanfan.example.cn';

interface InboxMail {
  subject: string;
  text: string;
  attachments: { name: string; inside: boolean; path: string }[];
}

async function inbox(page: Page): Promise<InboxMail[]> {
  const answer = await page.request.get(`/dev/inbox?mail=${EMAIL}`, { headers: { accept: 'application/json' } });
  return (await answer.json()) as InboxMail[];
}

it('a dashboard is sent to a confirmed address, at once and on schedule, with its pictures and a workbook', async () => {
  const page = await mall.person(ZHOU, '/workstation/dashboards/sales');
  await page.getByRole('button', { name: '定期发送' }).click();
  const dialog = page.getByRole('dialog', { name: '定期发送到邮箱' });
  await dialog.getByRole('link', { name: '去验证邮箱' }).click();

  const settings = page.getByRole('dialog', { name: '邮件设置' });
  await settings.getByLabel('接收通知的邮箱').fill(EMAIL);
  await settings.getByRole('button', { name: '发送验证码' }).click();
  await expect.poll(async () => (await inbox(page)).length, { timeout: 20_000 }).toBe(1);
  const code = /验证码：(\d{6})/.exec((await inbox(page))[0]?.text ?? '')?.[1] ?? '';
  await settings.getByLabel(`发送到 ${EMAIL} 的验证码`).fill(code);
  await settings.getByRole('button', { name: '验证', exact: true }).click();
  await settings.getByText(`通知邮件发送到 ${EMAIL}`).waitFor();

  await visit(page, `${mall.origin}/workstation/dashboards/sales`);
  await page.getByRole('combobox', { name: '负责人' }).selectOption({ index: 1 });
  await page.getByRole('button', { name: '定期发送' }).click();
  await dialog.getByLabel('频率').selectOption('每月');
  await dialog.getByLabel('日期').selectOption('28 号');
  await dialog.getByRole('combobox', { name: '时间' }).selectOption('07:00');
  await dialog.getByRole('button', { name: '开始定期发送' }).click();
  await dialog.getByText(/下一封：\d{4}-\d\d-28 07:00/).waitFor();
  await expectAccessible(page, 'the schedule of a dashboard');

  await dialog.getByRole('button', { name: '现在发送一封' }).click();
  await page.getByText('正在发送，请到邮箱查看').waitFor();
  await expect.poll(async () => (await inbox(page)).length, { timeout: 90_000, interval: 1_000 }).toBe(2);
  await dialog.getByRole('button', { name: '现在发送一封' }).click();
  await page.getByText('一分钟内只能发送一封，请稍后再试').waitFor();

  const [mail] = await inbox(page);
  expect(mail?.subject).toMatch(/^【云铺】销售仪表盘 \d{4}-\d\d-\d\d$/);
  expect(mail?.text).toContain('筛选：负责人 ');
  expect(mail?.attachments.at(-1)?.name).toBe('销售仪表盘.xlsx');
  const tab = await page.context().newPage();
  await tab.goto(`${mall.origin}/dev/inbox?mail=${EMAIL}`);
  const picture = tab.frameLocator('iframe').first().getByRole('img', { name: '每月新商机，数据见附件' });
  await picture.scrollIntoViewIfNeeded();
  await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBe(1040);
  const [download] = await Promise.all([
    tab.waitForEvent('download'),
    tab.getByRole('link', { name: '附件：销售仪表盘.xlsx' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('销售仪表盘.xlsx');

  await dialog.getByRole('button', { name: '停止发送' }).click();
  await dialog.getByRole('button', { name: '开始定期发送' }).waitFor();
  expect(await dialog.getByText('下一封').count()).toBe(0);
  await page.context().close();
});

it('the schedule fits a phone in the dark', async () => {
  const page = await mall.person(ZHOU, '/workstation/dashboards/sales', {
    width: 390,
    height: 844,
    context: { colorScheme: 'dark' },
  });
  await page.getByRole('button', { name: '定期发送' }).click();
  await page.getByRole('dialog', { name: '定期发送到邮箱' }).getByRole('button', { name: '现在发送一封' }).waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  await expectAccessible(page, 'the schedule of a dashboard on a phone');
  expect(mall.problems).toEqual([]);
  await page.context().close();
});
