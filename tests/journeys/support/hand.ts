import type { Locator, Page } from 'playwright-core';
import { expect } from 'vitest';
import { post } from './approvals.ts';
import { visit } from './visit.ts';

/** What a person's hands do on any page of the workstation: choose, fill, press, and wait for what they would see. */

/** Cores are shared: what is live, or the server's to say, may take a moment. */
export const PATIENT = { timeout: 30_000 };

/** The key of the record whose page is open. */
export const keyOf = (page: Page): string => decodeURIComponent(new URL(page.url()).pathname.split('/').at(-1) ?? '');

/** A customer file of the partner's own that nobody else has business with. @returns the customer's name */
export async function newCustomer(page: Page, name: string): Promise<string> {
  const own = `${name}${crypto.randomUUID().slice(0, 6)}`;
  await post(page, '/yzjumc/customer/v3/upsert', {
    record: { name: own, kind: 'government', industry: '政务', contactName: '李明', contactPhone: '13911112222' },
  });
  return own;
}

export const grid = (page: Page): Locator => page.getByRole('grid');
export const rowOf = (page: Page, text: string): Locator => grid(page).getByRole('row').filter({ hasText: text });
/** The tab of the view that is shown; where it has no room, what opens the others is called by it. */
export const viewOn = (page: Page, name: string): Locator =>
  page.locator('.yp-view-tab[aria-pressed=true]:not([inert]), .yp-view-on', { hasText: name });

/** Chooses a view by its tab, or among those that have no room. */
export async function selectView(page: Page, name: string): Promise<void> {
  const views = page.getByRole('group', { name: '视图' });
  const tab = views.locator('.yp-view-tab:not([inert])', { hasText: name });
  const more = views.getByRole('button', { name: '更多视图' });
  await tab.or(more).first().waitFor();
  if (await tab.isVisible()) return tab.click();
  await more.click();
  await page.getByRole('menuitemradio', { name }).click();
}

export const state = (page: Page, title: string): Locator =>
  page.locator('.yp-detail-head .yp-tag-state', { hasText: title });
export const toasted = (page: Page, text: string | RegExp): Promise<void> =>
  page.locator('.ui-toast').getByText(text).first().waitFor();

/** Chooses in a combo box, after typing the keyword if there is one: the first offer, or the first that shows `text`. */
export async function choose(
  where: Page | Locator,
  label: string,
  { keyword, text }: { keyword?: string; text?: string } = {},
): Promise<void> {
  const page = 'page' in where ? where.page() : where;
  const box = where.getByRole('combobox', { name: label });
  await box.click();
  // Asleep it is plain markup; only the control that can choose expands.
  await where.getByRole('combobox', { name: label, expanded: true }).waitFor();
  if (keyword !== undefined) await page.keyboard.type(keyword);
  const offers = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  await ((text ?? keyword) ? offers.filter({ hasText: text ?? keyword }) : offers).first().click();
  await offers.first().waitFor({ state: 'hidden' });
}

/** The row (from 1) of a sub-table in a form. */
export const formRow = (page: Page, table: string, number: number): Locator =>
  page
    .getByRole('group', { name: table })
    .locator('tbody > tr')
    .nth(number - 1);

/** What stands beside a label of a record that is read. */
export const fact = (page: Page, label: string): Locator =>
  page.locator('.yp-fact', { has: page.locator('dt', { hasText: new RegExp(`^${label}$`) }) }).locator('dd');

/** Fills a date or a text and leaves the field, as a person does who goes on. */
export async function fill(where: Page | Locator, label: string, value: string): Promise<void> {
  const box = where.getByLabel(label, { exact: true });
  await box.fill(value);
  await box.press('Tab');
}

/** The next call to this path arrives, and the page never hears its answer, as on a line that has become slow. */
export const neverAnswers = (page: Page, path: string): Promise<void> =>
  page.evaluate((path) => {
    const send = window.fetch;
    window.fetch = (...request) => {
      const answer = send(...request);
      if (!String(request[0]).endsWith(path)) return answer;
      window.fetch = send;
      return new Promise(() => undefined);
    };
  }, path);

/** What lies over a button that has been scrolled to, anywhere along it: nothing may. */
export const covers = (button: Locator): Promise<string[]> =>
  button.evaluate((own) => {
    own.scrollIntoView({ block: 'nearest' });
    const { left, top, width, height } = own.getBoundingClientRect();
    const hit = [0.1, 0.3, 0.5, 0.7, 0.9].map((part) =>
      document.elementFromPoint(left + width * part, top + height / 2),
    );
    return hit.flatMap((element) => (own.contains(element) ? [] : [element?.outerHTML.slice(0, 120) ?? 'nothing']));
  });

/** Presses a button of the page and, when it asks, the same one of its dialog. */
export async function press(page: Page, name: string, { asks = false }: { asks?: boolean } = {}): Promise<void> {
  await page.getByRole('button', { name, exact: true }).click();
  if (!asks) return;
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('button', { name, exact: true }).click();
  await answered(dialog);
}

/** Waits until the dialog has taken its answer. One that stays says why. */
export async function answered(dialog: Locator): Promise<void> {
  await dialog.waitFor({ state: 'detached' }).catch(async (error: unknown) => {
    const toasts = await dialog.page().locator('.ui-toast').allInnerTexts();
    throw new Error(`the dialog stayed open: ${[...(await dialog.allInnerTexts()), ...toasts].join(' | ')}`, {
      cause: error,
    });
  });
}

/** What cannot be done with the record now stands in the menu beside the buttons, with the reason. */
export async function refused(page: Page, title: string, why: string): Promise<void> {
  await page.getByRole('button', { name: '更多操作', exact: true }).click();
  const item = page
    .getByRole('menuitem')
    .filter({ hasText: why })
    .filter({ has: page.getByText(title, { exact: true }) });
  await item.waitFor();
  expect(await item.getAttribute('aria-disabled')).toBe('true');
  await page.keyboard.press('Escape');
  await item.waitFor({ state: 'detached' });
}

/** Agrees to what waits for this person, from the to-do list. */
export async function agree(page: Page, ...keys: readonly string[]): Promise<void> {
  for (const key of keys) {
    await visit(page, `/workstation/e/approval?view=${encodeURIComponent('待办')}&q=${encodeURIComponent(key)}`);
    await rowOf(page, key).getByRole('checkbox').check();
    await page.getByRole('region', { name: '已选记录' }).getByRole('button', { name: '同意', exact: true }).click();
    await page.getByRole('dialog').getByRole('textbox').fill('同意');
    await page.getByRole('dialog').getByRole('button', { name: '同意', exact: true }).click();
    await page.getByRole('dialog').getByText('成功 1 条').waitFor();
    await page.getByRole('dialog').getByRole('button', { name: '完成' }).click();
    await rowOf(page, key).waitFor({ state: 'detached' });
  }
}
