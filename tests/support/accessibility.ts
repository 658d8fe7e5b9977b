import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import type { ContextObject, RunOptions } from 'axe-core';
import type { Page } from 'playwright-core';
import { expect } from 'vitest';

const AXE = readFileSync(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');

/**
 * The rows of a list are alike: the first of them stand for all, each cell of which would be drawn over for its
 * contrast. A row that is chosen, focused or in error is looked at wherever it is.
 */
const ALIKE =
  ':is([role=row], tbody > tr):nth-child(n + 9):not([aria-selected=true], [aria-invalid=true], :focus-within)';
/**
 * Only what is wrong, by its own markup; nothing is loaded ahead, for no rule of those that need it can fail on pages
 * without films.
 */
const WHAT: RunOptions = { resultTypes: ['violations'], preload: false, selectors: false };

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

interface Look {
  /** The rules to ask alone. */
  rules?: readonly string[];
  /** CSS selectors of what was looked at already and is the same here. */
  without?: readonly string[];
}

/** What axe finds wrong in the page as it stands, each rule with the elements that break it. */
export async function violationsOf(page: Page, { rules, without = [] }: Look = {}): Promise<string[]> {
  await settle(page);
  if (!(await page.evaluate(() => 'axe' in window))) await page.evaluate(AXE);
  const where: ContextObject = { exclude: [ALIKE, ...without].map((selector) => [selector]) };
  // As text: the options' own types are deeper than Playwright's can go.
  const violations = await page.evaluate(
    async ([where, what]) => {
      const { axe } = window as unknown as { axe: typeof import('axe-core') };
      const found = await axe.run(JSON.parse(where) as ContextObject, JSON.parse(what) as RunOptions);
      return found.violations.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html) }));
    },
    [JSON.stringify(where), JSON.stringify({ ...WHAT, ...(rules && { runOnly: rules }) })] as const,
  );
  return violations.map(({ id, nodes }) => `${id}: ${nodes.map((html) => html.slice(0, 120)).join(' | ')}`);
}

/** Every accessibility rule axe knows holds on the page once it has come to rest; `where` is named on failure. */
export async function expectAccessible(page: Page, where?: string): Promise<void> {
  expect(await violationsOf(page), where).toEqual([]);
}

/**
 * The rule that asks for colours holds, in a theme of a page on which all rules hold in the other: the markup is the same,
 * and no other rule reads how it is coloured.
 */
export async function expectContrast(page: Page, where?: string): Promise<void> {
  expect(await violationsOf(page, { rules: ['color-contrast'] }), where).toEqual([]);
}
