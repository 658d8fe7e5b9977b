import { expect, it } from 'vitest';
import { unsealedWords } from '../../../../../../src/features/contracts/parts/signing/words.ts';

it('a file without the shop’s seal waits for it only while the contract does', () => {
  expect(['countersign', 'void', null].map(unsealedWords)).toEqual([
    '等待云铺盖章',
    '合同已作废，云铺没有盖章',
    '合同已不存在，云铺没有盖章',
  ]);
});
