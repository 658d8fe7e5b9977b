import type { Page } from 'playwright-core';

/**
 * Goes to another address of the site as its own links do: nothing is loaded anew, but the page that is left is gone
 * before the next one is drawn. Where the application is not open yet, or the address is where one is already, it is
 * loaded; a page that asks before it is left is loaded over too.
 */
export async function visit(page: Page, address: string): Promise<void> {
  const isOpen = await page.evaluate((next) => {
    if (!document.getElementById('root')?.firstElementChild || !location.origin.startsWith('http')) return false;
    const { origin, href } = new URL(next, location.origin);
    if (origin !== location.origin || href === location.href) return false;
    history.pushState(null, '', '/error');
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return true;
  }, address);
  const between = page.getByRole('heading', { level: 1, name: '页面不存在' });
  const isLeft =
    isOpen &&
    (await between.waitFor({ timeout: 3_000 }).then(
      () => true,
      () => false,
    ));
  if (!isLeft) {
    await page.goto(address);
    return;
  }
  await page.evaluate((next) => {
    history.replaceState(null, '', next);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
  }, address);
  await between.waitFor({ state: 'detached' });
}
