import { contractWords } from '../verify/words.ts';

/** What is to be said of the shop's seal where it is not on the contract. @param state of the contract; null: it is gone */
export function unsealedWords(state: string | null): string {
  if (state === 'countersign') return '等待云铺盖章';
  return state === null ? '合同已不存在，云铺没有盖章' : `合同${contractWords(state)}，云铺没有盖章`;
}
