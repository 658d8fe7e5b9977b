import { expect, it } from 'vitest';
import { memoryTransport } from '../../../../engine/core/endpoint/memory/transport.ts';
import { amendedKey } from '../../../../engine/core/workflow/amend.ts';
import { entityOf } from '../record/documents.ts';

it('an amendment counts on from the record that it amends, and a key with a figure at its end is no amendment', () => {
  expect([amendedKey('HT-7', false), amendedKey('HT-7-1', true), amendedKey('HT-7-9', true)]).toEqual([
    'HT-7-1',
    'HT-7-2',
    'HT-7-10',
  ]);
});

it('a new key is followed by links in memory too', async () => {
  const model = entityOf(
    { before: { type: 'string', title: '前一份', link: { entity: 'claim' } } },
    { entity: 'claim', title: '单据', actions: { recode: { title: '改编号', rekey: "no + '-X'" } } },
  );
  const rows = [{ no: 'A' }, { no: 'B', before: 'A' }];
  const transport = memoryTransport([model], { claim: rows });
  const { record } = await transport.act(model, { key: 'A', version: 1, action: 'recode', idempotencyKey: '1' });
  expect(record.no).toBe('A-X');
  expect((await transport.detail(model, 'B')).record.before).toBe('A-X');
  await expect(transport.detail(model, 'A')).rejects.toThrow();
});
