import { expect, it } from 'vitest';
import { formatDuration } from '../../../../engine/core/format/duration.ts';
import { parseDuration } from '../../../../engine/core/format/parseDuration.ts';

it.each([
  [0, '0分'],
  [45, '45秒'],
  [9000, '2小时30分'],
  [93_784, '26小时3分4秒'],
])('says %i seconds as %s, and reads it again', (seconds, text) => {
  expect(formatDuration(seconds)).toBe(text);
  expect(parseDuration(text)).toBe(seconds);
});

it.each([
  ['2:30', 9000],
  ['2:30:15', 9015],
  ['90', 5400],
  ['1.5小时', 5400],
  ['1天2小时', 93_600],
  ['２小时３０分钟', 9000],
  ['2h 30m', 9000],
  ['2:75', null],
  ['半小时', null],
  ['0.0001小时', null],
  ['', null],
])('reads %s as %s', (text, seconds) => {
  expect(parseDuration(text)).toBe(seconds);
});
