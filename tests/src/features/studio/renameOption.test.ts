import type { EntityDocument } from '@yunpu/engine-core/document';
import { expect, it } from 'vitest';
import {
  setOptionValue,
  setStateName,
  stateProblem,
  valueProblem,
} from '../../../../src/features/studio/parts/edits/renameOption.ts';

const asks = (field: string, value: string) => ({ field, op: 'eq', value });

const source = () => ({
  entity: 'asset',
  title: '资产',
  key: 'no',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号' },
      status: { type: 'string', title: '状态', readOnly: true },
      kind: {
        type: 'string',
        title: '类别',
        default: 'car',
        oneOf: [
          { const: 'car', title: '车辆' },
          { const: 'chair', title: '办公椅' },
        ],
      },
      plate: { type: 'string', title: '车牌', show: "kind == 'car' && no != 'car'" },
      of: { type: 'string', title: '属于', link: { by: 'kind', entities: { car: 'garage', chair: 'room' } } },
      lines: {
        type: 'array',
        title: '保养',
        items: {
          type: 'object',
          properties: { work: { type: 'string', title: '项目', show: "parent.kind == 'car'" } },
        },
      },
    },
  },
  states: {
    field: 'status',
    initial: 'idle',
    values: { idle: { title: '闲置' }, used: { title: '在用', final: true } },
    stages: ['idle', 'used'],
  },
  endpoints: {},
  list: {
    views: [
      { name: '看板', filter: "status == 'idle' && no != 'idle'", board: { limits: { idle: 5 } } },
      { name: '车库', where: { and: [asks('status', 'idle'), asks('kind', 'car'), asks('no', 'idle')] } },
    ],
  },
  actions: { hand: { title: '领用', from: ['idle'], to: 'used' } },
  access: { read: { staff: "status == 'idle'" }, fields: { plate: { staff: { idle: 'read' } } } },
});

const text = JSON.stringify(source(), null, 2);
const read = (written: string) => JSON.parse(written) as ReturnType<typeof source> & EntityDocument;
const among = { fragments: {}, published: source() as unknown as Partial<EntityDocument> };
const KIND = '/record/properties/kind';
const IDLE = '/states/values/idle';

it('stores an option otherwise: what names it names it anew, and what was in force is kept', () => {
  const renamed = setOptionValue(text, KIND, 0, 'vehicle', among);
  expect(renamed.left).toEqual([]);
  const { kind, plate, of, lines } = read(renamed.text).record.properties;
  expect(kind.oneOf[0]).toEqual({ const: 'vehicle', title: '车辆', was: ['car'] });
  expect(kind.default).toBe('vehicle');
  expect(plate.show).toBe("kind == 'vehicle' && no != 'car'");
  expect(of.link.entities).toEqual({ vehicle: 'garage', chair: 'room' });
  expect(lines.items.properties.work.show).toBe("parent.kind == 'vehicle'");
  expect(read(renamed.text).list.views[1]?.where?.and[1]).toEqual(asks('kind', 'vehicle'));
});

it('keeps of values between publications only those that were in force', () => {
  const twice = setOptionValue(setOptionValue(text, KIND, 0, 'vehicle', among).text, KIND, 0, 'wagon', among).text;
  expect(read(twice).record.properties.kind.oneOf[0]).toMatchObject({ const: 'wagon', was: ['car'] });
  const back = setOptionValue(twice, KIND, 0, 'car', among).text;
  expect(read(back).record.properties.kind.oneOf[0]).toEqual({ const: 'car', title: '车辆' });
  const fresh = setOptionValue(text, KIND, 0, 'vehicle', { ...among, published: undefined }).text;
  expect(read(fresh).record.properties.kind.oneOf[0]).toEqual({ const: 'vehicle', title: '车辆' });
});

it('says why a value is none, and changes nothing then', () => {
  expect(valueProblem(text, KIND, 0, 'chair')).toContain('“办公椅”已经用了这个值');
  const renamed = setOptionValue(text, KIND, 1, 'table', among).text;
  expect(valueProblem(renamed, KIND, 0, 'chair')).toContain('“办公椅”以前的值');
  expect(valueProblem(text, KIND, 0, '')).toBeDefined();
  expect(setOptionValue(text, KIND, 0, 'chair', among).text).toBe(text);
});

it('calls a state otherwise wherever the document names it, and leaves equal texts alone', () => {
  const renamed = setStateName(text, IDLE, 'spare', among);
  expect(renamed).toMatchObject({ pointer: '/states/values/spare', left: [] });
  const { states, list, actions, access } = read(renamed.text);
  expect(states).toMatchObject({ initial: 'spare', stages: ['spare', 'used'] });
  expect(states?.values.spare).toEqual({ title: '闲置', was: ['idle'] });
  expect(list.views[0]).toMatchObject({
    filter: "status == 'spare' && no != 'idle'",
    board: { limits: { spare: 5 } },
  });
  expect(list.views[1]?.where?.and).toEqual([asks('status', 'spare'), asks('kind', 'car'), asks('no', 'idle')]);
  expect(actions.hand.from).toEqual(['spare']);
  expect(access).toEqual({ read: { staff: "status == 'spare'" }, fields: { plate: { staff: { spare: 'read' } } } });
  expect(stateProblem(text, IDLE, 'used')).toContain('“在用”');
  expect(stateProblem(text, IDLE, '1a')).toBeDefined();
});
