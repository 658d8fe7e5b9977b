import type { APIResponse, Page } from 'playwright-core';
import { expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { PATIENT } from './support/hand.ts';
import { GU, sharedMall } from './support/mall.ts';
import { visit } from './support/visit.ts';

const mall = sharedMall();

const tree = (page: Page) => page.getByRole('tree', { name: '结构' });
const row = (page: Page, title: string) => tree(page).getByRole('treeitem', { name: title, exact: false }).first();
const saved = (page: Page) => page.getByText('草稿已保存').waitFor(PATIENT);

async function addText(page: Page, title: string): Promise<void> {
  await page.getByRole('button', { name: '添加字段' }).click();
  await page.getByRole('region', { name: '字段类型' }).getByRole('button', { name: /^文本/ }).click();
  await page.keyboard.type(title);
  await page.keyboard.press('Enter');
}

it('two tabs of one person work on one draft, and what either typed is in both', async () => {
  const one = await mall.person(GU, '/workstation/studio/stock');
  await tree(one).waitFor();
  const other = await one.context().newPage();
  await visit(other, '/workstation/studio/stock');
  await tree(other).waitFor();
  await addText(one, '甲页写的');
  await saved(one);
  await addText(other, '乙页写的');
  await saved(other);
  await row(other, '甲页写的').waitFor(PATIENT);
  await row(other, '乙页写的').waitFor();

  await visit(other, '/workstation/studio');
  const drafts = other.getByRole('region', { name: '未发布的草稿' }).getByRole('listitem');
  await drafts.first().waitFor();
  expect(await drafts.count()).toBe(1);
  await drafts.first().getByRole('link').click();
  await row(other, '乙页写的').waitFor(PATIENT);
  await one.context().close();
});

it('who leaves at once and comes back by Back sees the last word', async () => {
  const page = await mall.person(GU, '/workstation/studio');
  await page
    .getByRole('main')
    .getByRole('link', { name: /^银行提取/ })
    .first()
    .click();
  await row(page, '提取单号').waitFor();
  await addText(page, '最后一字');
  await page.getByRole('navigation', { name: '主菜单' }).getByRole('link', { name: '设计台' }).click();
  await page.getByRole('heading', { name: '设计台' }).waitFor();
  await page.goBack();
  await row(page, '最后一字').waitFor(PATIENT);
  await page.context().close();
});

it('who reloads before the last word is kept is asked first, and once it is kept no more', async () => {
  const page = await mall.person(GU, '/workstation/studio/reward');
  await tree(page).waitFor();
  const asked: string[] = [];
  page.on('dialog', (dialog) => {
    asked.push(dialog.type());
    void dialog.dismiss();
  });
  await addText(page, '没存完的');
  await page.evaluate(() => {
    setTimeout(() => window.location.reload());
  });
  await saved(page);
  expect(asked).toEqual(['beforeunload']);
  await page.reload();
  await row(page, '没存完的').waitFor(PATIENT);
  expect(asked).toHaveLength(1);
  await page.context().close();
});

it('a section or a view that is added is named next', async () => {
  const page = await mall.person(GU, '/workstation/studio/reward');
  await tree(page).waitFor();
  await page.getByRole('button', { name: '加分区' }).click();
  await page.getByLabel('标题', { exact: true }).waitFor();
  await page.keyboard.type('对账资料');
  await page.keyboard.press('Enter');
  await row(page, '对账资料').waitFor();
  await page.getByRole('button', { name: '加视图' }).click();
  await page.getByRole('complementary', { name: '属性' }).getByLabel('名称', { exact: true }).waitFor();
  await page.keyboard.type('待对账');
  await page.keyboard.press('Enter');
  await row(page, '待对账').waitFor();
  const titles = await tree(page).getByRole('treeitem').allTextContents();
  expect(titles.filter((title) => /新分区|新视图/u.test(title))).toEqual([]);
  await page.context().close();
});

it('what was sent and never answered is sent again by itself, and does not stand there twice', async () => {
  const page = await mall.person(GU, '/workstation/studio/upgrade-path');
  await tree(page).waitFor();
  let lost = 0;
  await page.route('**/studio/v1/draft/save', async (route) => {
    await route.fetch();
    lost += 1;
    await route.abort('connectionreset');
  });
  await page.getByRole('button', { name: '加视图' }).click();
  await page.getByRole('complementary', { name: '属性' }).getByLabel('名称', { exact: true }).waitFor();
  await page.getByText('草稿没有保存：').waitFor(PATIENT);
  await page.keyboard.type('待核对');
  await row(page, '待核对').waitFor();
  await expect.poll(() => lost, PATIENT).toBeGreaterThan(1);
  await page.unroute('**/studio/v1/draft/save');
  await saved(page);
  const titles = await tree(page).getByRole('treeitem').allTextContents();
  expect(titles.filter((title) => /新视图|待核对/u.test(title))).toEqual(['待核对']);
  const kept = await page.evaluate(async () => {
    const read = async (path: string) => (await fetch(`/yzjumc/studio/v1/${path}`)).text();
    const { responseBody } = JSON.parse(await read('documents')) as {
      responseBody: { data: { drafts: { draftNo: string; entities: string[] }[] } };
    };
    const own = responseBody.data.drafts.filter(({ entities }) => entities.includes('upgrade-path'));
    return Promise.all(own.map(({ draftNo }) => read(`draft?draftNo=${draftNo}`)));
  });
  expect(kept.map((text) => text.match(/新视图|待核对/gu))).toEqual([['待核对']]);
  await page.context().close();
});

it('a condition of a field names the states by their titles, and fields by what they are called where they are written', async () => {
  const page = await mall.person(
    GU,
    `/workstation/studio/invoice?at=${encodeURIComponent('/record/properties/recipient')}`,
  );
  const condition = page.getByRole('group', { name: '什么时候必填' });
  await condition.getByRole('button', { name: '添加条件' }).click();
  const subject = condition.getByRole('combobox', { name: /第 2 个条件：字段$/u });
  const titles = await subject.locator('option').allTextContents();
  expect(titles).toContain('附件');
  expect(titles).not.toContain('attachments');
  await subject.selectOption({ label: '状态' });
  await condition.getByRole('combobox', { name: /第 2 个条件：比较$/u }).selectOption({ label: '等于' });
  expect(await condition.locator('option').allTextContents()).toContain('草稿');
  await page.context().close();
});

it('a draft has a name, a reason that outlives the dialog it was typed in, and other business objects', async () => {
  const page = await mall.person(GU, '/workstation/studio/arrival');
  await row(page, '到账编号').waitFor(PATIENT);
  await addText(page, '核对人意见');
  await saved(page);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const dialog = page.getByRole('dialog');
  await dialog.getByRole('textbox', { name: '原因' }).fill('财务要求');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: /^草稿“/u }).click();
  expect(await dialog.getByRole('textbox', { name: '原因' }).inputValue()).toBe('财务要求');
  await dialog.getByRole('textbox', { name: '名称' }).fill('对账改造');
  await dialog.getByRole('combobox', { name: '再加一个业务对象' }).selectOption({ label: '退款单' });
  await dialog.getByRole('link', { name: '退款单' }).click();
  await page.waitForURL(/studio\/refund\?draft=/u);
  await page.getByRole('button', { name: '草稿“对账改造”' }).waitFor(PATIENT);
  await addText(page, '退回说明');
  await saved(page);
  await page.getByRole('button', { name: '发布', exact: true }).click();
  await dialog.getByRole('heading', { name: '发布退款单等 2 个业务对象' }).waitFor();
  expect(await dialog.getByRole('textbox', { name: '原因' }).inputValue()).toBe('财务要求');
  await dialog.getByText('核对人意见').first().waitFor(PATIENT);
  await dialog.getByText('退回说明').first().waitFor();
  await page.context().close();
});

it('who has begun nothing sees what is published elsewhere meanwhile, and what was begun stays', async () => {
  const one = await mall.person(GU, '/workstation/studio/upgrade');
  const watching = await mall.person(GU, '/workstation/studio/upgrade');
  await tree(one).waitFor();
  await tree(watching).waitFor();
  const publish = async (reason: string) => {
    await one.getByRole('button', { name: '发布', exact: true }).click();
    const dialog = one.getByRole('dialog');
    await dialog.getByRole('region', { name: '影响' }).waitFor();
    await dialog.getByRole('textbox', { name: '原因' }).fill(reason);
    await one.keyboard.press('Control+Enter');
    await dialog.waitFor({ state: 'detached' });
  };
  await addText(one, '旁人发布的');
  await saved(one);
  await publish('旁人先发布');
  await row(watching, '旁人发布的').waitFor(PATIENT);
  await watching.getByText('与生效的一致').waitFor();
  // Its own history is not emptied by what it has published itself.
  await one.getByRole('button', { name: '撤销' }).click({ trial: true });

  await addText(watching, '正在写的');
  await saved(watching);
  await addText(one, '又发布的');
  await saved(one);
  await row(one, '正在写的').waitFor(PATIENT);
  await watching.getByRole('button', { name: '放弃草稿' }).click();
  await watching.getByRole('button', { name: '放弃草稿' }).last().click();
  await one.context().close();
  await watching.context().close();
});

it('what others publish meanwhile is in a draft that is gone on with, and what both changed is asked', async () => {
  const studio = '/yzjumc/studio/v1';
  const calls = await mall.calls(GU);
  const answered = async <T>(answer: APIResponse) =>
    ((await answer.json()) as { responseBody: { data: T } }).responseBody.data;
  /** In force, as another page would do it. */
  const publishOther = async (change: (text: string) => string) => {
    const { text, document } = await answered<{ text: string; document: { version: string } }>(
      await calls.get(`${studio}/document?entity=upgrade-path`),
    );
    const documents = [{ entity: 'upgrade-path', text: change(text), from: document.version }];
    const { draft } = await answered<{ draft: { draftNo: string; version: number } }>(
      await calls.post(`${studio}/draft/save`, { data: { name: '旁人的', documents } }),
    );
    const { draftNo, version } = draft;
    await calls.post(`${studio}/publish`, { data: { draftNo, version, reason: '旁人', accepted: [] } });
  };
  const withField = (name: string, title: string) => (text: string) =>
    text.replace(/"properties":\s*\{/, (found) => `${found} "${name}": { "type": "string", "title": "${title}" },`);

  const page = await mall.person(GU, '/workstation/studio/upgrade-path');
  await tree(page).waitFor();
  await addText(page, '先写的');
  await saved(page);
  await publishOther(withField('elsewhere', '旁人发布的'));
  await page.reload();
  await row(page, '旁人发布的').waitFor(PATIENT);
  await addText(page, '接着写的');
  await saved(page);
  await publishOther((text) => text.replace('"旁人发布的"', '"旁人改名的"'));
  await row(page, '旁人发布的').click();
  await page.getByRole('complementary', { name: '属性' }).getByLabel('名称', { exact: true }).fill('我改名的');
  await saved(page);

  await page.getByRole('button', { name: '发布', exact: true }).click();
  await page.getByText(/“旁人改名的”，另一边改为“我改名的”/u).waitFor(PATIENT);
  await expectAccessible(page);
  await page.getByRole('button', { name: '以草稿为准' }).click();
  await page.getByRole('button', { name: '以草稿为准' }).waitFor({ state: 'detached' });
  await page.getByRole('button', { name: '发布', exact: true }).click();
  const changes = page.getByRole('dialog').getByRole('region', { name: '改动' });
  await changes.getByText('由“旁人改名的”改为“我改名的”').waitFor(PATIENT);
  expect(await changes.getByText('删除').count()).toBe(0);
  expect(await changes.getByText('新增了字段').count()).toBe(2);
  await page.getByRole('dialog').getByRole('button', { name: '取消' }).click();
  await calls.dispose();
  await page.context().close();
});
