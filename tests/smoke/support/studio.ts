import type { Driver } from './driver.ts';
import { chord, drawn, escaped, press, reads, until, walkTo } from './hand.ts';

const TITLE = '验收说明';

/** Writes why into the dialog that comes before something is in force, and sends it once it is known what it does. */
async function confirm(page: Driver, reason: string): Promise<void> {
  await reads(page, 'dialog h3', '影响');
  await until(
    page,
    'the focus in the reason',
    () => document.activeElement?.matches('dialog .st-reason input'),
    undefined,
  );
  await page.keyboard.type(reason);
  await chord(page, 'Control', 'Enter');
}

const hasField = (page: Driver, title: string): Promise<boolean> =>
  page.evaluate(
    (title) => [...document.querySelectorAll('[data-what=field]')].some((row) => row.textContent?.includes(title)),
    title,
  );

/** Opens what the draft is called and holds, and leaves it by Esc. */
async function looksAtDraft(page: Driver): Promise<void> {
  await press(page, '.st-draft-name');
  await reads(page, 'dialog h2', '草稿');
  await reads(page, 'dialog', '原因');
  await escaped(page);
}

/** Uses the preview as people will use what is drawn there, and goes back to drawing. */
async function triesPreview(page: Driver): Promise<void> {
  await press(page, '.st-mode button', '试用');
  await reads(page, '.st-mode [aria-pressed=true]', '试用');
  await press(page, '.st-mode button', '编辑');
  await reads(page, '.st-mode [aria-pressed=true]', '编辑');
}

/** From the list to the studio: a field more, its draft and preview, in force, and then what was before. @returns whether the field was there, and is */
export async function addsAndGoesBack(page: Driver, address: string): Promise<[before: boolean, after: boolean]> {
  await walkTo(page, address);
  await drawn(page, 'the list');
  await press(page, 'button', '设计此页');
  await press(page, '.st-structure button', '添加字段');
  await press(page, '.st-palette li:first-child button');
  await until(
    page,
    'the focus in the name',
    () => document.activeElement?.matches('.st-properties input[type=text]'),
    undefined,
  );
  await page.keyboard.type(TITLE);
  await page.keyboard.press('Enter');
  await looksAtDraft(page);
  await triesPreview(page);
  await press(page, '.st-head button', '发布');
  await confirm(page, '验收时要写说明');
  await reads(page, '.ui-toast', '已发布');
  const before = await hasField(page, TITLE);
  await press(page, '[role=tab]', '历史');
  await press(page, '.st-history-acts button', '回到此版本');
  await confirm(page, '没有人填写');
  await reads(page, '.ui-toast', '已回到所选的版本');
  await press(page, '[role=tab]', '停用');
  await reads(page, '.st-centre', '停用的字段不再显示');
  return [before, await hasField(page, TITLE)];
}
