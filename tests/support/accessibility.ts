import AxeBuilder from '@axe-core/playwright';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

/**
 * Waits until nothing on the page is still fading or sliding in: half-transparent text has a contrast of its own.
 * Endless animations (spinners) do not count. Two quiet frames in a row are wanted, since a dialog is prepared in one
 * frame and animated from the next.
 */
async function settle(page: Page): Promise<void> {
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    const moving = () =>
      document
        .getAnimations()
        .some(
          ({ effect, playState }) =>
            playState !== 'finished' && effect !== null && effect.getComputedTiming().endTime !== Infinity,
        ) ||
      document.querySelector(
        '[class*="-appear-start"], [class*="-enter-start"], [class*="-appear-prepare"], [class*="-enter-prepare"]',
      ) !== null;
    const until = performance.now() + 5000;
    for (let quiet = 0; quiet < 3 && performance.now() < until; quiet = moving() ? 0 : quiet + 1) await frame();
  });
}

/** Every accessibility rule axe knows holds on the page once it has come to rest; `where` is named on failure. */
export async function expectAccessible(page: Page, where?: string): Promise<void> {
  await settle(page);
  // In the page itself, and only what is wrong: no page of ours holds another origin's frame.
  const { violations } = await new AxeBuilder({ page })
    .setLegacyMode(true)
    .options({ resultTypes: ['violations'] })
    .analyze();
  expect(
    violations.map(({ id, nodes }) => `${id}: ${nodes.map(({ html }) => html.slice(0, 120)).join(' | ')}`),
    where,
  ).toEqual([]);
}
