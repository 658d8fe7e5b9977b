import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { CHEN, GU, type Mall, openMall, SHEN, TANG, ZHOU } from './support/mall.ts';

/** Who looks at a document: the first of these roles that reads it. Whoever may create one sees its form too. */
const PEOPLE = [
  ['partner', ZHOU],
  ['customer', CHEN],
  ['staff', SHEN],
  ['operator', GU],
  ['developer', TANG],
] as const;

interface Shipped {
  entity: string;
  title: string;
  storage?: string;
  menu?: { roles?: string[] };
  access?: { read?: Record<string, string>; create?: string[] };
}

const folder = join(import.meta.dirname, '../../schemas/entities');
const documents = readdirSync(folder)
  .filter((file) => file.endsWith('.json'))
  .map((file) => JSON.parse(readFileSync(join(folder, file), 'utf8')) as Shipped)
  .filter(({ storage }) => storage !== 'remote');

/** Who makes such records; where nobody does, who has them in the menu. */
function personFor({ access, menu }: Shipped): { account: string; creates: boolean } {
  const readers = PEOPLE.filter(([role]) => access?.read?.[role] !== undefined);
  const [role, account] =
    readers.find(([candidate]) => access?.create?.includes(candidate)) ??
    readers.find(([candidate]) => menu?.roles?.includes(candidate)) ??
    readers[0] ??
    PEOPLE[2];
  return { account, creates: access?.create?.includes(role) ?? false };
}

let mall: Mall;
const pages = new Map<string, Page>();
const errors: string[] = [];
beforeAll(async () => {
  mall = await openMall();
});
afterAll(async () => {
  expect(mall.problems).toEqual([]);
  await mall.close();
});

/** One browser per person for all documents: signing in is tested elsewhere. */
async function pageOf(account: string): Promise<Page> {
  const known = pages.get(account);
  if (known) return known;
  const page = await mall.person(account);
  // Nothing is hovered but by a click of the test.
  await page.mouse.move(720, 895);
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  pages.set(account, page);
  return page;
}

/** The page that is open, on a phone: nothing of it lies beyond the right edge. */
async function expectFitsPhone(page: Page, shown: string): Promise<void> {
  const wide = page.viewportSize();
  await page.setViewportSize({ width: 390, height: 844 });
  await page.locator(shown).first().waitFor();
  expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
  if (wide) await page.setViewportSize(wide);
}

describe('every shipped document, in a browser', () => {
  it.each(documents.map((document) => [document.title, document] as const))(
    '%s: list, record and form',
    async (_title, document) => {
      const { account, creates } = personFor(document);
      const page = await pageOf(account);
      errors.length = 0;
      // As it was at first, also when the document before this one failed on a phone.
      await page.setViewportSize({ width: 1440, height: 900 });
      await page.goto(`/workstation/e/${document.entity}`);
      const grid = page.getByRole('grid');
      await grid.getByRole('row').nth(1).getByRole('link').first().waitFor();
      expect(await grid.getByRole('row').count()).toBeGreaterThan(1);
      await expectAccessible(page);
      await expectFitsPhone(page, '.yp-card');

      await grid.getByRole('row').nth(1).getByRole('link').first().click();
      await page.waitForURL((url) => url.pathname !== `/workstation/e/${document.entity}`);
      await page.getByRole('heading', { level: 1 }).first().waitFor();
      // Orders have a page of their own.
      const facts = new URL(page.url()).pathname.startsWith(`/workstation/e/${document.entity}/`) ? '.yp-facts' : 'h1';
      await page.locator(facts).first().waitFor();
      await page.mouse.move(720, 895);
      await expectAccessible(page);
      await expectFitsPhone(page, facts);

      if (creates) {
        await page.goto(`/workstation/e/${document.entity}/new`);
        await page.locator('form.yp-form .yp-form-foot').waitFor();
        await expectAccessible(page);
        await expectFitsPhone(page, '.yp-form-foot');
      }
      expect(errors).toEqual([]);
    },
    120_000,
  );
});
