import { defineMessages, setMessages } from '@yunpu/engine-core/messages';
import { afterEach, expect, test } from 'vitest';

afterEach(() => setMessages({}));

const chinese = { save: '保存', saved: (count: number) => `已保存 ${count} 条` };
const english: typeof chinese = { save: 'Save', saved: (count) => `${count} saved` };

test('an area speaks Chinese until another language is set, and again when it is taken back', () => {
  const area = defineMessages('test.a', chinese);
  expect([area.save, area.saved(2)]).toEqual(['保存', '已保存 2 条']);
  setMessages({ 'test.a': english });
  expect([area.save, area.saved(2)]).toEqual(['Save', '2 saved']);
  setMessages({});
  expect(area.save).toBe('保存');
});

test('an area that is loaded after the language was set speaks it from the start', () => {
  setMessages({ 'test.late': english });
  expect(defineMessages('test.late', chinese).save).toBe('Save');
});

test('an area that the language does not have speaks Chinese', () => {
  const area = defineMessages('test.other', chinese);
  setMessages({ 'test.a': english });
  expect(area.save).toBe('保存');
});
