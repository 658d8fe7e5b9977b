import { afterAll, beforeAll, expect, it } from 'vitest';
import type { WritesTo } from '../../../../../contract/records/write.ts';
import type { Site } from '../../../../../contract/site.ts';
import { readSeller } from '../../../../../server/domains/catalogue/index.ts';
import { serviceLevel } from '../../../../../server/domains/catalogue/migrations/299_service_level.ts';
import { sellerTerms } from '../../../../../server/domains/catalogue/migrations/310_seller_terms.ts';
import { DEMO_SELLER } from '../../../../../server/platform/seller.ts';
import { systemActor } from '../../../../../server/runtime/access/actor.ts';
import { eachDatabase } from '../../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../../support/gateway.ts';

const OPERATOR = '13800000006';
const CUSTOMER = '13800000001';

eachDatabase('what the shop writes of itself', (driver) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startGateway({ driver, settings: { ICP_FILING: '粤ICP备12345678号-1' } });
  });
  afterAll(() => gateway.close());

  const read = async (): Promise<Site> => {
    const { text } = await gateway.visitor().request('/yzjumc/site');
    return (JSON.parse(text) as { responseBody: { data: Site } }).responseBody.data;
  };
  const write = (values: WritesTo<'storefront'>, use = true): Promise<string> =>
    gateway.database.transaction(async (tx) => {
      const actor = systemActor('20000009');
      const { key } = await gateway.entities.access.create(tx, actor, 'storefront', values);
      if (use) await gateway.entities.access.act(tx, actor, 'storefront', key, 'use');
      return key;
    });

  it('is nothing while nothing is set, but for the filing that the settings name', async () => {
    expect(await read()).toMatchObject({
      phone: null,
      hours: null,
      headline: null,
      reviewDays: null,
      payments: { bank: true, cashier: false },
      icpFiling: '粤ICP备12345678号-1',
      policeFiling: null,
      promises: [],
      codes: [],
      links: [],
    });
  });

  it('is what was put to use last, and none of what is being prepared or was retired', async () => {
    await write({ name: '第一份', phone: '0755-11111111', icpFiling: '粤ICP备87654321号' });
    expect(await read()).toMatchObject({ phone: '0755-11111111', icpFiling: '粤ICP备87654321号' });
    await write({ name: '准备中', phone: '0755-33333333' }, false);
    const second = await write({ name: '第二份', phone: '0755-22222222', reviewDays: 2 });
    expect(await read()).toMatchObject({ phone: '0755-22222222', reviewDays: 2 });
    await gateway.database.transaction((tx) =>
      gateway.entities.access.act(tx, systemActor('20000009'), 'storefront', second, 'retire'),
    );
    expect((await read()).phone).toBe('0755-11111111');
  });

  it('names the seller that was written last, whole or not at all; a later page without one changes nothing', async () => {
    const seller = () => readSeller(gateway.database.kysely, gateway.entities.access);
    expect(await seller()).toEqual(DEMO_SELLER);
    await expect(write({ name: '半份', sellerName: '青岚云服务有限公司' })).rejects.toThrow('统一社会信用代码');
    const whole = {
      sellerName: '青岚云服务有限公司',
      sellerUscc: '91320500MA1N7K3Q2B',
      sellerLegal: '何青岚',
      sellerAddress: '苏州市工业园区星湖街 1 号',
      sellerPhone: '0512-66668888',
    };
    await write({ name: '准备中', ...whole }, false);
    expect(await seller()).toEqual(DEMO_SELLER);
    const used = await write({ name: '主体', ...whole });
    await write({ name: '夏季版', phone: '0755-22222222' });
    expect(await seller()).toEqual({
      name: '青岚云服务有限公司',
      uscc: '91320500MA1N7K3Q2B',
      legalPerson: '何青岚',
      address: '苏州市工业园区星湖街 1 号',
      phone: '0512-66668888',
    });
    expect(await read()).toMatchObject({ company: '青岚云服务有限公司', phone: '0755-22222222', keepDays: null });
    await gateway.database.transaction((tx) =>
      gateway.entities.access.act(tx, systemActor('20000009'), 'storefront', used, 'retire'),
    );
    expect(await read()).toMatchObject({ company: DEMO_SELLER.name, keepDays: 90 });
  });

  it('goes on promising in contracts what every contract did, where it named itself before it could write that', async () => {
    const named = {
      sellerName: '青岚云服务有限公司',
      sellerUscc: '91320500MA1N7K3Q2B',
      sellerLegal: '何青岚',
      sellerAddress: '苏州市工业园区星湖街 1 号',
      sellerPhone: '0512-66668888',
    };
    const promised = async (key: string) => {
      const { access } = gateway.entities;
      const found = await access.find(gateway.database.kysely, systemActor(''), 'storefront', {
        filter: { field: 'storefrontNo', op: 'eq', value: key },
      });
      const { serviceLevel: level, invoiceDays, keepDays } = found[0]?.record ?? {};
      return [level, invoiceDays, keepDays];
    };
    const silent = await write({ name: '旧主体', ...named }, false);
    const own = await write({ name: '新主体', ...named, serviceLevel: '工作日答复。', keepDays: 30 }, false);
    const nobody = await write({ name: '热线', phone: '0755-11111111' }, false);
    for (const { up } of [serviceLevel, sellerTerms]) await gateway.database.transaction(up);
    expect(await promised(silent)).toEqual([DEMO_SELLER.serviceLevel, 10, 90]);
    expect(await promised(own)).toEqual(['工作日答复。', 10, 30]);
    expect(await promised(nobody)).toEqual([undefined, undefined, undefined]);
  });

  it('leads to addresses of the web only: any other is refused by its row', async () => {
    const links = [
      { title: '好', link: 'https://example.cn/' },
      { title: '坏', link: 'javascript:alert(1)' },
    ];
    await expect(write({ name: '链接', links })).rejects.toThrow('第 2 行“地址”');
    await write({ name: '链接', links: links.slice(0, 1) });
    expect((await read()).links).toEqual(links.slice(0, 1));
  });

  it('is written by operators, who are told which filing is none; customers do not see it', async () => {
    const save = '/yzjumc/entity/v1/storefront/save';
    const operator = await gateway.signIn(OPERATOR);
    const wrong = operator.call(save, { record: { name: '新的', icpFiling: '12345678' } });
    await expect(wrong).rejects.toThrow('“ICP 备案号”格式不正确：应像 粤ICP备12345678号-1');
    await operator.call(save, { record: { name: '新的', icpFiling: '粤ICP备12345678号-2' } });
    const customer = await gateway.signIn(CUSTOMER);
    await expect(customer.call('/yzjumc/entity/v1/storefront/list', {})).rejects.toThrow();
  });
});
