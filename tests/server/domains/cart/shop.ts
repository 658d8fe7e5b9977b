import { addMonths } from '@yunpu/engine-core/expression';
import type { WritesTo } from '../../../../contract/records/write.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { TestGateway } from '../../../support/gateway.ts';

/** A small shelf: three editions that exclude each other, and what is sold beside them. Numbers by name. */
export async function stockShelf(
  gateway: Pick<TestGateway, 'database' | 'entities'>,
): Promise<(name: string) => string> {
  const actor = systemActor('20000009');
  const keys = new Map<string, string>();
  const key = (name: string) => {
    const found = keys.get(name);
    if (found === undefined) throw new Error(`no product ${name}`);
    return found;
  };
  const put = async (record: WritesTo<'product'>) => {
    const { access } = gateway.entities;
    const made = await gateway.database.transaction(async (tx) => {
      const created = await access.create(tx, actor, 'product', record);
      return access.act(tx, actor, 'product', created.key, 'publish');
    });
    keys.set(String(record.name), made.key);
  };
  const base = {
    family: 'collaboration',
    kind: 'module',
    unit: '用户/年',
    price: 10_000,
    listed: true,
    parentGroup: 'addon',
    group: '会议',
    terms: [1, 2, 3],
    isTrial: false,
  } as const;
  const trial = { isTrial: true, trialDays: 15 };
  await put({ ...base, ...trial, name: '云会议', price: 333 });
  await put({ ...base, name: '云审批', price: 100, group: '审批' });
  await put({
    ...base,
    name: '短信包',
    kind: 'flow',
    parentGroup: 'flow',
    group: '短信',
    unit: '包',
    terms: [],
    price: 50_000,
  });
  await put({ ...base, name: '驻场服务', kind: 'service', parentGroup: 'service', group: '服务', offlineBuy: true });
  const edition = {
    ...base,
    ...trial,
    kind: 'edition',
    parentGroup: 'suite',
    group: '版本',
    exclusiveGroup: '版本',
  } as const;
  const optional = ['云会议', '云审批'].map((name) => ({ name, type: 'optional' as const, product: key(name) }));
  await put({
    ...edition,
    name: '基础版',
    minQuantity: 50,
    modules: [...optional, { name: '考勤', type: 'sign', content: 'tick' }],
    tiers: [{ from: 200, price: 9000 }],
  });
  await put({ ...edition, name: '旗舰版', minQuantity: 100, modules: optional, price: 20_000 });
  await put({ ...edition, name: '迷你包', maxQuantity: 50, price: 5000 });
  return key;
}

/** What a team has bought and uses, as an order would have opened it. */
export async function openAsset(
  gateway: TestGateway,
  eid: string,
  product: string,
  more: Record<string, unknown> = {},
): Promise<string> {
  const actor = systemActor(eid);
  const day = (years: number) => addMonths(String(actor.scope.today), 12 * years);
  const made = await gateway.database.transaction((tx) =>
    gateway.entities.access.create(tx, actor, 'asset', {
      kind: 'paid',
      product,
      customerName: '测试企业',
      ownerEid: eid,
      quantity: 50,
      unitPrice: 10_000,
      startDate: day(-1),
      expireDate: day(1),
      ...more,
    }),
  );
  return made.key;
}
