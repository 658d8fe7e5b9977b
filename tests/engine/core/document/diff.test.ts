import { describe, expect, it } from 'vitest';
import { labelOf } from '../../../../engine/core/document/changeWords.ts';
import { diff, diffOfNew } from '../../../../engine/core/document/diff.ts';
import type { Shape } from '../../../../engine/core/document/meta/meta.ts';
import { document } from '../../../../engine/core/document/meta/metaWhole.ts';
import { type Base, base } from './base.ts';

const turned = (parts: unknown) => Object.fromEntries(Object.entries(parts as object).reverse());

function changes(change: (document: Base, properties: Record<string, Record<string, unknown>>) => void) {
  const after = base();
  change(after, after.record.properties as Record<string, Record<string, unknown>>);
  return diff(base(), after).map(({ kind, what, name, pointer, message }) => ({ kind, what, name, pointer, message }));
}

describe('what changed between two documents', () => {
  it.each(['/actions', '/states/values', '/rules'])('is the order at %s', (pointer) => {
    const actions = { ...base().actions, second: { title: '又一个' } };
    const rules = [
      { check: 'true', message: '一' },
      { check: '1 == 1', message: '二' },
    ];
    const { states } = base();
    const newer = {
      ...base(),
      actions: pointer === '/actions' ? turned(actions) : actions,
      rules: pointer === '/rules' ? rules.toReversed() : rules,
      states: { ...states, values: pointer === '/states/values' ? turned(states.values) : states.values },
    };
    expect(diff({ ...base(), actions, rules }, newer)).toMatchObject([{ kind: 'moved', pointer }]);
  });

  it('is by what a list is sorted, as people call it, and that a role reads what is its own team’s', () => {
    const older = { ...base(), list: { ...base().list, sort: '-createdAt' } };
    const field = Object.keys(base().record.properties ?? {})[0] ?? '';
    const { title } = (base().record.properties as Record<string, { title: string }>)[field] ?? { title: '' };
    const newer = {
      ...base(),
      list: { ...base().list, sort: `${field},-updatedAt` },
      access: { ...base().access, read: { ...(base().access.read as object), partner: 'eid == team.eid' } },
    };
    expect(diff(older, newer).map(({ message }) => message)).toEqual([
      `列表的排序由“创建时间（从大到小）”改为“${title}（从小到大）、修改时间（从大到小）”`,
      '角色“partner”可读的单据由没有改为本团队的',
    ]);
  });

  it('is what the record as a whole has to be', () => {
    const older = base();
    const newer = { ...base(), record: { ...base().record, minProperties: 2 } };
    expect(diff(older, newer).map(({ message }) => message)).toEqual(['文档的最少字段数由无改为“2”']);
  });

  it('is everything of a new business object, which is named first', () => {
    const [first, ...parts] = diffOfNew(base());
    expect(first?.message).toMatch(/^新建了业务对象“/u);
    expect(parts.length).toBeGreaterThan(0);
    expect(parts.every(({ kind }) => kind === 'added')).toBe(true);
  });

  it('is nothing when they say the same in another order of keys', () => {
    const { entity, ...rest } = base();
    expect(diff(base(), { ...rest, entity })).toEqual([]);
  });

  it('is a field that is new, gone, or in another place', () => {
    expect(
      changes((_, p) => {
        p.poNumber = { type: 'string', title: '采购单号' };
      }),
    ).toEqual([
      {
        kind: 'added',
        what: 'field',
        name: 'poNumber',
        pointer: '/record/properties/poNumber',
        message: '新增了字段“采购单号”（poNumber）',
      },
    ]);
    expect(
      changes((_, p) => {
        delete p.city;
      }),
    ).toMatchObject([{ kind: 'removed', name: 'city', message: '删除了字段“城市”（city）' }]);
    expect(
      changes((document, p) => {
        const { city, ...rest } = p;
        document.record.properties = { city, ...rest };
      }),
    ).toMatchObject([{ kind: 'moved' }]);
  });

  it('is a renaming, not a loss, when the identity stays', () => {
    expect(
      changes((document, { city, ...rest }) => {
        document.record.properties = { ...rest, town: { ...city, id: 'city' } };
      }).filter(({ kind }) => kind !== 'moved'),
    ).toMatchObject([{ kind: 'renamed', name: 'town', message: '字段“城市”改名：city → town，数据保留' }]);
  });

  it('names the keyword of a field, its old and its new value, inside rows too', () => {
    const found = changes((document, p) => {
      p.city!.maxLength = 20;
      document.record.required = ['kind', 'city'];
      (p.lines!.items as { properties: Record<string, Record<string, unknown>> }).properties.quantity!.title = '件数';
    });
    expect(found.map(({ message }) => message)).toEqual([
      '字段“城市”由选填改为必填',
      '字段“城市”的最多字数由无改为“20”',
      '字段“件数”的名称由“数量”改为“件数”',
    ]);
    expect(found[2]?.pointer).toBe('/record/properties/lines/items/properties/quantity/title');
  });

  it('covers rules, states, actions, views, sections, access and the rest', () => {
    const found = changes((document) => {
      document.title = '费用单';
      document.rules = [];
      (document.states.values as Record<string, { title: string }>).draft!.title = '待提交';
      document.actions.refuse = { title: '退回', to: 'draft' };
      document.list.views = [];
      document.access = { read: { staff: 'false' } };
    });
    expect(found.map(({ what, kind }) => `${what} ${kind}`)).toEqual([
      'document changed',
      'rule removed',
      'state changed',
      'action added',
      'view removed',
      'access changed',
    ]);
  });

  it('calls the states, actions, roles and fields that a part names as people do', () => {
    const document = {
      entity: 'pump',
      title: '泵站',
      titleField: 'station',
      record: {
        properties: { station: { type: 'string', title: '站名' }, place: { type: 'string', title: '地点' } },
      },
      states: {
        field: 'progress',
        initial: 'new',
        values: { new: { title: '新建' }, asked: { title: '审批中' }, checked: { title: '已巡检' } },
      },
      actions: {
        check: { title: '巡检完成', from: ['new'], to: 'checked' },
        approve: { title: '通过', from: ['asked'], to: 'checked' },
        reject: { title: '驳回', from: ['asked'], to: 'new' },
      },
    };
    const { actions } = document;
    const newer = {
      ...document,
      titleField: 'place',
      actions: { ...actions, check: { ...actions.check, from: ['new', 'gone'], to: 'asked', roles: ['staff'] } },
      approval: { start: 'check', approved: 'approve', rejected: 'reject' },
    };
    const roles = [{ name: 'staff', title: '运营人员' }];
    expect(diff(document, newer, { roles }).map(({ message }) => message)).toEqual([
      expect.stringContaining('由“站名”改为“地点”'),
      expect.stringContaining('由“新建”改为“新建、gone”'),
      expect.stringContaining('由“已巡检”改为“审批中”'),
      expect.stringContaining('由无改为“运营人员”'),
      expect.stringContaining('由无改为“巡检完成”'),
      expect.stringContaining('由无改为“通过”'),
      expect.stringContaining('由无改为“驳回”'),
    ]);
    // Two states of one title are told apart.
    const twin = { ...document.states.values, asked: { title: '已巡检' } };
    const [as, to] = [document, newer].map((one) => ({ ...one, states: { ...one.states, values: twin } }));
    expect(diff(as, to, { roles }).map(({ message }) => message)).toContainEqual(
      expect.stringContaining('由“checked”改为“asked”'),
    );
  });

  it('is in words down to what is different within a value', () => {
    const before = base();
    const after = base();
    const [old, field] = [before, after].map(
      (document) => (document.record.properties as Record<string, Record<string, unknown>>).city!,
    );
    Object.assign(old!, {
      column: { width: 120 },
      filter: true,
      oneOf: [
        { const: 'a', title: '甲' },
        { const: 'b', title: '乙' },
      ],
    });
    Object.assign(field!, {
      column: { width: 160, pin: 'left' },
      filter: { pinned: false },
      oneOf: [
        { const: 'b', title: '乙', color: 'red' },
        { const: 'c', title: '丙' },
      ],
    });
    expect(diff(before, after).map(({ message }) => message)).toEqual([
      '字段“城市”的列表列的宽度由“120”改为“160”，列表列的固定由无改为“left”',
      '字段“城市”的筛选项由是改为“放在筛选栏：否”',
      '字段“城市”的选项去掉了“甲”，选项“乙”的标签颜色由无改为“red”，选项增加了“丙”',
    ]);
  });

  it('is a rule that says otherwise now, where its code or its message stayed', () => {
    const rules = (check: string, message: string) => ({
      ...base(),
      rules: [
        { check: 'true', message: '另一条' },
        { check, message, code: 'amount' },
      ],
    });
    expect(diff(rules('amount > 0', '不能为无'), rules('amount > 1', '不能为无'))).toMatchObject([
      { kind: 'changed', what: 'rule', message: '校验规则“不能为无”的必须成立由“amount > 0”改为“amount > 1”' },
    ]);
    const both = diff(rules('amount > 0', '不能为无'), rules('amount > 1', '至少为一'));
    expect(both.map(({ kind, key }) => `${kind} ${key}`).sort()).toEqual(['changed check', 'changed message']);
  });

  it('is a sentence for each role whose rights are others', () => {
    const before = {
      ...base(),
      access: { read: { staff: 'true' }, create: ['staff'], fields: { city: { staff: 'read' } } },
    };
    const after = {
      ...base(),
      access: {
        read: { staff: "city == '杭州'", partner: 'true' },
        create: ['partner'],
        fields: { city: { staff: 'none', partner: { draft: 'read' } } },
      },
    };
    const found = diff(before, after, { roles: [{ name: 'staff', title: '商务' }] });
    expect(found.map(({ message }) => message)).toEqual([
      "角色“商务”可读的单据由全部改为符合“city == '杭州'”的",
      '角色“partner”可读的单据由没有改为全部',
      '角色“商务”不再可以新建',
      '角色“partner”现在可以新建',
      '字段“城市”对角色“商务”由只读改为不可见',
      '字段“城市”对角色“partner”由可修改改为“草稿”时只读',
    ]);
    expect(new Set(found.map(({ pointer, key, message }) => `${pointer} ${key} ${message}`)).size).toBe(found.length);
  });

  it('is a field’s new place also where the group that takes it in is new', () => {
    const older = { record: { type: 'object', properties: { price: { type: 'number', title: '单价' } } } };
    const price = { type: 'number', title: '单价', id: '/price' };
    const money = { type: 'object', title: '财务', properties: { price } };
    const newer = { record: { type: 'object', properties: { money } } };
    expect(diff(older, newer)).toMatchObject([
      { kind: 'added', name: 'money' },
      {
        kind: 'moved',
        name: 'money.price',
        from: 'price',
        to: 'money.price',
        message: expect.stringContaining('单价'),
      },
    ]);
  });

  it('calls what is yes or no, and was not written, by the other of the two', () => {
    const words = (older: object, newer: object) => diff(older, newer).map(({ message }) => message);
    expect(words({ list: {} }, { list: { import: true } })).toEqual(['列表的可导入由否改为是']);
    expect(words({ list: { export: false } }, { list: {} })).toEqual(['列表的可导出由否改为是']);
    expect(words({ list: { import: true } }, { list: {} })).toEqual(['列表的可导入由是改为否']);
  });

  it('calls the field of the states and the first state by their titles', () => {
    const record = { type: 'object', properties: { status: { type: 'string', title: '办理状态' } } };
    const states = { field: 'status', initial: 'draft', values: { draft: { title: '待办' } } };
    const words = diff({ record }, { record, states }).map(({ message }) => message);
    expect(words.filter((one) => /由无改为/u.test(one))).toEqual([
      expect.stringContaining('“办理状态”'),
      expect.stringContaining('“待办”'),
    ]);
  });

  it('has a word for every key of the format', () => {
    const seen = new Set<Shape>();
    const bare: string[] = [];
    const walk = (shape: Shape): void => {
      if (seen.has(shape)) return;
      seen.add(shape);
      if (shape.is === 'ref') walk(shape.to());
      if (shape.is === 'either') shape.of.forEach(walk);
      if (shape.is === 'array' || shape.is === 'map') walk(shape.of);
      if (shape.is !== 'object') return;
      for (const [key, inside] of Object.entries(shape.keys)) {
        if (labelOf(shape, key, undefined) === key && key !== '$schema') bare.push(key);
        walk(inside);
      }
    };
    walk(document);
    expect(bare).toEqual([]);
  });

  it('never throws, whatever it compares', () => {
    expect(diff(null, base()).length).toBeGreaterThan(5);
    expect(diff(5, [])).toEqual([]);
  });
});
