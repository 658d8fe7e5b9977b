import type { OptionRow, UploadedFile } from '@yunpu/engine-core/endpoint';
import type { Locator, Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import type {} from '../../bench/pages/form/entity.tsx';
import { expectAccessible } from '../support/accessibility.ts';
import { type Pages, startPages } from './support/pages.ts';

declare global {
  interface Window {
    /** What the backend of this page was asked, in order. */
    asked: string[];
    /** Ends the upload of a file by name. */
    settle: Record<
      string,
      { done(): void; fail(message: string, errorCode?: string): void; progress(share: number): void }
    >;
  }
}

let pages: Pages;
beforeAll(async () => {
  pages = await startPages();
});
afterAll(() => pages.close());
afterEach(async () => {
  expect(await pages.finish()).toEqual([]);
});

const field = (page: Page, label: string): Locator => page.getByLabel(label, { exact: true });
const asked = (page: Page): Promise<string[]> => page.evaluate(() => window.asked);

async function openNew(width?: number): Promise<Page> {
  const page = await pages.open('page=entity&entity=kinds&key=new', width === undefined ? {} : { width });
  page.setDefaultTimeout(30_000);
  await field(page, '名称').waitFor();
  return page;
}

/** A backend whose departments come level by level, as a large organisation's do. */
async function withDepartments(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.asked = [];
    const below: Record<string, OptionRow[]> = {
      company: [
        { value: 'sales', label: '销售中心', row: {}, leaf: false },
        { value: 'law', label: '法务部', row: {}, leaf: true },
      ],
      sales: [{ value: 'east', label: '华东区', row: {}, leaf: true }],
    };
    const { options } = window.backend;
    window.backend.options = async (model, path, keyword, record, signal) => {
      if (path !== 'department') return options(model, path, keyword, record, signal);
      window.asked.push(`options ${keyword}`);
      if (keyword === '') return [{ value: 'company', label: '云帆科技', row: {}, leaf: false }];
      return [{ value: 'east', label: '云帆科技 / 销售中心 / 华东区', row: {} }].filter(
        ({ label, value }) => label.includes(keyword) || value === keyword,
      );
    };
    window.backend.optionChildren = async (_model, _path, parent) => {
      window.asked.push(`below ${String(parent.value)}`);
      return below[String(parent.value)] ?? [];
    };
  });
}

describe('the organisation tree', () => {
  test('asks for a level when it is opened, and for none twice', async () => {
    const page = await openNew();
    await withDepartments(page);
    await field(page, '所属部门').click();
    const node = (name: string) => page.locator('.ant-select-tree-treenode', { hasText: name });
    await node('云帆科技').waitFor();
    expect((await asked(page)).filter((call) => call.startsWith('below'))).toEqual([]);
    await node('云帆科技').locator('.ant-select-tree-switcher').click();
    await node('销售中心').waitFor();
    expect((await asked(page)).filter((call) => call.startsWith('below'))).toEqual(['below company']);
    await node('销售中心').locator('.ant-select-tree-switcher').click();
    await node('华东区').waitFor();
    await node('销售中心').locator('.ant-select-tree-switcher').click();
    await node('华东区').waitFor({ state: 'hidden' });
    await node('销售中心').locator('.ant-select-tree-switcher').click();
    await node('华东区').waitFor();
    expect(await asked(page)).toEqual(['options ', 'below company', 'below sales']);
    await node('华东区').locator('.ant-select-tree-node-content-wrapper').click();
    await page.keyboard.press('Tab');
    await expect.poll(() => field(page, '所属部门').inputValue()).toBe('华东区');
  });

  test('is searched by the backend, which knows the levels that were not opened', async () => {
    const page = await openNew();
    await withDepartments(page);
    await field(page, '所属部门').focus();
    await page.locator('.ant-select-focused').waitFor();
    await page.keyboard.insertText('华东');
    await page
      .locator('.ant-select-tree-treenode', { hasText: '云帆科技 / 销售中心 / 华东区' })
      .locator('.ant-select-tree-node-content-wrapper')
      .click();
    await page.keyboard.press('Tab');
    await expect.poll(() => field(page, '所属部门').inputValue()).toContain('华东区');
  });
});

test('people are asked for once by what was typed, not letter by letter', async () => {
  const page = await openNew();
  await page.evaluate(() => {
    window.asked = [];
    window.backend.options = async (_model, _path, keyword) => {
      window.asked.push(keyword);
      return [
        { value: 'u1', label: '陈晓', row: { place: '销售部 · 经理' } },
        { value: 'u2', label: '陈明', row: { place: '财务部' } },
      ].filter(({ label }) => label.includes(keyword));
    };
  });
  await field(page, '负责人').focus();
  await page.locator('.ant-select-focused').waitFor();
  await page.keyboard.insertText('陈');
  await page.keyboard.insertText('明');
  const option = page.locator('.ant-select-item-option', { hasText: '陈明' });
  await expect.poll(() => page.locator('.ant-select-item-option').count()).toBe(1);
  expect(await option.locator('small').textContent()).toBe('财务部');
  expect((await asked(page)).filter((keyword) => keyword === '陈')).toEqual([]);
  await option.click();
  // In a list that is still open Tab chooses instead of going on.
  await option.waitFor({ state: 'hidden' });
  await page.keyboard.press('Tab');
  await expect.poll(() => field(page, '负责人').inputValue()).toBe('陈明');
});

/** A backend that answers when the test says so, the empty word at once. */
async function withSlowPeople(page: Page): Promise<void> {
  await page.evaluate(() => {
    const people: OptionRow[] = [
      { value: 'u1', label: '陈晓', row: {} },
      { value: 'u2', label: '陈晓明', row: {} },
      { value: 'u3', label: '陈明', row: {} },
    ];
    window.settle = {};
    window.backend.options = async (_model, _path, keyword) => {
      if (keyword !== '')
        await new Promise<void>((done) => {
          window.settle[keyword] = { done: () => done(), fail: () => done(), progress: () => {} };
        });
      return people.filter(({ label, value }) => label.includes(keyword) || value === keyword);
    };
  });
}
const answer = async (page: Page, keyword: string): Promise<void> => {
  await page.waitForFunction((word) => word in window.settle, keyword);
  await page.evaluate((word) => window.settle[word]?.done(), keyword);
};

describe('Enter before the options of what was typed are there', () => {
  test('chooses of those options when they come, not of those that stood there, and sends nothing', async () => {
    const page = await openNew();
    await withSlowPeople(page);
    await field(page, '负责人').focus();
    await page.locator('.ant-select-focused').waitFor();
    await page.keyboard.press('ArrowDown');
    await page.locator('.ant-select-item-option', { hasText: '陈晓明' }).waitFor();
    await page.keyboard.insertText('陈明');
    await page.keyboard.press('Enter');
    await page.keyboard.press('Enter');
    // The person is further already; on the way lies the control's own button that empties it.
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await answer(page, '陈明');
    await expect.poll(() => field(page, '负责人').inputValue()).toBe('陈明');
    expect(await page.locator('.yp-summary').count()).toBe(0);
  });

  test('keeps what was typed when nothing has such a name, for the person to go on with', async () => {
    const page = await openNew();
    await withSlowPeople(page);
    await field(page, '负责人').focus();
    await page.locator('.ant-select-focused').waitFor();
    await page.keyboard.insertText('陈天');
    await page.keyboard.press('Enter');
    await answer(page, '陈天');
    await page.getByText('没有匹配的结果').waitFor();
    expect(await field(page, '负责人').inputValue()).toBe('陈天');
    expect(await page.locator('.yp-summary').count()).toBe(0);
  });
});

/** A backend that knows two provinces. */
async function withRegions(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.asked = [];
    const cities: Record<string, string[]> = { 广东省: ['广州市', '深圳市'], 浙江省: ['杭州市', '宁波市'] };
    const row = (name: string, below: string[] = []): OptionRow => ({
      value: name,
      label: name,
      row: {},
      ...(below.length > 0 && { children: below.map((city) => row(city)) }),
    });
    window.backend.options = async (_model, path, keyword, record) => {
      window.asked.push(`${path} ${String(record.province ?? '')}`.trim());
      const rows =
        path === 'region'
          ? Object.keys(cities).map((name) => row(name, cities[name]))
          : path === 'province'
            ? Object.keys(cities).map((name) => row(name))
            : (cities[String(record.province)] ?? []).map((name) => row(name));
      return path === 'region' ? rows : rows.filter(({ label }) => label.includes(keyword));
    };
  });
}

test('a cascader is walked by keyboard and keeps the whole way', async () => {
  const page = await openNew();
  await withRegions(page);
  await field(page, '覆盖地区').focus();
  await page.locator('.ant-select-focused').waitFor();
  await page.keyboard.press('ArrowDown');
  const item = (name: string) => page.locator('.ant-cascader-menu-item', { hasText: name });
  await item('浙江省').waitFor();
  await item('浙江省').click();
  await item('宁波市').click();
  await page.keyboard.press('Tab');
  await expect.poll(() => field(page, '覆盖地区').inputValue()).toBe('浙江省 / 宁波市');
});

test('a choice below another offers what is below that one, and is emptied with it', async () => {
  const page = await openNew();
  await withRegions(page);
  const options = page.locator('.ant-select-dropdown:not(.ant-select-dropdown-hidden) .ant-select-item-option');
  const choose = async (label: string, name: string): Promise<void> => {
    await field(page, label).click();
    // Asleep it is plain markup; only the control that can choose expands.
    await page.getByRole('combobox', { name: label, exact: true, expanded: true }).waitFor();
    await options.filter({ hasText: name }).click();
    await options.first().waitFor({ state: 'hidden' });
    await field(page, '名称').click();
    await expect.poll(() => field(page, label).inputValue()).toBe(name);
  };
  await choose('省份', '广东省');
  // The address below has a city too, which is typed.
  const city = page.getByRole('combobox', { name: '城市', exact: true });
  await city.click();
  await expect.poll(() => options.allTextContents()).toEqual(['广州市', '深圳市']);
  await options.filter({ hasText: '深圳市' }).click();
  await field(page, '名称').click();
  await expect.poll(() => city.inputValue()).toBe('深圳市');
  await choose('省份', '浙江省');
  await expect.poll(() => city.inputValue()).toBe('');
  await city.click();
  await expect.poll(() => options.allTextContents()).toEqual(['杭州市', '宁波市']);
});

describe('an instant', () => {
  test('is picked by keyboard alone: opened, walked, confirmed, and the focus is back', async () => {
    const page = await openNew();
    await field(page, '签订时间').focus();
    await page.keyboard.type('2026-03-05 08:30');
    await page.keyboard.press('ArrowDown');
    await page.locator('.ant-picker-dropdown:not(.ant-picker-dropdown-hidden)').waitFor();
    await page.locator('.ant-picker-focused').waitFor();
    await page.keyboard.press('Escape');
    await page.locator('.ant-picker').waitFor({ state: 'detached' });
    expect(await field(page, '签订时间').inputValue()).toBe('2026-03-05 08:30:00');
    await expect
      .poll(() => field(page, '签订时间').evaluate((element) => element === document.activeElement))
      .toBe(true);
  });

  test('can be typed into the calendar that is open, and is stored as Shanghai’s', async () => {
    const page = await openNew();
    await field(page, '签订时间').focus();
    await page.keyboard.press('ArrowDown');
    await page.locator('.ant-picker-focused').waitFor();
    await page.keyboard.type('2026-07-01 09:15:00');
    await page.keyboard.press('Enter');
    await page.locator('.ant-picker').waitFor({ state: 'detached' });
    await expect.poll(() => field(page, '签订时间').inputValue()).toBe('2026-07-01 09:15:00');
  });
});

/** A backend whose uploads end when the test says so. */
async function withUploads(page: Page): Promise<void> {
  await page.evaluate(() => {
    window.asked = [];
    window.settle = {};
    window.backend.upload = (_model, file, { onProgress, signal } = {}) =>
      new Promise<UploadedFile>((resolve, reject) => {
        window.asked.push(`upload ${file.name}`);
        signal?.addEventListener('abort', () => {
          window.asked.push(`abort ${file.name}`);
          reject(new DOMException('已取消', 'AbortError'));
        });
        window.settle[file.name] = {
          done: () => resolve({ fileId: file.name, name: file.name, size: file.size, type: file.type }),
          fail: (message, errorCode) => reject(window.refusal(message, errorCode)),
          progress: (share) => onProgress?.(file.size * share, file.size),
        };
      });
  });
}

const file = (name: string, text = 'x'.repeat(1000)) => ({
  name,
  mimeType: 'application/pdf',
  buffer: Buffer.from(text),
});

describe('an attachment', () => {
  const slot = (page: Page): Locator => page.locator('.yp-field', { has: page.getByText('附件', { exact: true }) });
  const choose = async (page: Page, ...files: ReturnType<typeof file>[]): Promise<void> => {
    await slot(page).locator('input[type=file]').setInputFiles(files);
  };
  const settle = async (
    page: Page,
    name: string,
    how: 'done' | 'fail' | 'progress',
    what: string | number = '',
    errorCode?: string,
  ) => {
    // What sends a file is fetched with the first one.
    await page.waitForFunction((of) => window.settle[of], name);
    await page.evaluate(
      ([of, by, value, code]) => {
        const upload = window.settle[of];
        if (by === 'done') upload?.done();
        else if (by === 'fail') upload?.fail(String(value), code);
        else upload?.progress(Number(value));
      },
      [name, how, what, errorCode] as const,
    );
  };

  test('shows how far it is, and counts when it is there', async () => {
    const page = await openNew();
    await withUploads(page);
    await choose(page, file('合同.pdf'), file('附图.pdf'));
    const progress = page.getByRole('progressbar', { name: '合同.pdf 上传进度' });
    await settle(page, '合同.pdf', 'progress', 0.4);
    await expect.poll(() => progress.getAttribute('value')).toBe('40');
    await expectAccessible(page);
    await settle(page, '附图.pdf', 'done');
    await slot(page).getByRole('link', { name: '附图.pdf' }).waitFor();
    await settle(page, '合同.pdf', 'done');
    await slot(page).getByRole('link', { name: '合同.pdf' }).waitFor();
    expect(await slot(page).getByRole('link').allTextContents()).toEqual(['附图.pdf', '合同.pdf']);
  });

  test('that is cancelled is stopped and leaves nothing', async () => {
    const page = await openNew();
    await withUploads(page);
    await choose(page, file('合同.pdf'));
    await slot(page).getByRole('button', { name: '取消' }).click();
    await slot(page).getByRole('progressbar').waitFor({ state: 'detached' });
    expect(await asked(page)).toEqual(['upload 合同.pdf', 'abort 合同.pdf']);
    expect(await slot(page).getByRole('listitem').count()).toBe(0);
  });

  test('that did not arrive says why, and can be tried again or put away', async () => {
    const page = await openNew();
    await withUploads(page);
    await choose(page, file('合同.pdf'));
    await settle(page, '合同.pdf', 'fail', '文件存储暂时不可用，请稍后再试', 'file.store');
    await slot(page).getByRole('alert').filter({ hasText: '文件存储暂时不可用' }).waitFor();
    await expectAccessible(page);
    await slot(page).getByRole('button', { name: '重试' }).click();
    await slot(page).getByRole('progressbar').waitFor();
    await settle(page, '合同.pdf', 'done');
    await slot(page).getByRole('link', { name: '合同.pdf' }).waitFor();
    await slot(page).getByRole('button', { name: '移除 合同.pdf' }).click();
    await slot(page).getByRole('link', { name: '合同.pdf' }).waitFor({ state: 'detached' });
  });

  test.each([
    ['file.tooLarge', '文件不能超过 20 MB'],
    ['file.type', '不支持这种文件，可以上传：PDF'],
  ])('that is refused for what it is (%s) says why, and can only be put away', async (errorCode, message) => {
    const page = await openNew();
    await withUploads(page);
    await choose(page, file('合同.pdf'));
    await settle(page, '合同.pdf', 'fail', message, errorCode);
    await slot(page).getByRole('alert').filter({ hasText: message }).waitFor();
    expect(await slot(page).getByRole('button', { name: '重试' }).count()).toBe(0);
    await slot(page).getByRole('button', { name: '移除 合同.pdf' }).click();
    await slot(page).getByRole('listitem').waitFor({ state: 'detached' });
  });

  test('of another kind than the field takes is refused in words, and not sent where the browser knows it', async () => {
    const page = await openNew();
    await withUploads(page);
    const photos = page.locator('.yp-field', { has: page.getByText('照片', { exact: true }) });
    const input = photos.locator('input[type=file]');
    expect(await input.getAttribute('accept')).toBe('image/png,image/jpeg,image/gif,image/webp');
    await input.setInputFiles([file('合同.pdf')]);
    await photos.getByRole('alert').filter({ hasText: '这里只收图片（PNG、JPG、GIF、WebP）' }).waitFor();
    expect(await asked(page)).toEqual([]);
    expect(await photos.getByRole('button', { name: '重试' }).count()).toBe(0);
    await photos.getByRole('button', { name: '移除 合同.pdf' }).click();
    // What says that it is a picture, and is none, is known once it is there.
    await page.evaluate(() => {
      window.backend.upload = (_model, { name, size }) =>
        Promise.resolve({ fileId: name, name, size, type: name === '真.png' ? 'image/png' : 'application/pdf' });
    });
    await input.setInputFiles([
      { ...file('假.png'), mimeType: 'image/png' },
      { ...file('真.png'), mimeType: 'image/png' },
    ]);
    await photos.getByRole('link', { name: '真.png' }).waitFor();
    await photos.getByRole('alert').filter({ hasText: '这里只收图片' }).waitFor();
    expect(await photos.getByRole('link').allTextContents()).toEqual(['真.png']);
    await expectAccessible(page);
  });

  test('fits a phone with a very long name', async () => {
    const page = await openNew(390);
    await withUploads(page);
    const long = `${'一份名字特别特别长的补充协议'.repeat(6)}.pdf`;
    await choose(page, file(long), file('合同.pdf'));
    await settle(page, long, 'done');
    await slot(page).getByRole('link', { name: long }).waitFor();
    expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
  });
});
