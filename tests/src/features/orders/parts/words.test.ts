import { expect, it } from 'vitest';
import assetDocument from '../../../../../schemas/entities/asset.json' with { type: 'json' };
import { endedTitle, takenBack } from '../../../../../src/features/orders/parts/words.ts';

const line = (does: 'renew' | 'add' | 'upgrade' | 'convert') => ({
  service: { does, assetNo: 'AST-1', credit: 0, promise: '' },
});

it('says of each thing that an order did what a refund takes back of it, once', () => {
  expect(takenBack([{}, {}])).toBe('产品终止');
  expect(takenBack([line('renew')])).toBe('续费的期限退回');
  expect(takenBack([line('add'), line('add'), line('upgrade'), line('convert')])).toBe(
    '增购的数量与模块退回、换回升级前的产品、产品终止',
  );
});

it('calls the states of a product as its document does', () => {
  const { active, ...ended } = assetDocument.states.values;
  for (const [state, { title }] of Object.entries(ended)) expect(endedTitle(state)).toBe(title);
  expect(active.title).toBe('使用中');
});
