import type { SignedFile } from '../../../../../contract/contracts.ts';
import { contractWords } from '../verify/words.ts';

/** What is to be said of the shop's seal where it is not on the contract. @param state of the contract; null: it is gone */
export function unsealedWords(state: string | null): string {
  if (state === 'countersign') return '等待乙方盖章';
  return `合同${contractWords(state)}，乙方没有盖章`;
}

/** Who has signed a file, and what became of its contract where that is not simply in force. */
export function signedWords({ complete, contractState }: Pick<SignedFile, 'complete' | 'contractState'>): string {
  if (!complete) return unsealedWords(contractState);
  const became = contractState === 'effective' ? '' : contractWords(contractState);
  return became === '' ? '双方已签署' : `双方已签署，合同${became}`;
}
