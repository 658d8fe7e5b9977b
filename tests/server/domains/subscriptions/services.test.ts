import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { addDays, addMonths } from '@yunpu/engine-core/expression';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { eachDatabase } from '../../../support/database.ts';
import { assetsChangeForAReason } from '../../money/invariants.ts';
import { csv, importRows, step } from '../../runtime/transfer/support.ts';
import {
  act,
  assetOf,
  BUYER_EID,
  decide,
  IN_USE,
  make,
  makeAsset,
  OTHER_EID,
  OWN_EID,
  once,
  type Shop,
  startShop,
  submit,
  TODAY,
  together,
  withdraw,
} from './support.ts';

const RENEW = '/yzjumc/renewdefer/v3';
const CHANGE = '/yzjumc/change/v3';
const UPGRADE = '/yzjumc/upgrade/v3';
const inDays = (days: number): string => addDays(TODAY, days) ?? '';

eachDatabase('bills on assets', (driver) => {
  let shop: Shop;
  let path: string;
  beforeAll(async () => {
    shop = await startShop(driver);
    ({ key: path } = await make(shop.gateway, OTHER_EID, 'upgrade-path', {
      fromProduct: shop.basic,
      toProduct: shop.pro,
      level: 'edition',
      ratio: 1,
      creditRate: 1,
      minRemaining: 30,
      validFrom: '2026-01-01',
    }));
    await act(shop.operator, 'upgrade-path', path, 'enable');
  });
  afterAll(() => shop.close());

  const renewal = (assets: string[], values: RecordData = {}): RecordData => ({
    name: '赠送续期',
    kind: 'renew',
    ground: 'gift',
    termMonths: 12,
    lines: assets.map((asset) => ({ asset })),
    ...values,
  });
  const change = (asset: string, values: RecordData): RecordData => ({
    name: '服务变更',
    asset,
    ...((values.changeType === 'seats' || values.changeType === 'modules') && { ground: 'correction' }),
    ...values,
  });
  const upgrade = (asset: string, values: RecordData = {}): RecordData => ({
    name: '升级专业版',
    ground: 'gift',
    termMode: 'keep',
    lines: [{ asset, path }],
    ...values,
  });
  const approve = (entity: string, key: string) => decide(shop.staff, entity, key, 'approve');

  it('what is given or put right puts the expiry off, and names its ground on the asset', async () => {
    const asset = await makeAsset(shop, { expireDate: inDays(20) });
    const billNo = await submit(shop.partner, `${RENEW}/save`, renewal([asset], { termMonths: 24 }));
    const { record } = await shop.partner.call<DetailResult>(`${RENEW}/detail`, { billNo });
    // 100 seats at 100 yuan, two years: what it would be worth.
    expect(record).toMatchObject({
      total: 2_000_000,
      customerName: '深圳云岭软件有限公司',
      partnerName: '远帆科技有限公司',
    });
    expect((await assetOf(shop, asset)).pendingNo).toBe(billNo);
    await approve('renewal', billNo);
    expect(await assetOf(shop, asset)).toMatchObject({
      expireDate: addMonths(inDays(20), 24),
      renewCount: 1,
      events: [{ kind: '赠送续期', billNo }],
    });
    expect((await assetOf(shop, asset)).pendingNo).toBeUndefined();
    const { records } = await shop.partner.call<{ records: unknown[] }>(`${RENEW}/record`, { assetNo: asset });
    expect(records).toMatchObject([{ billNo, kind: '赠送续期' }]);
  });

  it('renewals of what has expired begin today', async () => {
    const asset = await makeAsset(shop, { expireDate: inDays(-40) });
    const billNo = await submit(shop.partner, `${RENEW}/save`, renewal([asset]));
    await approve('renewal', billNo);
    expect((await assetOf(shop, asset)).expireDate).toBe(addMonths(inDays(-1), 12));
  });

  it('what is over says to who decides, and among its events, until when its data is kept', async () => {
    const [kept, gone] = [
      await makeAsset(shop, { expireDate: inDays(-40) }),
      await makeAsset(shop, { expireDate: inDays(-100) }),
    ];
    const billNo = await submit(shop.partner, `${RENEW}/save`, renewal([kept, gone]));
    const { record } = await shop.staff.call<DetailResult>(`${RENEW}/detail`, { billNo });
    const [first, second, ...more] = String(record.dataNote).split('\n');
    expect(first).toMatch(new RegExp(`（${kept}）已于 ${inDays(-40)} 到期，原有数据保留至 ${inDays(50)}，在此之前`));
    expect(second).toMatch(
      new RegExp(`（${gone}）已于 ${inDays(-100)} 到期，原有数据保留至 ${inDays(-10)}，已不再保留`),
    );
    expect(more).toEqual([]);
    await approve('renewal', billNo);
    const eventsOf = async (asset: string) => JSON.stringify((await assetOf(shop, asset)).events);
    expect(await eventsOf(kept)).not.toContain('没有恢复');
    expect(await eventsOf(gone)).toContain(`原有数据保留至 ${inDays(-10)}，没有恢复`);
    const { record: running } = await shop.partner.call<DetailResult>(
      `${RENEW}/save`,
      { record: renewal([await makeAsset(shop, { expireDate: inDays(20) })]) },
      once(),
    );
    expect(running.dataNote ?? null).toBeNull();
  });

  it('expiring products appear among those to renew, soonest first, for the partner and for the buyer', async () => {
    const soon = await makeAsset(shop, { expireDate: inDays(9), ownerEid: BUYER_EID });
    const later = await makeAsset(shop, { expireDate: inDays(700), ownerEid: BUYER_EID });
    for (const client of [shop.partner, shop.buyer]) {
      const { rows } = await client.call<{ rows: { asset: string }[] }>(`${RENEW}/list_products`, {
        days: 30,
        pageSize: 200,
      });
      const named = rows.map(({ asset }) => asset);
      expect(named).toContain(soon);
      expect(named).not.toContain(later);
    }
    const all = await shop.buyer.call<{ rows: { asset: string }[] }>(`${RENEW}/list_products`, { all: true });
    expect(all.rows.map(({ asset }) => asset)).toEqual([soon, later]);
  });

  it('deferrals cost nothing and end at 180 days together', async () => {
    const asset = await makeAsset(shop, { expireDate: inDays(5), deferDays: 150 });
    const deferral = {
      name: '延期',
      kind: 'defer',
      ground: 'deferral',
      deferDays: 30,
      deferReason: 'payment',
      lines: [{ asset }],
    };
    const billNo = await submit(shop.partner, `${RENEW}/save`, deferral);
    await approve('renewal', billNo);
    expect(await assetOf(shop, asset)).toMatchObject({ expireDate: inDays(35), deferDays: 180 });
    const refused = await shop.partner.refusal(`${RENEW}/save`, { record: { ...deferral, deferDays: 1 } }, once());
    expect(refused.issues).toEqual([
      expect.objectContaining({ path: '/lines/0/asset', message: '同一产品累计延期不能超过 180 天' }),
    ]);
  });

  it('of many bills submitted at once for one asset exactly one gets it', async () => {
    const asset = await makeAsset(shop);
    const bills: [string, RecordData][] = [
      [`${RENEW}/save`, renewal([asset])],
      [`${RENEW}/save`, renewal([asset])],
      [`${UPGRADE}/upgrade-save`, upgrade(asset)],
      [`${CHANGE}/save`, change(asset, { changeType: 'seats', addQuantity: 5 })],
      [`${CHANGE}/save`, change(asset, { changeType: 'seats', addQuantity: 7 })],
    ];
    expect(
      await together(
        bills.map(
          ([to, record]) =>
            () =>
              shop.partner.request(to, { method: 'POST', body: { record, action: 'submit' }, headers: once() }),
        ),
      ),
    ).toBe(1);
  });

  it('bills on several assets do not wait for each other in a circle', async () => {
    const [a, b] = [await makeAsset(shop), await makeAsset(shop)];
    const attempts = Array.from(
      { length: 8 },
      (_, index) => () =>
        shop.partner.request(`${RENEW}/save`, {
          method: 'POST',
          body: { record: renewal(index % 2 === 0 ? [a, b] : [b, a]), action: 'submit' },
          headers: once(),
        }),
    );
    expect(await together(attempts)).toBe(1);
  });

  it('an approved renewal counts once, however many approve it at the same moment', async () => {
    const asset = await makeAsset(shop, { expireDate: inDays(100) });
    const billNo = await submit(shop.partner, `${RENEW}/save`, renewal([asset]));
    expect(await together(Array.from({ length: 8 }, () => () => approve('renewal', billNo)))).toBe(1);
    expect(await assetOf(shop, asset)).toMatchObject({ expireDate: addMonths(inDays(100), 12), renewCount: 1 });
  });

  it('an asset is free again once its bill is rejected or withdrawn', async () => {
    const asset = await makeAsset(shop);
    const first = await submit(shop.partner, `${RENEW}/save`, renewal([asset]));
    const refused = await shop.partner.refusal(
      `${CHANGE}/save`,
      { record: change(asset, { changeType: 'seats', addQuantity: 1 }), action: 'submit' },
      once(),
    );
    expect(refused.issues).toEqual([
      { path: '/asset', code: 'asset.busy', message: `产品资产 ${asset} 正在办理 ${first}，请待其办结` },
    ]);
    await decide(shop.staff, 'renewal', first, 'reject', '信息有误');
    const second = await submit(shop.partner, `${CHANGE}/save`, change(asset, { changeType: 'seats', addQuantity: 1 }));
    await withdraw(shop.partner, 'service-change', second);
    expect((await assetOf(shop, asset)).pendingNo).toBeUndefined();
  });

  it('a bill names each asset once, and none of another team', async () => {
    const asset = await makeAsset(shop);
    const twice = await shop.partner.refusal(`${RENEW}/save`, { record: renewal([asset, asset]) }, once());
    expect(twice.issues).toEqual([expect.objectContaining({ code: 'asset.twice' })]);
    const foreign = await makeAsset(shop, {}, OTHER_EID);
    expect(
      (await shop.partner.refusal(`${RENEW}/save`, { record: renewal([foreign]) }, once())).issues.map(
        ({ path: at }) => at,
      ),
    ).toEqual(['/lines/0/asset']);
    expect(
      (
        await shop.buyer.refusal(
          `${RENEW}/save`,
          {
            record: {
              name: '延期',
              kind: 'defer',
              ground: 'deferral',
              deferDays: 5,
              deferReason: 'payment',
              lines: [{ asset }],
            },
          },
          once(),
        )
      ).issues.map(({ path: at }) => at),
    ).toEqual(['/lines/0/asset']);
  });

  it('more seats cost the rest of the term to the fen and add to what is there when they are approved', async () => {
    const asset = await makeAsset(shop, { expireDate: inDays(100) });
    const billNo = await submit(shop.partner, `${CHANGE}/save`, change(asset, { changeType: 'seats', addQuantity: 3 }));
    // 3 × 100 yuan × 100/365 = 82.1917… yuan
    expect((await shop.partner.call<DetailResult>(`${CHANGE}/detail`, { billNo })).record).toMatchObject({
      total: 8219,
      newQuantity: 103,
    });
    await approve('service-change', billNo);
    expect(await assetOf(shop, asset)).toMatchObject({
      quantity: 103,
      annualAmount: 1_030_000,
      expireDate: inDays(100),
    });
  });

  it('modules, a new administrator and a new owner come upon the asset too', async () => {
    const asset = await makeAsset(shop, { adminName: '王磊', adminPhone: '13900000000' });
    const bill = async (values: RecordData): Promise<void> =>
      void (await approve('service-change', await submit(shop.partner, `${CHANGE}/save`, change(asset, values))));
    await bill({ changeType: 'modules', modules: [{ product: shop.pro, quantity: 2 }] });
    await bill({ changeType: 'admin', newAdminName: '李静', newAdminPhone: '13900000002', adminReason: 'left' });
    expect(await assetOf(shop, asset)).toMatchObject({
      moduleCount: 1,
      annualAmount: 1_040_000,
      adminName: '李静',
      customer: shop.customer,
    });
    await bill({
      changeType: 'transfer',
      newCustomerName: '蓝海制造有限公司',
      newUscc: '91440300708461136T',
      transferKind: 'rename',
    });
    const moved = await assetOf(shop, asset);
    expect(moved).toMatchObject({ customerName: '蓝海制造有限公司', ownerEid: BUYER_EID, eid: OWN_EID });
    expect(moved.customer).toBeUndefined();
    expect((moved.events as RecordData[]).map(({ kind }) => kind)).toEqual(['更正模块', '更换管理员', '主体变更']);
  });

  it('changes are offered by contract', async () => {
    await makeAsset(shop, { sourceType: 'order', sourceNo: 'OC-20260101-0001' });
    await makeAsset(shop, { sourceType: 'order', sourceNo: 'OC-20260101-0001' });
    const contracts = await shop.partner.call<RecordData[]>(`${CHANGE}/list_contracts`, { keyword: 'OC-2026' });
    expect(contracts).toMatchObject([{ contractNo: 'OC-20260101-0001', products: 2, annualAmount: 2_000_000 }]);
    expect(
      (await shop.partner.call<{ total: number }>(`${CHANGE}/list_products`, { contractNo: 'OC-20260101-0001' })).total,
    ).toBe(2);
  });

  it('an upgrade costs what the mapping call quoted, and replaces the old asset by a new one', async () => {
    const asset = await makeAsset(shop, { expireDate: inDays(100) });
    const [quoted] = await shop.partner.call<{ mappings: RecordData[] }[]>(`${UPGRADE}/upgrade-mapping`, {
      assets: [asset],
    });
    const quote = quoted?.mappings[0];
    // Old: 10,000 yuan a year, 100 days left; new: twice that.
    expect(quote).toMatchObject({ path, credit: 273_973, charge: 547_945, payable: 273_972, newExpire: inDays(100) });
    const billNo = await submit(shop.partner, `${UPGRADE}/upgrade-save`, upgrade(asset));
    const { record } = await shop.partner.call<DetailResult>(`${UPGRADE}/upgrade-detail`, { billNo });
    expect(record.lines).toMatchObject([quote ?? {}]);
    expect(record.total).toBe(quote?.payable);
    expect(await together(Array.from({ length: 6 }, () => () => approve('upgrade', billNo)))).toBe(1);
    const { record: done } = await shop.partner.call<DetailResult>(`${UPGRADE}/upgrade-detail`, { billNo });
    const [created] = done.created as RecordData[];
    expect(await assetOf(shop, asset)).toMatchObject({ status: 'replaced', replacedBy: billNo });
    expect(await assetOf(shop, String(created?.newNo))).toMatchObject({
      status: 'active',
      product: shop.pro,
      quantity: 100,
      expireDate: inDays(100),
      customer: shop.customer,
      eid: OWN_EID,
      sourceNo: billNo,
    });
  });

  it('nothing is prolonged, enlarged or exchanged by a bill without a ground, nor by a customer at all', async () => {
    const asset = await makeAsset(shop, { ownerEid: BUYER_EID });
    const without = async (to: string, record: RecordData) =>
      (
        await shop.partner.refusal(to, { record: { ...record, ground: undefined }, action: 'submit' }, once())
      ).issues.map(({ path: at }) => at);
    expect(await without(`${RENEW}/save`, renewal([asset]))).toEqual(['/ground']);
    expect(await without(`${CHANGE}/save`, change(asset, { changeType: 'seats', addQuantity: 1 }))).toEqual([
      '/ground',
    ]);
    expect(await without(`${UPGRADE}/upgrade-save`, upgrade(asset))).toEqual(['/ground']);
    expect(
      (await shop.buyer.refusal(`${RENEW}/save`, { record: renewal([asset]) }, once())).issues.map(
        ({ path: at }) => at,
      ),
    ).toContain('/kind');
    expect(
      (
        await shop.buyer.refusal(
          `${CHANGE}/save`,
          { record: change(asset, { changeType: 'seats', addQuantity: 1 }) },
          once(),
        )
      ).issues.map(({ path: at }) => at),
    ).toContain('/changeType');
    expect(
      (
        await shop.buyer.request(`${UPGRADE}/upgrade-save`, {
          method: 'POST',
          body: { record: upgrade(asset) },
          headers: once(),
        })
      ).status,
    ).toBe(403);
  });

  it('a bill of before, which names no ground, cannot be approved any more', async () => {
    const asset = await makeAsset(shop);
    const billNo = await submit(shop.partner, `${RENEW}/save`, renewal([asset]));
    await sql`update records set data = data - 'ground' where entity = 'renewal' and key = ${billNo}`.execute(
      shop.gateway.database.kysely,
    );
    const { body } = await approve('renewal', billNo);
    expect(JSON.stringify(body)).toContain('单据没有写明依据');
    expect((await assetOf(shop, asset)).expireDate).toBe(IN_USE.until);
  });

  it('staff change a term or a size by hand only with a ground and a reason, which the asset keeps', async () => {
    const asset = await makeAsset(shop);
    const { record, version } = await shop.staff.call<DetailResult>('/yzjumc/entity/v1/asset/detail', { key: asset });
    const save = (values: RecordData) => ({ record: { ...record, ...values }, version });
    for (const values of [
      { quantity: 200 },
      { expireDate: addMonths(IN_USE.until, 12) },
      { modules: [{ name: '赠品', quantity: 1 }] },
    ]) {
      expect(
        (await shop.staff.refusal('/yzjumc/entity/v1/asset/save', save(values), once())).issues.map(
          ({ path: at }) => at,
        ),
      ).toEqual(['/changeGround', '/changeReason']);
    }
    await shop.staff.call(
      '/yzjumc/entity/v1/asset/save',
      save({ quantity: 200, changeGround: 'correction', changeReason: '开通时录错' }),
      once(),
    );
    const after = await assetOf(shop, asset);
    expect(after).toMatchObject({
      quantity: 200,
      events: [{ kind: '更正', text: '数量 100 → 200；开通时录错（沈一）' }],
    });
    expect([after.changeGround, after.changeReason]).toEqual([undefined, undefined]);
    const made = await shop.staff.refusal(
      '/yzjumc/entity/v1/asset/save',
      {
        record: {
          product: shop.basic,
          customerName: '某公司',
          quantity: 5,
          unitPrice: 1,
          startDate: '2026-01-01',
          expireDate: '2027-01-01',
        },
      },
      once(),
    );
    expect(made.issues.map(({ path: at }) => at)).toEqual(['/changeGround', '/changeReason']);
    expect(await assetsChangeForAReason(shop.gateway.database.kysely)).toEqual([]);
  });

  it('an import that is taken back says so on every asset whose term or size it puts back', async () => {
    const longer = addMonths(IN_USE.until, 24) ?? '';
    const asset = await makeAsset(shop);
    const importer = { gateway: shop.gateway, client: shop.staff };
    const { importId } = await importRows(
      importer,
      'asset',
      csv([
        ['资产编号', '到期日期', '变更依据', '变更说明'],
        [asset, longer, '更正', '合同写的是三年'],
      ]),
    );
    expect(await assetOf(shop, asset)).toMatchObject({ expireDate: longer });
    expect(await step(importer, 'asset', { importId }, 'undo')).toMatchObject({
      status: 'undone',
      report: { removed: 1, kept: 0 },
    });
    expect(await assetOf(shop, asset)).toMatchObject({
      expireDate: IN_USE.until,
      events: [
        { kind: '更正', text: `到期日期 ${IN_USE.until} → ${longer}；合同写的是三年（沈一）` },
        { kind: '更正', text: `到期日期 ${longer} → ${IN_USE.until}；撤回导入“导入.csv”（沈一）` },
      ],
    });
    expect(await assetsChangeForAReason(shop.gateway.database.kysely)).toEqual([]);
  });

  it('what an order or a bill has taken is neither changed by hand nor deleted', async () => {
    const asset = await makeAsset(shop);
    await submit(shop.partner, `${RENEW}/save`, renewal([asset]));
    const { record, version } = await shop.staff.call<DetailResult>('/yzjumc/entity/v1/asset/detail', { key: asset });
    expect(
      (
        await shop.staff.refusal(
          '/yzjumc/entity/v1/asset/save',
          { record: { ...record, quantity: 1, changeGround: 'gift', changeReason: '测试一下' }, version },
          once(),
        )
      ).issues,
    ).toEqual([expect.objectContaining({ code: 'asset.busy' })]);
    expect((await shop.operator.refusal('/yzjumc/entity/v1/asset/remove', { key: asset }, once())).message).toContain(
      '不能删除',
    );
  });

  it('an upgrade goes only where an enabled mapping leads', async () => {
    const asset = await makeAsset(shop, { product: shop.pro });
    expect(
      (await shop.partner.refusal(`${UPGRADE}/upgrade-save`, { record: upgrade(asset) }, once())).issues.map(
        ({ path: at }) => at,
      ),
    ).toContain('/lines/0/path');
    const doubled = await shop.operator.refusal(
      '/yzjumc/entity/v1/upgrade-path/save',
      { record: { fromProduct: shop.basic, toProduct: shop.pro, ratio: 1, creditRate: 1, validFrom: TODAY } },
      once(),
    );
    expect(doubled.issues).toEqual([
      expect.objectContaining({ path: '/toProduct', message: '这两个产品之间已有升级映射' }),
    ]);
  });
});
