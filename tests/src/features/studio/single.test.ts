import { compileTrial, type EntityDocument } from '@yunpu/engine-core/document';
import { expect, it } from 'vitest';
import { setValue, valueAt } from '../../../../src/features/studio/parts/edits/json.ts';
import { newDocument } from '../../../../src/features/studio/parts/edits/newDocument.ts';
import { setSingle } from '../../../../src/features/studio/parts/edits/single.ts';

const compile = (text: string) => compileTrial(text, 'entities/trial.json', {});

it('a business object that has one record alone can be published at once, and again as one of many', () => {
  const blank = newDocument({ entity: 'lab-settings', title: '实验室设置', group: undefined });
  const imported = setValue(blank, ['list', 'import'], true);
  const one = setSingle(imported, true);
  expect(compile(one).problems).toEqual([]);
  expect(valueAt(one, ['single'])).toBe(true);
  const many = setSingle(one, false);
  expect(compile(many).problems).toEqual([]);
  expect(valueAt(many, []) as EntityDocument).toMatchObject({ numbering: 'LS-{yyyyMM}-{seq:4}' });
});

it('a key that people type stays theirs to type, whether there is one record or many', () => {
  const blank = newDocument({ entity: 'lab-settings', title: '实验室设置', group: undefined });
  const { key } = valueAt(blank, []) as EntityDocument;
  const bare = setValue(
    setValue(blank, ['numbering'], undefined),
    ['record', 'properties', key, 'readOnly'],
    undefined,
  );
  expect(setSingle(setSingle(bare, true), false)).toBe(bare);
});
