import { expect, it } from 'vitest';
import { greeting } from '../../../src/ui/greeting.ts';

it.each([
  ['2026-11-19T23:30:00Z', '早上好'],
  ['2026-11-20T03:59:00Z', '上午好'],
  ['2026-11-20T04:00:00Z', '中午好'],
  ['2026-11-20T06:00:00Z', '下午好'],
  ['2026-11-20T10:00:00Z', '晚上好'],
  ['2026-11-20T16:10:00Z', '夜深了'],
])('%s greets with %s', (now, text) => {
  expect(greeting(new Date(now))).toBe(text);
});
