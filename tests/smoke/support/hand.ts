import { type Driver, PATIENCE_MS } from './driver.ts';

/** What a person's hands do on any page, in any browser. All of it finds things as they are drawn, and presses where they are. */

const PASSWORD = 'Yunpu@2026';
const LOOK_AGAIN_MS = 40;
const pause = (ms: number): Promise<void> => new Promise((resolve) => setTimeout(resolve, ms));

/** Waits until a function of the page answers something that is not empty. @param what named when it never does */
export async function until<Argument, Result>(
  page: Driver,
  what: string,
  script: (argument: Argument) => Result,
  argument: Argument,
): Promise<NonNullable<Awaited<Result>>> {
  const end = Date.now() + PATIENCE_MS;
  let problem = '';
  while (Date.now() < end) {
    try {
      const answer = await page.evaluate(script, argument);
      if (answer !== false && answer !== undefined && answer !== null) return answer as NonNullable<Awaited<Result>>;
    } catch (error) {
      // A page that is on its way to another has no world to run in.
      problem = String(error);
    }
    await pause(LOOK_AGAIN_MS);
  }
  const shown = await page
    .evaluate(() => `${location.href}: ${document.body.innerText.replace(/\s+/g, ' ').slice(0, 400)}`, undefined)
    .catch(String);
  throw new Error(`waited for ${what}, and saw ${shown} ${problem}`);
}

interface Wanted {
  css: string;
  /** Of those, the first that reads so. */
  text?: string;
}

/** Where the middle of something is that stands still, uncovered, and can be pressed; it is scrolled into view first. */
function middleOf(page: Driver, { css, text }: Wanted): Promise<[number, number]> {
  return until(
    page,
    `${css} ${text ?? ''}`,
    async ({ css, text }: Wanted) => {
      const found = [...document.querySelectorAll<HTMLElement>(css)].find(
        (one) =>
          one.checkVisibility() &&
          (text === undefined || one.innerText.trim() === text || one.getAttribute('aria-label') === text),
      );
      if (!found || found.matches(':disabled, [aria-busy="true"]')) return undefined;
      found.scrollIntoView({ block: 'nearest', inline: 'nearest' });
      const before = found.getBoundingClientRect();
      await new Promise((resolve) => setTimeout(resolve, 30));
      const after = found.getBoundingClientRect();
      const middle = [after.x + after.width / 2, after.y + after.height / 2] as const;
      const there = document.elementFromPoint(...middle);
      if (before.x === after.x && before.y === after.y && there && (found.contains(there) || there.contains(found)))
        return middle;
      // At the page's edge something that stays in sight may lie over it.
      found.scrollIntoView({ block: 'center', inline: 'nearest' });
      return undefined;
    },
    { css, ...(text !== undefined && { text }) },
  ) as Promise<[number, number]>;
}

export async function press(page: Driver, css: string, text?: string): Promise<void> {
  const [x, y] = await middleOf(page, { css, ...(text !== undefined && { text }) });
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.up();
}

async function dragTo(page: Driver, [x, y]: [number, number], [toX, toY]: [number, number]): Promise<void> {
  await page.mouse.move(x, y);
  await page.mouse.down();
  await page.mouse.move((x + toX) / 2, (y + toY) / 2, { steps: 4 });
  await page.mouse.move(toX, toY, { steps: 4 });
  await page.mouse.up();
}

/** Takes hold of something and pulls it so many pixels to the right. */
export async function drag(page: Driver, from: Wanted, by: number): Promise<void> {
  const [x, y] = await middleOf(page, from);
  await dragTo(page, [x, y], [x + by, y]);
}

/** Drags something that can be dragged onto something that takes it. */
export async function dropOn(page: Driver, from: Wanted, to: Wanted): Promise<void> {
  const [start, end] = [await middleOf(page, from), await middleOf(page, to)];
  if (page.dragsByMouse) return dragTo(page, start, end);
  await page.evaluate(
    ([start, end]) => {
      const dataTransfer = new DataTransfer();
      const send = ([x, y]: [number, number], name: string) =>
        document
          .elementFromPoint(x, y)
          ?.dispatchEvent(
            new DragEvent(name, { dataTransfer, bubbles: true, cancelable: true, clientX: x, clientY: y }),
          );
      send(start, 'dragstart');
      for (const name of ['dragenter', 'dragover', 'drop']) send(end, name);
      send(start, 'dragend');
    },
    [start, end] as const,
  );
}

export async function chord(page: Driver, modifier: string, key: string): Promise<void> {
  await page.keyboard.down(modifier);
  await page.keyboard.press(key);
  await page.keyboard.up(modifier);
}

/** Puts the focus into the field under a label, as it stands in the page. */
export const focusField = (page: Driver, label: string): Promise<unknown> =>
  until(
    page,
    `the field ${label}`,
    (label) => {
      const named = [...document.querySelectorAll('label')].find(
        (one) => one.innerText.replace(/[\s*]/g, '') === label,
      )?.control;
      const field = named ?? document.querySelector<HTMLElement>(`[aria-label="${label}"]`);
      field?.focus();
      return field !== null && document.activeElement === field;
    },
    label,
  );

export async function fill(page: Driver, label: string, text: string): Promise<void> {
  await focusField(page, label);
  await page.keyboard.type(text);
}

/** Hands a text to the page's own field for a file, as the browser does once a file is chosen. */
export const chooseFile = (page: Driver, name: string, text: string): Promise<unknown> =>
  until(
    page,
    'a field for a file',
    ([name, text]) => {
      const field = document.querySelector<HTMLInputElement>('dialog input[type=file]');
      if (!field) return false;
      const chosen = new DataTransfer();
      chosen.items.add(new File([text], name, { type: 'text/csv' }));
      field.files = chosen.files;
      return field.dispatchEvent(new Event('change', { bubbles: true }));
    },
    [name, text] as const,
  );

/** Waits until something that reads so stands in the page, or in what lies over it. */
export const reads = (page: Driver, css: string, text: string): Promise<unknown> =>
  until(
    page,
    `${css} to read ${text}`,
    ([css, text]) =>
      [...document.querySelectorAll<HTMLElement>(css)].some(
        (one) => one.checkVisibility() && one.innerText.includes(text),
      ),
    [css, text] as const,
  );

/** Esc, and no dialog stands any more. */
export async function escaped(page: Driver): Promise<void> {
  await page.keyboard.press('Escape');
  await until(page, 'the dialog to be closed', () => document.querySelector('dialog[open]') === null, undefined);
}

/** Waits until the page of this address is drawn: no placeholder is left, and there is something to read. @returns what it says of itself when it is a page of refusal */
export async function drawn(page: Driver, what: string): Promise<string> {
  const { refused } = await until(
    page,
    `${what} to be drawn`,
    () => {
      const busy = [
        ...document.querySelectorAll(
          '.app-loading, .ui-skeleton, .yp-skeleton, .ws-skeleton, .navigation-progress, [aria-busy=true]',
        ),
      ].some((one) => one.checkVisibility());
      const main = document.querySelector<HTMLElement>('main');
      if (document.readyState === 'loading' || busy || !main || main.innerText.trim().length < 2) return undefined;
      return {
        refused:
          document.querySelector<HTMLElement>('.state-page')?.innerText.replace(/\s+/g, ' ') ??
          /(没有(加载|打开|取到)[^。]*)/.exec(main.innerText)?.[1] ??
          '',
      };
    },
    undefined,
  );
  return refused;
}

/** Two pages that read alike are told apart by nothing else than time, ms. */
const ALIKE_MS = 2_000;

/**
 * Goes to another page of the site as its own links do, without loading the site anew, and waits until something else
 * is to be read, or it has led on elsewhere: the page that is left stays in sight until the next is there.
 */
export async function walkTo(page: Driver, address: string): Promise<void> {
  const left = await page.evaluate((address) => {
    const text = document.querySelector('main')?.innerText;
    history.pushState(null, '', address);
    dispatchEvent(new PopStateEvent('popstate', { state: null }));
    return { text, address: location.href };
  }, address);
  const isLeft = () =>
    page
      .evaluate(
        ({ text, address }) => document.querySelector('main')?.innerText === text && location.href === address,
        left,
      )
      .catch(() => true);
  for (const end = Date.now() + ALIKE_MS; Date.now() < end && (await isLeft()); ) await pause(LOOK_AGAIN_MS);
}

export async function signIn(page: Driver, origin: string, account: string): Promise<void> {
  await page.goto(`${origin}/login?redirect=${encodeURIComponent('/workstation')}`);
  await fill(page, '账号', account);
  await fill(page, '密码', PASSWORD);
  await press(page, 'label:has(a) input[type=checkbox]');
  await page.keyboard.press('Enter');
  await until(page, `${account} to be signed in`, () => location.pathname.startsWith('/workstation/'), undefined);
}
