import { readFileSync } from 'node:fs';
import { compileTrial, type EntityDocument } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { setValue, valueAt } from '../../../../src/features/studio/parts/edits/json.ts';
import {
  addAction,
  addState,
  beginStates,
  nameByTitle,
  removeAction,
  removeState,
  renameState,
  stateFields,
  statesFrom,
} from '../../../../src/features/studio/parts/edits/lifecycle.ts';
import { newDocument } from '../../../../src/features/studio/parts/edits/newDocument.ts';
import { draw } from '../../../../src/features/studio/parts/flow/layout.ts';
import { ANY, flowOf, leaving, sameNames } from '../../../../src/features/studio/parts/process/graph.ts';
import { lossesOfAction, lossesOfState } from '../../../../src/features/studio/parts/process/losses.ts';
import { subjectsOf } from '../../../../src/features/studio/parts/sentence/subjects.ts';
import { inWords } from '../../../../src/features/studio/parts/sentence/words.ts';

const read = (entity: string) =>
  readFileSync(new URL(`../../../../schemas/entities/${entity}.json`, import.meta.url), 'utf8');
const contract = read('sale-contract');
const documentOf = (text: string) => valueAt(text, []) as EntityDocument;
const wrong = (text: string): string[] =>
  compileTrial(text, 'entities/trial.json', {})
    .problems.filter(({ code }) => !['unknown-fragment', 'unknown-entity'].includes(code))
    .map(({ code, pointer }) => `${code} ${pointer}`);

describe('a life cycle that is drawn', () => {
  it('begins from nothing with a first state and the field that holds it', () => {
    const begun = beginStates(newDocument({ entity: 'asset-check', title: '盘点单', group: undefined }));
    expect(valueAt(begun.text, ['states', 'initial'])).toBe('draft');
    expect(valueAt(begun.text, ['record', 'properties', 'status', 'readOnly'])).toBe(true);
    const second = addState(begun.text, '已盘点');
    const drawn = addAction(second.text, { title: '完成', from: 'draft', to: 'state' });
    const final = setValue(drawn.text, ['states', 'values', 'state', 'final'], true);
    expect(wrong(final)).toEqual([]);
    expect(flowOf(documentOf(final)).arrows).toMatchObject([
      { from: 'draft', to: 'state', actions: [{ title: '完成' }] },
    ]);
  });

  it('begins from the options of a field: each is a state that actions lead to from every other', () => {
    const plain = newDocument({ entity: 'asset-check', title: '盘点单', group: undefined });
    const options = ['在用', '维修/待件', '报废'].map((title) => ({ const: title, title }));
    const field = { type: 'string', title: '状态', oneOf: options, default: '在用' };
    const chosen = setValue(setValue(plain, ['record', 'properties', 'use'], field), ['record', 'required', 1], 'use');
    expect(stateFields(documentOf(chosen))).toEqual([{ name: 'use', title: '状态' }]);
    const { text, pointer } = statesFrom(chosen, 'use');
    expect(wrong(text)).toEqual([]);
    expect(pointer).toBe('/states/values/在用');
    expect(stateFields(documentOf(text))).toEqual([]);
    const { states, record } = documentOf(text);
    expect(states).toMatchObject({ field: 'use', initial: '在用', values: { '维修/待件': { title: '维修/待件' } } });
    expect(record.required).toEqual(['name']);
    expect(flowOf(documentOf(text)).arrows).toHaveLength(6);
  });

  it('calls a state that was never published by its label, wherever the document names it', () => {
    const { text } = addState(contract, '待复核');
    const drawn = addAction(text, { title: '送复核', from: 'draft', to: 'state' });
    const guarded = setValue(drawn.text, ['actions', 'archive', 'guard'], "status != 'state'");
    const masked = setValue(guarded, ['access', 'fields', 'internalNote', 'staff'], { state: 'read' });
    const named = nameByTitle(masked, '/states/values/state', true);
    expect(named.pointer).toBe('/states/values/待复核');
    expect(named.text).not.toMatch(/['"]state['"]/u);
    expect(valueAt(named.text, ['actions', 'action', 'to'])).toBe('待复核');
    expect(valueAt(named.text, ['actions', 'archive', 'guard'])).toBe("status != '待复核'");
    expect(nameByTitle(masked, '/states/values/state', false).pointer).toBe('/states/values/state');
  });

  it('calls an action by its label in the lists of buttons and in the approval too', () => {
    const { text } = addAction(contract, { title: '暂停', from: 'approved', to: 'archived' });
    const listed = setValue(setValue(text, ['list', 'rowActions', 0], 'action'), ['approval', 'withdrawn'], 'action');
    const named = nameByTitle(listed, '/actions/action', true).text;
    expect(valueAt(named, ['list', 'rowActions', 0])).toBe('暂停');
    expect(valueAt(named, ['approval', 'withdrawn'])).toBe('暂停');
  });

  it('lists a new state among the options of the field that holds states, and takes it out with it', () => {
    const options = [...Object.entries(documentOf(contract).states?.values ?? {})].map(([value, { title }]) => ({
      const: value,
      title,
    }));
    const listed = setValue(contract, ['record', 'properties', 'status', 'oneOf'], options);
    const { text } = addState(listed, '待复核');
    expect(valueAt(text, ['record', 'properties', 'status', 'oneOf', options.length])).toEqual({
      const: 'state',
      title: '待复核',
    });
    expect(valueAt(removeState(text, 'state'), ['record', 'properties', 'status', 'oneOf'])).toEqual(options);
  });

  it('takes with a state the actions that lead there or start nowhere else, and says so before', () => {
    const losses = lossesOfState(documentOf(contract), 'approved');
    expect(losses.changes).toEqual([
      '动作“通过”通向这里，一起删除',
      '动作“归档”只从这里开始，一起删除',
      '动作“作废”不再从这里开始',
    ]);
    expect(losses.dangling).toContain('审批链的“通过”要另选一个动作');
    expect(losses.dangling).toContain('视图“即将到期”的条件还提到它');
    const left = documentOf(removeState(contract, 'approved'));
    expect(Object.keys(left.actions ?? {})).toEqual(['submit', 'withdraw', 'reject', 'sendBack', 'cancel']);
    expect(left.actions?.['cancel']?.from).toEqual(['draft', 'rejected', 'returned']);
    expect(left.list?.rowActions).toEqual(['submit']);
  });

  it('names a state of times that may not overlap anew, and takes it away with the state, but for the last', () => {
    const rule = { name: 'days', from: 'a', to: 'b', states: ['approved', 'rejected'] };
    const text = setValue(contract, ['noOverlap'], [rule]);
    const statesOf = (now: string) => valueAt(now, ['noOverlap', 0, 'states']);
    expect(statesOf(renameState(text, 'approved', 'passed', {}))).toEqual(['passed', 'rejected']);
    const left = removeState(text, 'approved');
    expect(statesOf(left)).toEqual(['rejected']);
    expect(statesOf(removeState(left, 'rejected'))).toEqual(['rejected']);
  });

  it('does not take away the state that new records begin with', () => {
    expect(lossesOfState(documentOf(contract), 'draft').blocked).toMatch(/起点/u);
  });

  it('takes with an action its buttons and what the approval can do without', () => {
    expect(lossesOfAction(documentOf(contract), 'withdraw').changes).toEqual(['审批不能再撤回']);
    expect(documentOf(removeAction(contract, 'withdraw')).approval).not.toHaveProperty('withdrawn');
    expect(lossesOfAction(documentOf(contract), 'submit').dangling).toEqual(['审批链的“发起”要另选一个动作']);
  });

  it('tells two buttons of one name in one state apart from the same name in two', () => {
    const twice = addAction(contract, { title: '归档', from: 'approved', to: 'cancelled' }).text;
    expect(sameNames(flowOf(documentOf(twice)))).toMatchObject([{ action: 'action' }]);
    const apart = addAction(contract, { title: '归档', from: 'draft', to: 'cancelled' }).text;
    expect(sameNames(flowOf(documentOf(apart)))).toEqual([]);
  });

  it('draws an action from any state once, and one that sets the state by value to each that it names', () => {
    const { text } = addAction(contract, { title: '冻结', from: undefined, to: 'cancelled' });
    const byValue = setValue(text, ['actions', 'reject'], {
      title: '驳回',
      from: ['submitted'],
      set: { status: "total > 0 ? 'rejected' : 'returned'" },
    });
    const flow = flowOf(documentOf(byValue));
    expect(flow.arrows.filter(({ from }) => from === ANY)).toHaveLength(1);
    expect(leaving(flow, 'archived').map(({ action }) => action.title)).toEqual(['冻结']);
    expect(
      flow.arrows.filter(({ actions }) => actions.some(({ name }) => name === 'reject')).map(({ to }) => to),
    ).toEqual(['rejected', 'returned']);
  });

  it('places no two states upon each other', () => {
    const { states, width } = draw(flowOf(documentOf(contract)));
    for (const one of states) {
      expect(one.x + one.width / 2).toBeLessThanOrEqual(width);
      for (const other of states)
        if (one !== other)
          expect(Math.abs(one.x - other.x) >= one.width || Math.abs(one.y - other.y) >= one.height).toBe(true);
    }
  });
});

describe('a condition read aloud', () => {
  const subjects = subjectsOf(documentOf(contract).record);
  it('says titles, options and amounts as people write them', () => {
    expect(inWords("contractType != 'new' && total >= 5000000", subjects)).toBe(
      '合同类型不等于“新购”，且合同金额大于等于50,000 元',
    );
  });
  it('stays what it is where it says more than a sentence', () => {
    expect(inWords('size(lines) > 2', subjects)).toBe('size(lines) > 2');
  });
});
