import { readFile } from 'node:fs/promises';
import verifyPdf from 'pdf-signature-reader';
import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { answered, press, state } from './support/hand.ts';
import { CHEN, SHEN, sharedMall } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

/** On a phone the page is as wide as the phone, and accessible. */
async function expectPhone(page: Page): Promise<void> {
  await page.setViewportSize({ width: 390, height: 844 });
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  await expectAccessible(page, 'at 390 px');
  await page.setViewportSize({ width: 1440, height: 900 });
}

it('a contract that waits is signed with the team’s seal, then by the shop, and the file of both is told from a changed copy by whoever has it', async () => {
  const chen = await mall.person(CHEN, '/workstation/contract-signed');
  const waiting = chen.getByRole('region', { name: '等我签署' });
  await waiting.getByRole('button', { name: '签署' }).first().click();
  const dialog = chen.getByRole('dialog', { name: '签署合同' });
  await dialog.getByRole('radio').first().waitFor();
  await dialog.getByRole('button', { name: '确认签署' }).click();
  await dialog.getByRole('alert').getByText('请先阅读并同意合同全部条款').waitFor();
  await expectAccessible(chen);
  await dialog.getByRole('checkbox', { name: /我已阅读/ }).check();
  await dialog.getByRole('button', { name: '确认签署' }).click();
  await answered(dialog);
  // The focus is where one goes on, not lost with the contract that waited.
  await expect.poll(() => chen.evaluate(() => document.activeElement?.closest('.cs-page') !== null)).toBe(true);
  const files = chen.getByRole('region', { name: '已签署的文件' });
  await files.getByText('等待乙方盖章').first().waitFor();
  const billNo = /（(OLC-[\d-]+)）/.exec((await files.getByRole('listitem').first().textContent()) ?? '')?.[1] ?? '';

  const shen = await mall.person(SHEN, `/workstation/e/online-contract/${billNo}`);
  await state(shen, '已签署').waitFor();
  await shen.getByRole('tabpanel').getByRole('link', { name: /^CON-/ }).click();
  await state(shen, '待乙方盖章').waitFor();
  await press(shen, '盖章生效', { asks: true });
  await state(shen, '履行中').waitFor();
  const sealed = shen.getByRole('region', { name: '签署' });
  await sealed.getByText('签署人 沈一').waitFor();
  // Both seals are pictures that came.
  await expect
    .poll(() =>
      sealed.getByRole('img').evaluateAll((seals) => seals.map((seal) => (seal as HTMLImageElement).naturalWidth)),
    )
    .toEqual([320, 320]);
  await expectAccessible(shen);

  await visit(chen, '/workstation/contract-signed');
  await files.getByText('双方已签署').first().waitFor();
  await expectPhone(chen);
  const [download] = await Promise.all([
    chen.waitForEvent('download'),
    files.getByRole('link', { name: /^下载/ }).first().click(),
  ]);
  const bytes = await readFile(await download.path());
  expect(verifyPdf(bytes)).toMatchObject({ integrity: true, signatures: { length: 2 } });

  await visit(chen, '/verify');
  const upload = async (buffer: Buffer): Promise<void> =>
    chen.getByLabel('选择要核验的 PDF 文件').setInputFiles({ name: '合同.pdf', mimeType: 'application/pdf', buffer });
  await upload(bytes);
  await chen.getByRole('heading', { name: '签名有效，文件未被改动' }).waitFor();
  await chen.getByText(billNo).waitFor();
  await expectAccessible(chen);
  await expectPhone(chen);
  const changed = Buffer.from(bytes);
  changed.writeUInt8(changed.readUInt8(5000) ^ 1, 5000);
  await upload(changed);
  await chen.getByRole('heading', { name: '签署后被修改' }).waitFor();
  await chen.getByText('从第 5001 个字节起不同').waitFor();
});
