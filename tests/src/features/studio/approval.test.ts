import { readFileSync } from 'node:fs';
import { compileTrial, type EntityDocument, type EntityModel } from '@yunpu/engine-core/document';
import { describe, expect, it } from 'vitest';
import { askedFor, recordOf, stepsFor } from '../../../../src/features/studio/parts/chain/trial.ts';
import {
  addStep,
  approversOf,
  beginApproval,
  leadingActions,
  moveStep,
  removeStep,
  setPeople,
} from '../../../../src/features/studio/parts/edits/approval.ts';
import { setValue, valueAt } from '../../../../src/features/studio/parts/edits/json.ts';
import { newDocument } from '../../../../src/features/studio/parts/edits/newDocument.ts';
import { stepInWords } from '../../../../src/features/studio/parts/process/approvers.ts';

const contract = readFileSync(new URL('../../../../schemas/entities/sale-contract.json', import.meta.url), 'utf8');
const stepsOf = (text: string) => (valueAt(text, []) as EntityDocument).approval?.steps ?? [];
const compile = (text: string) => compileTrial(text, 'entities/trial.json', {});

describe('an approval that is drawn', () => {
  it('begins whole: a document of no states gets those, the actions and a step, and compiles without a word', () => {
    const begun = beginApproval(newDocument({ entity: 'asset-check', title: '盘点单', group: undefined }));
    expect(compile(begun.text).problems).toEqual([]);
    expect(begun.pointer).toBe('/approval/steps/0');
    // As where approvals were shipped, several records are asked for at once.
    const { actions = {}, approval } = valueAt(begun.text, []) as EntityDocument;
    expect(actions[approval?.start ?? '']).toMatchObject({ bulk: true });
  });

  it('takes names that are free where the document has states and actions already', () => {
    const none = readFileSync(new URL('../../../../schemas/entities/promotion.json', import.meta.url), 'utf8');
    const { actions, states } = valueAt(none, []) as EntityDocument;
    const begun = valueAt(beginApproval(none).text, []) as EntityDocument;
    expect(begun.actions).toMatchObject(actions ?? {});
    expect(begun.states?.values).toMatchObject(states?.values ?? {});
    expect(begun.actions?.[begun.approval?.start ?? '']?.from).toContain(states?.initial);
  });

  it('comes before the action of a drawn flow that is chosen: no other way leads where that one led', () => {
    const blank = newDocument({ entity: 'asset-check', title: '盘点单', group: undefined });
    const stages = ['open', 'counted', 'closed'];
    const values = { open: { title: '待盘' }, counted: { title: '已盘' }, closed: { title: '已结', final: true } };
    const flow = { field: 'status', initial: 'open', stages, values };
    const held = setValue(blank, ['record', 'properties', 'status'], { type: 'string', title: '状态', readOnly: true });
    const text = setValue(setValue(held, ['states'], flow), ['actions'], {
      close: { title: '结束', to: 'closed' },
      count: { title: '盘点完成', from: ['open'], to: 'counted', primary: true },
      note: { title: '看过', from: ['open'], set: { remark: "'已看'" } },
    });
    expect(compile(text).problems).toEqual([]);
    expect(leadingActions(valueAt(text, []) as EntityDocument)).toEqual([
      { name: 'close', title: '结束', from: ['待盘', '已盘'], to: '已结' },
      { name: 'count', title: '盘点完成', from: ['待盘'], to: '已盘' },
    ]);
    for (const [over, to, starts] of [
      ['count', 'counted', ['open']],
      ['close', 'closed', ['open', 'counted']],
    ] as const) {
      const begun = beginApproval(text, over).text;
      expect(compile(begun).problems).toEqual([]);
      const { actions = {}, approval, states } = valueAt(begun, []) as EntityDocument;
      const ways = Object.entries(actions).filter((one) => one[1].to === to);
      expect(ways.map(([name]) => name)).toEqual([approval?.approved]);
      expect(approval).toMatchObject({ start: over });
      const asked = actions[over]?.to ?? '';
      expect(actions[over]?.from).toEqual([...starts, actions[approval?.rejected ?? '']?.to]);
      expect(actions[approval?.withdrawn ?? '']?.to).toBe(starts[0]);
      // What is gone through first stands first.
      expect(states?.stages?.indexOf(asked)).toBe(stages.indexOf(to));
      expect(Object.keys(states?.values ?? {}).indexOf(asked)).toBe(Object.keys(values).indexOf(to));
    }
  });

  it.each([
    ['people choose from', { type: 'string', title: '状态', section: 'basic', oneOf: [{ const: 'a', title: '好' }] }],
    ['is typed', { type: 'string', title: '状态', section: 'basic', maxLength: 4 }],
  ])('leaves a field “状态” that %s as it is, and takes another for what it decides', (_, field) => {
    const blank = newDocument({ entity: 'asset-check', title: '盘点单', group: undefined });
    const begun = beginApproval(setValue(blank, ['record', 'properties', 'status'], field)).text;
    expect(compile(begun).problems).toEqual([]);
    const { record, states } = valueAt(begun, []) as EntityDocument;
    expect(record.properties?.['status']).toEqual(field);
    expect(record.properties?.[states?.field ?? '']?.title).toBe('办理状态');
  });

  it('adds its states to the options of the field that holds them', () => {
    const blank = newDocument({ entity: 'asset-check', title: '盘点单', group: undefined });
    const field = { type: 'string', title: '状态', readOnly: true, oneOf: [{ const: 'a', title: '好' }] };
    const states = { field: 'status', initial: 'a', values: { a: { title: '好' } } };
    const text = setValue(setValue(blank, ['record', 'properties', 'status'], field), ['states'], states);
    expect(compile(beginApproval(text).text).problems.filter(({ pointer }) => pointer.startsWith('/states'))).toEqual(
      [],
    );
  });

  it('adds a step where the hand is, moves it, and keeps the last one', () => {
    const { text, pointer } = addStep(contract, 1, '法务');
    expect(pointer).toBe('/approval/steps/1');
    expect(stepsOf(text).map(({ title }) => title)).toEqual(['商务审核', '法务', '运营复核']);
    const moved = moveStep(text, 2, 0);
    expect(stepsOf(moved).map(({ title }) => title)).toEqual(['运营复核', '商务审核', '法务']);
    const one = removeStep(removeStep(moved, 0), 0);
    expect(removeStep(one, 0)).toBe(one);
    expect(stepsOf(one)).toHaveLength(1);
  });

  it('reads several ways of one entry apart and writes each for itself', () => {
    const approvers = approversOf([{ role: 'staff', orgLine: 2 }, { team: 'admin' }]);
    expect(approvers.map(({ kind }) => kind)).toEqual(['role', 'orgLine', 'team']);
    expect(stepsOf(setPeople(contract, 0, 'approvers', approvers))[0]?.approvers).toEqual([
      { role: 'staff' },
      { orgLine: 2 },
      { team: 'admin' },
    ]);
  });

  it('says who decides, how many of them, and how long they have', () => {
    const roles = [{ name: 'staff', title: '运营人员' }];
    const step = {
      name: 'a',
      title: 'a',
      approvers: [{ role: 'staff' }, { orgLine: 1 }],
      mode: 'all',
      hours: 8,
    } as const;
    expect(stepInWords({ ...step, approvers: [...step.approvers] }, roles, [])).toEqual({
      who: '运营人员、直属上级 · 都要同意',
      limit: '8 个工作小时内，超时提醒审批人',
    });
  });
});

describe('an approval that is tried out', () => {
  const model = compile(contract).model as EntityModel;
  it('asks for the fields that decide', () => {
    expect(askedFor(model)).toEqual(['total']);
  });
  it('puts each value at the path of its field, and leaves out what is not filled in', () => {
    expect(recordOf({ total: 1, 'address.city': '北京', name: undefined })).toEqual({
      total: 1,
      address: { city: '北京' },
    });
  });
  it('takes the steps that the server would: none whose condition is not known to hold', () => {
    expect(stepsFor(model, { total: 5_000_000 })).toEqual([true, true]);
    expect(stepsFor(model, { total: 4_999_999 })).toEqual([true, false]);
    expect(stepsFor(model, {})).toEqual([true, false]);
  });
});
