import type { Page } from 'playwright-core';
import '../recipe/stage.ts';
import './probe.ts';

/** Figure name -> value in its unit (ms, MB, kB). */
export type Figures = Record<string, number>;

async function heapUsed(page: Page): Promise<number> {
  const session = await page.context().newCDPSession(page);
  await session.send('HeapProfiler.enable');
  await session.send('HeapProfiler.collectGarbage');
  const { usedSize } = await session.send('Runtime.getHeapUsage');
  await session.detach();
  return usedSize / 1e6;
}

async function mount(page: Page): Promise<Figures> {
  const before = await heapUsed(page);
  const ms = await page.evaluate(() =>
    window.probe.time(
      () => window.bench.start(),
      () => window.bench.ready(),
    ),
  );
  return { 'mount ms': ms, 'heap MB': (await heapUsed(page)) - before };
}

/** F-N of figures: mount, keystroke, show/hide, submit to painted errors, heap. `errors`: messages expected. */
export async function measureForm(page: Page, errors: number): Promise<Figures> {
  const mounted = await mount(page);
  const keystroke = await page.evaluate(async () => {
    const input = window.bench.element('input') as HTMLInputElement;
    input.focus();
    const live = window.bench.element('input') as HTMLInputElement;
    const times: number[] = [];
    for (let length = 1; length <= 20; length += 1) {
      times.push(
        await window.probe.time(() =>
          window.probe.type(live, '云铺工作台云铺工作台云铺工作台云铺工作台'.slice(0, length)),
        ),
      );
    }
    return times.sort((a, b) => a - b)[10]!;
  });
  const toggle = await page.evaluate(async () => {
    const times: number[] = [];
    for (let round = 0; round < 6; round += 1) {
      const shown = window.bench.sectionShown!();
      times.push(
        await window.probe.time(
          () => window.bench.element('toggle')!.click(),
          () => window.bench.sectionShown!() !== shown,
        ),
      );
    }
    return times.sort((a, b) => a - b)[3]!;
  });
  const submit = await page.evaluate(
    (expected) =>
      window.probe.time(
        () => window.bench.element('submit')!.click(),
        () => window.bench.count('errors') >= expected,
      ),
    errors,
  );
  return { ...mounted, 'keystroke ms': keystroke, 'show/hide ms': toggle, 'submit ms': submit };
}

/** T-N of figures: mount, sort, select all. */
export async function measureTable(page: Page): Promise<Figures> {
  const mounted = await mount(page);
  const sort = await page.evaluate(async () => {
    const times: number[] = [];
    for (let round = 0; round < 3; round += 1) {
      const first = window.bench.firstCell!();
      times.push(
        await window.probe.time(
          () => window.bench.element('sort')!.click(),
          () => window.bench.firstCell!() !== first,
        ),
      );
    }
    return times.sort((a, b) => a - b)[1]!;
  });
  const selectAll = await page.evaluate(async () => {
    const times: number[] = [];
    for (let round = 0; round < 4; round += 1) {
      const selected = window.bench.count('selected') > 0;
      times.push(
        await window.probe.time(
          () => window.bench.element('selectAll')!.click(),
          () => window.bench.count('selected') > 0 !== selected,
        ),
      );
    }
    return times.sort((a, b) => a - b)[2]!;
  });
  return { ...mounted, 'sort ms': sort, 'select all ms': selectAll };
}

/** Scrolls for two seconds at 3,000 px a second: the longest frame, and the main thread's work per second. */
export async function measureScroll(page: Page): Promise<Figures> {
  await page.evaluate(() =>
    window.probe.time(
      () => window.bench.start(),
      () => window.bench.ready(),
    ),
  );
  const session = await page.context().newCDPSession(page);
  await session.send('Performance.enable');
  const busy = async () =>
    (await session.send('Performance.getMetrics')).metrics.find(({ name }) => name === 'TaskDuration')!.value * 1000;
  const began = await busy();
  const longest = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        const scroller = window.bench.element('scroller')!;
        const start = performance.now();
        let last = start;
        let worst = 0;
        const step = (now: number) => {
          if (last !== start) worst = Math.max(worst, now - last);
          last = now;
          scroller.scrollTop = ((now - start) / 1000) * 3000;
          if (now - start < 2000) requestAnimationFrame(step);
          else resolve(worst);
        };
        requestAnimationFrame(step);
      }),
  );
  return { 'longest frame ms': longest, 'main thread ms/s': ((await busy()) - began) / 2 };
}
