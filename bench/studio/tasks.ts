import type { Locator, Page } from 'playwright-core';
import { AT_ONCE, Hand } from './hand.ts';
import type { StudioShop } from './shop.ts';

/** Who designs, and those who have pages open meanwhile. */
export const DESIGNER = '13800000006';
export const STAFF = '13800000005';
export const PARTNER = '13800000003';

/** What a product operator does in the studio, from the page where the need arose. */
export interface Task {
  name: string;
  /** At most so many presses, where that is a goal as well. */
  most?: number;
  /** Both pages, open and at rest. */
  open(shop: StudioShop): Promise<{ own: Page; other: Page }>;
  /** From the first press to the last. */
  work(hand: Hand): Promise<void>;
  /** Until the other person's page shows it. */
  live(other: Page): Promise<void>;
}

/** What is live may take a moment. */
export const PATIENT = { timeout: 15_000 };

export const button = (page: Page, name: string | RegExp): Locator =>
  page.getByRole('button', { name, exact: typeof name === 'string' });
export const tab = (page: Page, name: string): Locator => page.getByRole('tab', { name, exact: true });
export const dialog = (page: Page): Locator => page.getByRole('dialog');
export const list = (entity: string): string => `/workstation/e/${entity}`;

/** A page of that address, once what is named on it is there. */
export async function at(
  shop: StudioShop,
  account: string,
  path: string,
  drawn: (page: Page) => Locator,
): Promise<Page> {
  const page = await shop.person(account, path);
  await drawn(page).first().waitFor();
  return page;
}

export const firstLink = (page: Page): Locator => page.getByRole('grid').getByRole('link');
export const labelled = (label: string) => (page: Page) => page.getByLabel(label, { exact: true });

export const NEW_INVOICE = `${list('invoice')}/new`;

/** From the page where the need arose to the studio. */
export const design = (hand: Hand): Promise<void> => hand.press(button(hand.page, '设计此页'));

/** The same from a form, at the field that is in question. */
export async function designField(hand: Hand, label: string): Promise<void> {
  await hand.press(labelled(label)(hand.page));
  await design(hand);
}

/** Types why, ticks what is dangerous, and sends it by the keys that the button names. */
export async function giveReason(hand: Hand, reason: string): Promise<void> {
  const asked = dialog(hand.page);
  await asked.getByRole('textbox', { name: '原因' }).waitFor();
  await hand.type(reason);
  const impact = asked.getByRole('region', { name: '影响' });
  await impact.waitFor();
  const unticked = impact.getByRole('checkbox', { checked: false });
  while ((await unticked.count()) > 0) await hand.press(unticked.first());
  await hand.key('Control+Enter');
}

export async function publish(hand: Hand, reason: string): Promise<void> {
  await hand.press(button(hand.page, '发布'));
  await giveReason(hand, reason);
}

/** The studio says so once everybody has it. */
export const inForce = (page: Page): Promise<void> => page.locator('.ui-toast').getByText('已发布').first().waitFor();

/** A new field of a kind, from the studio's page on. */
export async function addField(hand: Hand, kind: RegExp, title: string): Promise<void> {
  const { page } = hand;
  await hand.press(button(page, '添加字段'));
  await hand.press(page.getByRole('region', { name: '字段类型' }).getByRole('button', { name: kind }));
  await hand.type(title);
  await hand.key('Enter');
}

/** A field of text that is in force, made beforehand and at once. */
export async function haveField(shop: StudioShop, entity: string, title: string): Promise<void> {
  const page = await at(shop, DESIGNER, list(entity), firstLink);
  const hand = new Hand(page, AT_ONCE);
  await design(hand);
  await addField(hand, /^文本/, title);
  await publish(hand, title);
  await inForce(page);
  await page.context().close();
}
