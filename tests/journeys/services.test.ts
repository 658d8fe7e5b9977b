import type { Page } from 'playwright-core';
import { describe, expect, it } from 'vitest';
import { expectAccessible } from '../support/accessibility.ts';
import { agree, choose, fact, fill, formRow, keyOf, press, state } from './support/hand.ts';
import { post } from './support/approvals.ts';
import { CHEN, sharedMall, SHEN } from './support/mall.ts';

const mall = sharedMall();

const yuan = (fen: number): string => (fen / 100).toLocaleString('zh-CN', { minimumFractionDigits: 2 });
const days = (from: string, to: string): number => (Date.parse(to) - Date.parse(from)) / 86_400_000;
const today = (): string => new Intl.DateTimeFormat('sv', { timeZone: 'Asia/Shanghai' }).format();

interface Asset {
  assetNo: string;
  productName: string;
  product: string;
  quantity: number;
  unitPrice: number;
  annualAmount: number;
  expireDate: string;
}

/** The name of the module that a change adds. */
async function moduleOf(page: Page, billNo: string): Promise<string> {
  const { record } = (await post(page, '/yzjumc/change/v3/detail', { billNo })) as unknown as { record: { modules?: { name: string }[] } };
  const [module] = record.modules ?? [];
  if (!module) throw new Error(`${billNo} adds no module`);
  return module.name;
}

/** The customer's assets in use that no bill is about. */
async function assets(page: Page): Promise<Asset[]> {
  const { rows = [] } = await post(page, '/yzjumc/entity/v1/asset/list', {
    pageSize: 100,
    filter: { and: [{ field: 'status', op: 'eq', value: 'active' }, { field: 'kind', op: 'eq', value: 'paid' }, { field: 'pendingNo', op: 'empty' }, { field: 'expireDate', op: 'gt', value: today() }] },
  });
  return rows as unknown as Asset[];
}

interface Path {
  pathNo: string;
  toName: string;
  toPrice: number;
  ratio: number;
  minQuantity: number;
  creditRate: number;
  serviceFee: number;
}

/** An asset with time enough left, and what it may become at a higher price. */
async function upgradable(page: Page): Promise<{ asset: Asset; path: Path }> {
  for (const asset of (await assets(page)).filter(({ expireDate }) => days(today(), expireDate) > 60)) {
    const { rows: [path] = [] } = await post(page, '/yzjumc/entity/v1/upgrade-path/list', {
      pageSize: 1, sort: [{ field: 'toPrice', dir: 'desc' }],
      filter: { and: [{ field: 'fromProduct', op: 'eq', value: asset.product }, { field: 'status', op: 'eq', value: 'active' }, { field: 'keepTerm', op: 'eq', value: true }] },
    });
    if (path) return { asset, path: path as unknown as Path };
  }
  throw new Error('no asset of the customer can be upgraded');
}

describe('a customer', () => {
  it('sees what an upgrade costs to the fen before asking for it, and finds exactly that in the new asset', async () => {
    const chen = await mall.person(CHEN, '/workstation/e/upgrade');
    const { asset, path } = await upgradable(chen);
    // The rule in words: what is left of the old is taken off what the new one costs for the same days.
    const left = days(today(), asset.expireDate);
    const credit = Math.round(Math.round((asset.annualAmount * left) / 365) * path.creditRate);
    const quantity = Math.max(path.minQuantity, Math.ceil(asset.quantity * path.ratio));
    const charge = Math.round((quantity * path.toPrice * left) / 365) + path.serviceFee;

    await press(chen, '新建');
    await fill(chen, '主题', '升级到更高版本');
    await press(chen, '添加一行');
    const row = formRow(chen, '升级明细', 1);
    await choose(row, '原资产', { keyword: asset.assetNo, text: asset.productName });
    await choose(row, '升级为', { keyword: path.pathNo, text: path.toName });
    await expect.poll(() => chen.getByLabel('应付金额').inputValue()).toBe(yuan(Math.max(0, charge - credit)));
    expect(await chen.getByLabel('抵扣合计').inputValue()).toBe(yuan(credit));
    expect(await chen.getByLabel('新产品费用合计').inputValue()).toBe(yuan(charge));
    expect(await chen.getByRole('combobox', { name: '付款方式' }).inputValue()).toBe('对公转账');
    await expectAccessible(chen);
    await press(chen, '提交', { asks: true });
    await state(chen, '审批中').waitFor();
    const key = keyOf(chen);
    await chen.goto(`/workstation/e/asset/${asset.assetNo}`);
    await fact(chen, '办理中单据').getByText(key).waitFor();

    const shen = await mall.person(SHEN);
    await agree(shen, key);
    await chen.goto(`/workstation/e/upgrade/${key}`);
    await state(chen, '已生效').waitFor();
    expect(await fact(chen, '应付金额').textContent()).toBe(`¥${yuan(Math.max(0, charge - credit))}`);
    const successor = /AST-[\d-]+/g.exec((await chen.getByRole('region', { name: '新资产' }).textContent())?.replace(asset.assetNo, '') ?? '')?.[0];
    await chen.goto(`/workstation/e/asset/${asset.assetNo}`);
    await state(chen, '已升级').waitFor();
    await chen.goto(`/workstation/e/asset/${successor}`);
    await chen.getByRole('heading', { level: 1, name: path.toName }).waitFor();
    expect(await fact(chen, '数量').textContent()).toBe(String(quantity));
    for (const page of [chen, shen]) await page.context().close();
  });

  it('buys seats for what is left of the term, and has them once that is approved', async () => {
    const chen = await mall.person(CHEN, '/workstation/e/service-change');
    const [asset] = await assets(chen);
    if (!asset) throw new Error('the customer has no asset');
    const cost = Math.round((7 * asset.unitPrice * days(today(), asset.expireDate)) / 365);
    await press(chen, '新建');
    await fill(chen, '主题', '新员工入职增购');
    await choose(chen, '产品资产', { keyword: asset.assetNo, text: asset.productName });
    await fill(chen, '增购数量', '7');
    await expect.poll(() => chen.getByLabel('变更费用').inputValue()).toBe(yuan(cost));
    expect(await chen.getByLabel('变更后数量').inputValue()).toBe(String(asset.quantity + 7));
    await press(chen, '提交', { asks: true });
    await state(chen, '审批中').waitFor();
    const shen = await mall.person(SHEN);
    await agree(shen, keyOf(chen));
    await chen.goto(`/workstation/e/asset/${asset.assetNo}`);
    await fact(chen, '数量').getByText(String(asset.quantity + 7), { exact: true }).waitFor();
    await chen.getByText(`数量 ${asset.quantity} → ${asset.quantity + 7}`).waitFor();
    for (const page of [chen, shen]) await page.context().close();
  });

  it('adds and takes off modules until the list is right, and cannot use the product for two bills at once', async () => {
    const chen = await mall.person(CHEN, '/workstation/e/service-change');
    const [asset] = await assets(chen);
    if (!asset) throw new Error('the customer has no asset');
    await press(chen, '新建');
    await fill(chen, '主题', '增购模块');
    await choose(chen, '变更类型', { text: '增购模块' });
    await choose(chen, '产品资产', { keyword: asset.assetNo, text: asset.productName });
    for (const number of [1, 2]) {
      await press(chen, '添加一行');
      await choose(formRow(chen, '增购模块', number), '模块');
    }
    await fill(formRow(chen, '增购模块', 1), '数量', '3');
    await chen.getByRole('button', { name: '删除第 2 行' }).click();
    await expect.poll(async () => (await chen.getByLabel('变更费用').inputValue()) === (await formRow(chen, '增购模块', 1).getByLabel('折算费用').inputValue())).toBe(true);
    await press(chen, '提交', { asks: true });
    await state(chen, '审批中').waitFor();
    const key = keyOf(chen);

    await chen.goto('/workstation/e/service-change/new');
    await fill(chen, '主题', '再办一张');
    await choose(chen, '产品资产', { keyword: asset.assetNo, text: asset.productName });
    await fill(chen, '增购数量', '1');
    await press(chen, '提交', { asks: true });
    await chen.getByRole('alert').getByText(`正在办理 ${key}`).waitFor();

    const shen = await mall.person(SHEN);
    await agree(shen, key);
    await chen.goto(`/workstation/e/asset/${asset.assetNo}`);
    await chen.getByText(`${await moduleOf(chen, key)} × 3`).waitFor();
    for (const page of [chen, shen]) await page.context().close();
  });
});
