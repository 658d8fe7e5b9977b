import { expect, it } from 'vitest';
import { emptyWords } from '../../../../../src/features/home/parts/emptyWords.ts';

it('an empty desk says in the words of the role what will come, and without a role who gives one', () => {
  expect(emptyWords(['customer', 'partner']).text).toContain('商机');
  expect(emptyWords(['staff', 'operator']).text).toContain('开票');
  expect(emptyWords(['developer']).text).toBe('等您处理的单据，到时候会出现在这里。');
  for (const roles of [['customer'], ['developer']])
    expect(emptyWords(roles)).toMatchObject({ title: '现在没有等您处理的事', isDone: true });
  const { title, isDone, text, next } = emptyWords([]);
  expect([title, isDone]).toEqual(['您在这个团队还没有角色', false]);
  expect(text).toContain('请平台管理员在“人员与角色”里给您角色');
  expect(next?.path()).toBe('/product');
});
