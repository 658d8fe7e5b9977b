import type { Page } from 'playwright-core';

/**
 * Put into every page before its scripts: clocks that end when the frame showing the change was painted
 * (a macrotask after the animation frame), so that script, style, layout and paint all count.
 */
export async function installProbe(page: Page): Promise<void> {
  // The TypeScript runner wraps named functions in a helper that a page does not have.
  await page.addInitScript('globalThis.__name = (target) => target;');
  await page.addInitScript(() => {
    const painted = () =>
      new Promise<number>((resolve) =>
        requestAnimationFrame(() => {
          const channel = new MessageChannel();
          channel.port1.onmessage = () => resolve(performance.now());
          channel.port2.postMessage(null);
        }),
      );
    const until = async (holds: () => boolean, limit = 60_000) => {
      const began = performance.now();
      for (;;) {
        const at = await painted();
        if (holds()) return at;
        if (at - began > limit) throw new Error('not reached');
      }
    };
    const probe = {
      /** ms from `act` to the painted frame in which `holds`. */
      async time(act: () => void, holds: () => boolean = () => true): Promise<number> {
        const began = performance.now();
        act();
        return (await until(holds)) - began;
      },
      type(input: HTMLInputElement, text: string): void {
        const set = Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, 'value')!.set!;
        set.call(input, text);
        input.dispatchEvent(new InputEvent('input', { bubbles: true, data: text.at(-1), inputType: 'insertText' }));
      },
    };
    Object.assign(window, { probe });
  });
}

interface Probe {
  time(act: () => void, holds?: () => boolean): Promise<number>;
  type(input: HTMLInputElement, text: string): void;
}

declare global {
  interface Window {
    probe: Probe;
  }
}
