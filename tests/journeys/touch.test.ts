import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { GU, sharedMall, ZHOU } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

/** The buttons in sight whose height, with what is pressed around it, a finger misses: fewer than 44 px. */
const smallButtons = (page: Page, within: string): Promise<string[]> =>
  page.locator(within).evaluateAll((places) =>
    places
      .flatMap((place) => [...place.querySelectorAll<HTMLElement>('button, summary')])
      .filter((button) => button.checkVisibility({ visibilityProperty: true }))
      .map((button) => {
        const around = getComputedStyle(button, '::after');
        const beyond =
          around.content !== 'none' && around.position === 'absolute' ? Number.parseFloat(around.height) : 0;
        const height = Math.max(button.getBoundingClientRect().height, beyond);
        return { height, name: `${button.innerText || button.ariaLabel} (${height} px)` };
      })
      .filter(({ height }) => height > 0 && height < 43.5)
      .map(({ name }) => name),
  );

it('on a phone the bar above, a list’s views and filters, and a record’s buttons are 44 px high, and a card’s name stands out', async () => {
  const page = await mall.person(ZHOU, '/seller/e/opportunity', {
    width: 390,
    height: 844,
    context: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  });
  await page.locator('.yp-view-tab').first().waitFor();
  await page.locator('.yp-card a').first().waitFor();
  expect(await smallButtons(page, '.ws-topbar, .yp-list-head, .yp-list-tools, .yp-filters')).toEqual([]);
  // A view is whole, or in the menu behind those that are.
  const views = page.getByRole('group', { name: '视图' });
  const { right } = await views.evaluate((group) => group.getBoundingClientRect());
  const ends = await views
    .locator('.yp-view-tab:not([inert])')
    .evaluateAll((tabs) => tabs.map((tab) => tab.getBoundingClientRect().right));
  expect(ends.every((end) => end <= right && end <= 390)).toBe(true);
  await views.getByRole('button', { name: '更多视图' }).waitFor();
  // The box stands beside the first line of the name.
  const middleOf = (selector: string) =>
    page
      .locator(`.yp-card-head ${selector}`)
      .first()
      .evaluate((part) => {
        const { top, height } = part.getBoundingClientRect();
        return top + height / 2;
      });
  expect(Math.abs((await middleOf('.yp-check')) - (await middleOf('.yp-card-title')))).toBeLessThanOrEqual(2);
  // What the sheet of links says of all of them is not for the name of a card.
  const name = page.locator('.yp-card-title').first();
  expect(await name.evaluate((link) => getComputedStyle(link).fontWeight)).toBe('600');
  await name.click();
  await page.locator('.yp-detail-head').waitFor();
  expect(await smallButtons(page, '.ws-topbar, .yp-detail')).toEqual([]);
  // A list that stands in no group has its name above, not the way to the home page.
  await visit(page, '/seller/e/contract');
  await page.locator('.yp-card a').first().waitFor();
  expect(
    await page.getByRole('navigation', { name: '面包屑' }).locator('li').filter({ visible: true }).innerText(),
  ).toBe('合同');
  await page.context().close();
});

it('on a phone the bar above has room for the page’s name, also where one designs; light and dark are with the person', async () => {
  const page = await mall.person(GU, '/workstation/e/arrival', {
    width: 390,
    height: 844,
    context: { hasTouch: true, isMobile: true, viewport: { width: 390, height: 844 } },
  });
  await page.locator('.yp-card a').first().waitFor();
  const place = page.getByRole('navigation', { name: '面包屑' }).locator('li').filter({ visible: true });
  expect(await place.innerText()).toBe('到账记录');
  expect(await place.evaluate((item) => item.scrollWidth <= item.clientWidth)).toBe(true);
  await page.getByRole('button', { name: /^顾言/ }).click();
  expect(await smallButtons(page, '.ws-user-panel')).toEqual([]);
  await page.getByRole('button', { name: '切换为深色' }).click();
  await expect.poll(() => page.evaluate(() => document.documentElement.dataset.theme)).toBe('dark');
  await page.getByRole('button', { name: '切换为浅色' }).waitFor();
});
