import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { codeFor } from './inbox.ts';
import { readPicture } from './readPicture.ts';

export const phoneField = (page: Page) => page.getByLabel('手机号', { exact: true });
export const pictureOf = async (page: Page) =>
  (await page.getByRole('img', { name: '图片验证码' }).getAttribute('src')) ?? '';

/** Has a code sent: reads the picture, and the next one where it was misread. */
async function haveCodeSent(page: Page): Promise<void> {
  for (let turn = 0; turn < 10; turn += 1) {
    const picture = await pictureOf(page);
    await page.getByLabel('图片验证码', { exact: true }).fill(readPicture(picture).toLowerCase());
    await page.getByRole('button', { name: '获取验证码' }).click();
    // Right or wrong, the picture is spent and the next one comes.
    await expect.poll(() => pictureOf(page)).not.toBe(picture);
    if (await page.getByRole('button', { name: /^\d+ 秒$/ }).isVisible()) return;
  }
  throw new Error('no picture could be read');
}

/** The first step of registering; `codeOf` reads the message that the phone got, by default in the demonstration's inbox. */
export async function provePhone(
  page: Page,
  phone: string,
  codeOf: () => Promise<string> = () => codeFor(page.request, phone),
): Promise<void> {
  await phoneField(page).fill(phone);
  await haveCodeSent(page);
  await page.getByLabel('验证码', { exact: true }).fill(await codeOf());
  await page.getByRole('button', { name: '下一步' }).click();
  await page.getByLabel('姓名', { exact: true }).waitFor();
}
