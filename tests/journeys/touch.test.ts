import type { Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { sharedMall, ZHOU } from './support/mall.ts';

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
  // What the sheet of links says of all of them is not for the name of a card.
  const name = page.locator('.yp-card-title').first();
  expect(await name.evaluate((link) => getComputedStyle(link).fontWeight)).toBe('600');
  await name.click();
  await page.locator('.yp-detail-head').waitFor();
  expect(await smallButtons(page, '.ws-topbar, .yp-detail')).toEqual([]);
  await page.context().close();
});
