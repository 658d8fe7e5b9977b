import { compile, type EntityModel } from '@yunpu/engine-core/document';
import { expect, it } from 'vitest';
import { type AccessChange, accessEffects } from '../../../../server/runtime/studio/impact/access.ts';
import { dashboardsImpact } from '../../../../server/runtime/studio/impact/dashboards.ts';
import { firstImpact } from '../../../../server/runtime/studio/impact/first.ts';
import { ownGains } from '../../../../server/runtime/studio/refusals/ownAccess.ts';

const ROLES = [
  { name: 'customer', title: '客户' },
  { name: 'staff', title: '员工' },
].map((role) => ({ ...role, design: [], publish: [], publishWithSecond: [] })) as unknown as AccessChange['roles'];

const exchange = (model: EntityModel) => ({ roles: ['staff'], before: () => model, after: () => model });

const impact = (older: EntityModel, newer: EntityModel, own: readonly string[] = []) =>
  accessEffects({ older, newer, roles: ROLES, own, before: () => older, after: () => newer }).map((one) => one.impact);

const model = (access: object, more: object = {}) => {
  const { model: made } = compile(
    {
      entity: 'slip',
      title: '付款单',
      key: 'no',
      record: {
        type: 'object',
        properties: { no: { type: 'string', title: '单号' }, phone: { type: 'string', title: '电话', mask: 'phone' } },
      },
      access,
      ...more,
    },
    { lenient: true },
  );
  if (!made) throw new Error('it does not compile');
  return made;
};

const words = (before: object, after: object): [boolean, string][] =>
  impact(model(before), model(after)).map(({ dangerous, message }) => [dangerous, message]);
const read = (source: string) => ({ read: { staff: source } });

it('a condition with one more to hold lets fewer records through, and any other change may let more', () => {
  const own = 'eid == team.eid';
  const [narrow] = words(read(own), read(`${own} && createdBy == user.id`));
  expect(narrow).toMatchObject([false, expect.stringContaining('收紧') as string]);
  for (const wider of [`${own} || createdBy == user.id`, 'createdBy == user.id', 'true'])
    expect(words(read(`${own} && filled(phone)`), read(wider))[0]).toMatchObject([
      true,
      expect.stringContaining('可能看到更多') as string,
    ]);
});

it('what rows a rule leaves is put as the builder puts it, and as it is written where no sentence says it', () => {
  const phone = "phone == '1'";
  const all: [string, string][] = [
    [`${phone} && createdBy == user.id`, '“电话”是“1”，并且创建人是当前用户'],
    ['eid == team.eid', '本团队的单据'],
    ["phone == '1' && 'boss' in user.roles", '“电话”是“1”，并且“boss”是当前用户的角色之一'],
    ["phone.matches('^1')", "phone.matches('^1')"],
  ];
  for (const [rule, sentence] of all) {
    expect(words(read('true'), read(rule))).toEqual([
      [false, `“员工”此前能看到全部“付款单”，今后只能看到符合条件的：${sentence}`],
      [false, `“员工”能修改哪些“付款单”的条件收紧了：${sentence}`],
    ]);
  }
  expect(words(read(phone), read(`${phone} && filled(no)`))[0]).toEqual([
    false,
    '“员工”能看到哪些“付款单”的条件收紧了，今后只能看到：“电话”是“1”，并且“单号”已填写',
  ]);
});

it('what is masked is not called unseen', () => {
  const access = read('true');
  expect(words(access, { ...access, fields: { phone: { staff: 'masked' } } })).toEqual([
    [false, '“员工”将只看到遮盖后的值：字段“电话”'],
  ]);
  expect(words(access, { ...access, fields: { phone: { staff: 'none' } } })).toEqual([
    [false, '“员工”将不再能看到字段“电话”'],
  ]);
});

const masked = (mask: string | undefined, phone: string = 'masked') =>
  model(
    { ...read('true'), fields: { phone: { staff: phone } } },
    {
      record: {
        type: 'object',
        properties: { no: { type: 'string', title: '单号' }, phone: { type: 'string', title: '电话', mask } },
      },
    },
  );

it('judges another mask as a change of who sees what, and so a mask in the place of nothing', () => {
  const words = (before: EntityModel, after: EntityModel) =>
    impact(before, after).map(({ dangerous, message }) => [dangerous, message]);
  const more = [[true, '“员工”将看到更多，遮盖之外的部分：字段“电话”']];
  expect(words(masked('all'), masked('phone'))).toEqual(more);
  expect(words(masked(undefined), masked('middle'))).toEqual(more);
  expect(words(masked('phone'), masked('middle'))).toEqual(more);
  expect(words(masked('phone', 'none'), masked('phone'))).toEqual(more);
  expect(words(masked('phone'), masked('all'))).toEqual([[false, '“员工”将只看到遮盖后的值：字段“电话”']]);
  expect(words(masked('phone', 'read'), masked('all', 'read'))).toEqual([]);
  expect(ownGains({ older: masked('all'), newer: masked('phone'), ...exchange(masked('phone')) })).toMatchObject([
    { code: 'own-access', pointer: '/record/properties/phone' },
  ]);
});

it('has whoever would be without a field herself tick that', () => {
  const [clear, none] = [masked('phone', 'read'), masked('phone', 'none')];
  expect(impact(clear, none, ['staff'])).toMatchObject([
    { dangerous: true, message: expect.stringContaining('您自己也看不到了') as string },
  ]);
  expect(impact(clear, masked('phone'), ['staff'])).toMatchObject([
    { dangerous: true, message: expect.stringContaining('您自己也只能看到遮盖后的') as string },
  ]);
  expect(impact(clear, none, ['customer'])).toMatchObject([{ dangerous: false }]);
});

it('names the roles to which a field shows what is kept from them', () => {
  const computed = (compute: string) =>
    model(
      { ...read('true'), fields: { phone: { staff: 'none' } } },
      {
        record: {
          type: 'object',
          properties: {
            no: { type: 'string', title: '单号' },
            phone: { type: 'string', title: '电话' },
            copy: { type: 'string', title: '副本', compute },
          },
        },
      },
    );
  expect(impact(computed('no'), computed('phone'))).toMatchObject([
    { dangerous: true, message: '字段“副本”会算出“员工”看不到的字段“电话”' },
  ]);
  expect(impact(computed('no'), computed('phone'), ['staff'])).toEqual([]);
});

it('names who may change, make, remove and export records from now on, and who may not any more', () => {
  const access = { ...read('true'), write: { customer: 'true', staff: 'true' }, create: ['staff'], delete: ['staff'] };
  const none = { ...read('true'), write: { customer: 'true' } };
  expect(words(none, access)).toMatchObject([
    [true, expect.stringContaining('将能修改') as string],
    [true, '“员工”将能新建“付款单”的单据'],
    [true, '“员工”将能删除“付款单”的单据'],
  ]);
  expect(words(access, none)).toMatchObject([
    [false, '“员工”将不再能修改“付款单”的单据'],
    [false, '“员工”将不再能新建“付款单”的单据'],
    [false, '“员工”将不再能删除“付款单”的单据'],
  ]);
  const exported = impact(model(none), model(none, { list: { export: true } }));
  expect(exported).toMatchObject([{ dangerous: true, pointer: '/list/export' }]);
});

it('names who may fill in a field from now on, and who may not any more, and in which states', () => {
  const access = { read: { staff: 'true', customer: 'true' }, write: { staff: 'true', customer: 'true' } };
  const kept = { ...access, fields: { phone: { customer: 'read' } } };
  expect(words(access, kept)).toEqual([[false, '“客户”将不再能修改字段“电话”']]);
  expect(words(kept, access)).toEqual([[true, '“客户”将能修改字段“电话”']]);
  const states = {
    states: { field: 'no', initial: 'a', values: { a: { title: '草稿' }, b: { title: '已交', final: true } } },
    actions: { hand: { title: '交', from: ['a'], to: 'b' } },
  };
  const inB = { ...access, fields: { phone: { staff: { b: 'read' } } } };
  expect(impact(model(access, states), model(inB, states)).map(({ message }) => message)).toEqual([
    '“员工”（已交）将不再能修改字段“电话”',
  ]);
  // Who changes no record at all fills in none of its fields either way.
  const readers = { ...access, write: { staff: 'true' } };
  expect(words(readers, { ...readers, fields: { phone: { customer: 'read' } } })).toEqual([]);
});

it('says of a new document who sees which of its records and makes them, and where it stands', () => {
  const menu = { menu: { group: 'desk', order: 1 } };
  const messages = (access: object) =>
    firstImpact(model(access, menu), ROLES, [{ name: 'desk', title: '工作台' }]).map(({ message }) => message);
  expect(messages({ read: { staff: 'true', customer: 'eid == team.eid' }, create: ['customer'] })).toEqual([
    '“客户”将能看到本团队的“付款单”；“员工”将能看到全部“付款单”',
    '“客户”将能新建“付款单”',
    '“付款单”放在菜单的“工作台”里，“客户”、“员工”看得到',
  ]);
  const condition = "phone == '1' && createdBy == user.id";
  expect(messages({ read: { staff: condition, customer: condition } })[0]).toBe(
    '“客户”、“员工”将能看到符合条件的“付款单”：“电话”是“1”，并且创建人是当前用户',
  );
});

it('names the dashboard and the part of it that loses its view', () => {
  const chart = { kind: 'number' } as const;
  const part = (title: string, view?: string) => ({ title, entity: 'slip', chart, width: 1, ...(view && { view }) });
  const board = {
    name: 'desk',
    title: '看板',
    roles: ['staff'],
    filters: [],
    parts: [part('全部'), part('大额', '大额')],
  };
  const access = read('true');
  expect(dashboardsImpact(model(access, { list: { views: [{ name: '大额' }] } }), [board])).toEqual([]);
  expect(dashboardsImpact(model(access), [board])).toMatchObject([
    { dangerous: true, message: '仪表盘“看板”里“大额”的视图“大额”不存在，没有启用，其余的照常可用' },
  ]);
});
