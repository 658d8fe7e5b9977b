import type { Browser } from 'playwright-core';
import { launchBrowser } from '../tests/support/browser.ts';
import { type Figures, measureForm, measureScroll, measureTable } from './driver/measures.ts';
import { installProbe } from './driver/probe.ts';
import { type Rounds, ratioTable } from './driver/table.ts';
import { recipeFields } from './recipe/form.ts';

const unpaced = ['--disable-frame-rate-limit', '--disable-gpu-vsync'];

export interface Contestant {
  name: string;
  /** Address of its page, without the query. */
  url: string;
  scenarios: readonly ('form' | 'table')[];
}

async function freshPage(
  browser: Browser,
  url: string,
  measure: (page: Awaited<ReturnType<Browser['newPage']>>) => Promise<Figures>,
): Promise<Figures> {
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 } });
  const page = await context.newPage();
  await installProbe(page);
  try {
    await page.goto(url);
    await page.waitForFunction(() => 'bench' in window);
    return await measure(page);
  } finally {
    await context.close();
  }
}

async function interleaved(
  contestants: readonly Contestant[],
  rounds: number,
  run: (contestant: Contestant) => Promise<Figures>,
): Promise<Rounds> {
  const figures: Rounds = {};
  for (let round = 0; round < rounds; round += 1) {
    for (const contestant of contestants) {
      try {
        (figures[contestant.name] ??= []).push(await run(contestant));
      } catch (error) {
        process.exitCode = 1;
        console.error(`${contestant.name}: ${String(error).split('\n')[0]}`);
        (figures[contestant.name] ??= []).push({});
      }
    }
  }
  return figures;
}

const expectedErrors = (count: number) =>
  recipeFields(count).filter((field) => field.required && field.name !== 'f1').length;

/** Forms and tables, every contestant on a fresh page in turn, medians in ratios to `hand`. */
export async function benchBrowser(
  contestants: readonly Contestant[],
  { rounds, forms, tables }: { rounds: number; forms: readonly number[]; tables: readonly number[] },
): Promise<string[]> {
  const sections: string[] = [];
  const having = (scenario: 'form' | 'table') => contestants.filter(({ scenarios }) => scenarios.includes(scenario));
  const timed = await launchBrowser(unpaced);
  try {
    for (const n of forms) {
      const figures = await interleaved(having('form'), rounds, ({ url }) =>
        freshPage(timed, `${url}?scenario=form&n=${n}`, (page) => measureForm(page, expectedErrors(n))),
      );
      sections.push(ratioTable(`F-${n}`, 'hand', figures));
    }
    for (const n of tables) {
      const figures = await interleaved(having('table'), rounds, ({ url }) =>
        freshPage(timed, `${url}?scenario=table&n=${n}`, measureTable),
      );
      sections.push(ratioTable(`T-${n}`, 'hand', figures));
    }
  } finally {
    await timed.close();
  }
  const paced = await launchBrowser();
  try {
    for (const n of tables.filter((count) => count >= 100_000)) {
      const figures = await interleaved(having('table'), rounds, ({ url }) =>
        freshPage(paced, `${url}?scenario=table&n=${n}`, measureScroll),
      );
      sections.push(ratioTable(`T-${n} 滚动`, 'hand', figures));
    }
  } finally {
    await paced.close();
  }
  return sections;
}
