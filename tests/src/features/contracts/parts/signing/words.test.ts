import { expect, it } from 'vitest';
import { signedWords, unsealedWords } from '../../../../../../src/features/contracts/parts/signing/words.ts';
import { contractWords } from '../../../../../../src/features/contracts/parts/verify/words.ts';

it('a file without the shop’s seal waits for it only while the contract does', () => {
  expect(['countersign', 'void', null].map(unsealedWords)).toEqual([
    '等待乙方盖章',
    '合同已作废，乙方没有盖章',
    '合同已不存在，乙方没有盖章',
  ]);
});

it('a file that both signed tells what became of its contract, also where its record is not there any more', () => {
  expect(['effective', 'void', null].map((contractState) => signedWords({ complete: true, contractState }))).toEqual([
    '双方已签署',
    '双方已签署，合同已作废',
    '双方已签署，合同已不存在',
  ]);
  expect(contractWords(null)).toBe('已不存在');
});
