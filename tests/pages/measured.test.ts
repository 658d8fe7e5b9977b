import { expect, test } from 'vitest';
import { recipeFields } from '../../bench/recipe/form.ts';
import type {} from '../../bench/recipe/stage.ts';
import { openPage, serveForms } from './support/form.ts';

serveForms();

const FIELDS = 200;

test.each(['form', 'form-hand'])('the page “%s” answers to all that the benchmark does with a form', async (name) => {
  const page = await openPage(`page=${name}&fields=${FIELDS}&n=${FIELDS}`);
  await page.waitForFunction(() => window.bench?.ready());
  for (let time = 0; time < 2; time += 1) {
    const shown = await page.evaluate(() => window.bench.sectionShown?.());
    await page.evaluate(() => window.bench.element('toggle')?.click());
    await page.waitForFunction((before) => window.bench.sectionShown?.() === !before, shown);
  }
  await page.evaluate(() => window.bench.element('submit')?.click());
  const required = recipeFields(FIELDS).filter((field) => field.required && field.name !== 'f1').length;
  expect(required).toBeGreaterThan(0);
  await page.waitForFunction((count) => window.bench.count('errors') >= count, required);
});

test.each(['table', 'table-hand'])(
  'the page “%s” answers to all that the benchmark does with a table',
  async (name) => {
    const page = await openPage(`page=${name}&rows=1000&n=1000`);
    await page.waitForFunction(() => window.bench?.ready());
    const first = await page.evaluate(() => window.bench.firstCell?.());
    await page.evaluate(() => window.bench.element('sort')?.click());
    await page.waitForFunction((before) => window.bench.firstCell?.() !== before, first);
    await page.evaluate(() => window.bench.element('selectAll')?.click());
    await page.waitForFunction(() => window.bench.count('selected') > 0);
  },
);
