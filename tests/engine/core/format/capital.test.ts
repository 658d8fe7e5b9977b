import { expect, it } from 'vitest';
import { capitalAmount } from '../../../../engine/core/format/capital.ts';

it('writes amounts in capitals as contracts do', () => {
  expect([0, 5, 10, 100, 1_000, 101_000, 123_405, 1_000_000, 10_000_000_050, 1_005_000_000].map(capitalAmount)).toEqual(
    [
      '零元整',
      '伍分',
      '壹角整',
      '壹元整',
      '壹拾元整',
      '壹仟零壹拾元整',
      '壹仟贰佰叁拾肆元零伍分',
      '壹万元整',
      '壹亿元伍角整',
      '壹仟零伍万元整',
    ],
  );
});
