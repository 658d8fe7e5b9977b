import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { expectAccessible, expectContrast } from '../support/accessibility.ts';
import { CHEN, type Mall, openMall, TANG } from './support/mall.ts';

let mall: Mall;
let page: Page;
beforeAll(async () => {
  mall = await openMall();
  page = await mall.person(TANG, '/playground');
});
afterAll(async () => {
  expect(mall.problems).toEqual([]);
  await mall.close();
});

/** Opens a document by its address, as a link would. */
async function open(hash: string): Promise<void> {
  await page.goto('about:blank');
  await page.goto(`/playground#${hash}`);
  await page.getByRole('region', { name: '问题' }).waitFor();
}

/** Replaces the editor's text the way a person does: select all, then insert. */
async function write(text: string): Promise<void> {
  await page.getByRole('textbox', { name: '实体文档（JSON）' }).click();
  await page.keyboard.press('Control+a');
  await page.keyboard.insertText(text);
}

const problems = () => page.getByRole('region', { name: '问题' });
const preview = () => page.getByRole('region', { name: '预览' });

const NOTE = (show: string) =>
  JSON.stringify(
    {
      entity: 'note',
      title: '便签',
      key: 'noteNo',
      storage: 'remote',
      record: {
        type: 'object',
        required: ['text'],
        properties: {
          noteNo: { type: 'string', title: '编号', readOnly: true, column: true },
          text: { type: 'string', title: '内容', column: true },
          urgent: { type: 'boolean', title: '加急' },
          reason: { type: 'string', title: '加急原因', show, require: show },
        },
      },
    },
    null,
    2,
  );

describe('the playground', () => {
  it('shows a shipped document’s list, form, detail and states on made-up rows', async () => {
    await open('e=opportunity&tab=list');
    await preview().getByRole('grid').getByRole('link').first().waitFor();
    await preview().getByRole('tab', { name: '表单' }).click();
    await preview().getByLabel('商机名称').waitFor();
    await preview().getByRole('tab', { name: '详情' }).first().click();
    await preview().getByRole('button', { name: '推进阶段' }).waitFor();
    await preview().getByRole('tab', { name: '状态与动作' }).click();
    await preview().getByRole('img', { name: '商机的状态图' }).waitFor();
  });

  it('names a mistake with its place, goes on with the rest, and takes the repair', async () => {
    await open('e=customer&tab=form');
    await write(NOTE('urgnt == true'));
    await problems()
      .getByText(/[1-9] 个错误/)
      .waitFor();
    const problem = problems().getByRole('button', { name: /urgnt/ }).first();
    await problem.waitFor();
    expect(await problem.textContent()).toMatch(/\d+:\d+.*urgnt.*urgent/s);
    await preview().getByText('略去了有错误的部分').waitFor();
    await preview().getByLabel('内容').waitFor();

    await write(NOTE('urgent == true'));
    await problems().getByText('没有问题').waitFor();
    await preview().getByLabel('内容').waitFor();
    expect(await preview().getByText('文档有错误').count()).toBe(0);

    await write(NOTE('urgent == true').slice(0, -4));
    await preview().getByText('最近一次能用的样子').waitFor();
    await preview().getByLabel('内容').waitFor();
  });

  it('repairs a misspelt key at a press', async () => {
    await open('e=customer&tab=form');
    await write(NOTE('urgent == true').replace('"readOnly"', '"readOnyl"'));
    await problems().getByRole('button', { name: '修复' }).click();
    await problems().getByText('没有问题').waitFor();
  });

  it('says what a change of a document that exists may do to its stored records', async () => {
    await open('e=promotion&tab=form');
    const text = await page.evaluate(async () => {
      const { responseBody } = (await (await fetch('/schemas/sources')).json()) as {
        responseBody: { data: { documents: { entity: string; text: string }[] } };
      };
      return responseBody.data.documents.find(({ entity }) => entity === 'promotion')?.text ?? '';
    });
    await write(
      text.replace(
        '"title": "宣传文字", "section": "basic", "minLength": 2, "maxLength": 60',
        '"title": "宣传文字", "section": "basic", "minLength": 2, "maxLength": 20',
      ),
    );
    await problems()
      .getByRole('button', { name: /宣传文字.*长度改为不超过 20 个字.*生效时才查/ })
      .waitFor();
  });

  it('says of a field why it is hidden and which value decides, and what a key cost', async () => {
    await open('e=customer&tab=form');
    await write(NOTE('urgent == true'));
    await preview().getByLabel('内容').fill('打印机');
    await page.getByText(/按键 [\d.]+ ms.*重新渲染 \d+ 个字段/).waitFor();
    await page.getByRole('combobox', { name: '要检查的字段' }).click();
    await page.getByRole('combobox', { name: '要检查的字段' }).fill('reason');
    await page.keyboard.press('Enter');
    await page.locator('.pg-inspector mark').first().filter({ hasText: 'urgent' }).waitFor();
    await preview().getByRole('switch', { name: '加急' }).click();
    await preview().getByLabel('加急原因').waitFor();
  });

  it('carries the document in its address', async () => {
    await open('e=customer&tab=form');
    await write(NOTE('urgent == true'));
    await preview().getByLabel('内容').waitFor();
    await page.waitForFunction(() => location.hash.includes('d='));
    const address = page.url();
    const other = await mall.signedIn(TANG);
    await other.goto(address);
    await other.getByLabel('内容').waitFor();
    await other.context().close();
  });

  it('makes a form of any JSON Schema that is pasted in', async () => {
    await open('e=customer&tab=form');
    await write(
      JSON.stringify({
        $schema: 'http://json-schema.org/draft-07/schema#',
        type: 'object',
        properties: { city: { type: 'string', title: '城市' } },
      }),
    );
    await page.getByText('这是一份 JSON Schema').waitFor();
    await preview().getByLabel('城市').fill('深圳');
    await preview().getByRole('button', { name: '保存' }).click();
    await preview().getByText('深圳').first().waitFor();
    await write(
      JSON.stringify(
        { type: 'object', properties: { city: { type: 'string', title: '城市', maxLength: 1, default: '深圳' } } },
        null,
        2,
      ),
    );
    expect(
      await problems()
        .getByRole('button', { name: /初始值/ })
        .textContent(),
    ).toMatch(/^8:18/);
  });

  it('shows rows for each branch of each condition, and copies of real rows', async () => {
    await open('e=invoice&tab=list&rows=branches');
    await preview().getByRole('grid').getByRole('link').first().waitFor();
    await page.getByText('真实数据').click();
    await preview().getByRole('link', { name: /^INV-/ }).first().waitFor();
    await page.getByRole('tab', { name: '调用记录' }).click();
    await page.locator('.pg-calls code', { hasText: 'list' }).first().waitFor();
  });

  it('never says of a shipped document that it is no JSON, while it opens or another is chosen', async () => {
    await page.addInitScript(() => {
      const seen: string[] = [];
      Object.assign(window, { problemsSeen: seen });
      new MutationObserver(() => {
        const reported = document.querySelector('.doc-problems')?.textContent ?? '';
        if (/[1-9]\d* 个错误|写法有误/.test(reported)) seen.push(reported);
      }).observe(document, { childList: true, subtree: true, characterData: true });
    });
    const seen = () => page.evaluate(() => (window as unknown as { problemsSeen: string[] }).problemsSeen);
    await open('e=opportunity&tab=form');
    await preview().getByLabel('商机名称').waitFor();
    await page.getByRole('combobox', { name: '文档', exact: true }).fill('invoice');
    await page.keyboard.press('Enter');
    await preview().getByLabel('购方名称').waitFor();
    expect(await seen()).toEqual([]);
  });

  it('is accessible in both themes and works at phone width', async () => {
    await open('e=invoice&tab=form');
    await preview().getByLabel('购方名称').waitFor();
    await expectAccessible(page);
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.locator('html[data-theme="dark"]').waitFor();
    await expectContrast(page, 'dark');
    await page.emulateMedia({ colorScheme: 'light' });
    await page.setViewportSize({ width: 390, height: 844 });
    await preview().getByLabel('购方名称').waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBeLessThanOrEqual(390);
    await page.setViewportSize({ width: 1440, height: 900 });
  });

  it('is not for people who do not write documents', async () => {
    const customer = await mall.signedIn(CHEN);
    await customer.goto('/playground');
    await customer.getByText('文档没有加载出来').waitFor();
    await customer.context().close();
  });
});
