import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { at, PEOPLE } from '../support.ts';

const SHOP = {
  entity: 'shop',
  title: '门店',
  key: 'code',
  record: {
    type: 'object',
    required: ['code'],
    properties: { code: { type: 'string', title: '编码' }, open: { type: 'boolean', title: '营业' } },
  },
  access: { read: { staff: 'true', customer: 'open == true' }, write: { staff: 'true' }, create: ['staff'] },
};
const shop = { type: 'string', title: '门店', link: { entity: 'shop' } };
const group = (properties: object) => ({ type: 'object', title: '组', properties });
const ROUTE = {
  entity: 'route',
  title: '路线',
  key: 'no',
  numbering: 'R{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号' },
      note: { type: 'string', title: '备注' },
      shops: { type: 'array', title: '门店', items: { type: 'string' }, link: { entity: 'shop' } },
      place: group({
        shop,
        shops: { type: 'array', title: '各店', items: { type: 'string' }, link: { entity: 'shop' } },
      }),
      stops: {
        type: 'array',
        title: '各站',
        items: group({ name: { type: 'string', title: '站名' }, at: group({ shop }) }),
      },
    },
  },
  access: { read: { customer: 'true' }, write: { customer: 'true' }, create: ['customer'] },
};

eachDatabase('a link in a list, or in a group of rows', (driver) => {
  let gateway: TestGateway;
  let customer: Client;
  let folder: string;
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yunpu-links-'));
    await mkdir(join(folder, 'entities'));
    const file = (name: string, content: object) => writeFile(join(folder, name), JSON.stringify(content));
    const roles = ['customer', 'staff'].map((name) => ({ name, title: name }));
    await Promise.all([
      file('entities/shop.json', SHOP),
      file('entities/route.json', ROUTE),
      file('roles.json', roles),
      file('menu.json', []),
    ]);
    gateway = await startGateway({ driver, settings: { SCHEMAS_DIR: folder } });
    const staff = await gateway.signIn(PEOPLE.staff);
    for (const [code, open] of [
      ['A', true],
      ['B', true],
      ['closed', false],
    ] as const)
      await staff.call(at('shop', 'save'), { record: { code, open } });
    customer = await gateway.signIn(PEOPLE.customer);
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  const save = (record: object, version?: number) =>
    customer.call<DetailResult>(at('route', 'save'), { record, ...(version !== undefined && { version }) });
  const places = async (record: object, version?: number) => {
    const refusal = await customer.refusal(at('route', 'save'), { record, ...(version !== undefined && { version }) });
    return refusal.issues?.map(({ path }) => path);
  };

  it('names what there is and may be seen', async () => {
    const record = {
      shops: ['A', 'B'],
      place: { shop: 'A', shops: ['B'] },
      stops: [{ name: '一', at: { shop: 'B' } }],
    };
    expect((await save(record)).record).toMatchObject(record);
  });

  it.each([
    ['there is none such', 'nowhere'],
    ['it may not be seen', 'closed'],
  ])('is refused at its place where %s', async (_, code) => {
    expect(await places({ shops: ['A', code] })).toEqual(['/shops']);
    expect(await places({ place: { shops: [code, 'A'] } })).toEqual(['/place/shops']);
    expect(await places({ stops: [{ at: { shop: 'A' } }, { at: { shop: code } }] })).toEqual(['/stops/1/at/shop']);
  });

  it('stays where it was chosen while it was there', async () => {
    const record = { shops: ['A', 'B'], stops: [{ name: '一', at: { shop: 'B' } }] };
    const saved = await save(record);
    const staff = await gateway.signIn(PEOPLE.staff);
    await staff.call(at('shop', 'save'), { record: { code: 'B', open: false }, version: 1 });
    const again = await save({ ...saved.record, note: '改', shops: ['B'] }, saved.version);
    expect(await places({ ...again.record, place: { shops: ['B'] } }, again.version)).toEqual(['/place/shops']);
    await staff.call(at('shop', 'save'), { record: { code: 'B', open: true }, version: 2 });
  });
});
