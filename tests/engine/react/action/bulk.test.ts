import { describe, expect, it } from 'vitest';
import { ordersDocument } from '../../../../bench/pages/table/orders.ts';
import { compile } from '../../../../engine/core/document/compile.ts';
import type { BulkResult } from '../../../../engine/core/endpoint/transport.ts';
import { BULK_CHUNK, finishedWords, runBulk } from '../../../../engine/react/action/bulk.ts';

const model = compile(ordersDocument).model!;
const keys = Array.from({ length: BULK_CHUNK * 2 + 3 }, (_, index) => `k${index}`);
const base = () => ({
  action: 'submit',
  keys,
  input: undefined,
  versions: { k0: 1, k20: 7 },
  idempotencyKey: 'once',
  onProgress: () => undefined,
  signal: new AbortController().signal,
});

describe('an action over many records', () => {
  it('that an approval comes before is sent in, not done', () => {
    expect(finishedWords(3, 0)).toBe('已完成：成功 3 条');
    expect(finishedWords(3, 3)).toBe('已提交审批：成功 3 条');
    expect(finishedWords(3, 2)).toBe('已完成：成功 3 条，其中 2 条已提交审批');
  });

  it('answers for every key in order, and sends no two chunks under one idempotency key', async () => {
    const sent: string[] = [];
    const seen: unknown[] = [];
    const results = await runBulk(
      {
        actMany: async (_model, _action, chunk, _input, key, versions) => {
          sent.push(key);
          seen.push(versions);
          return chunk.map((one) => ({ key: one, ok: true })).reverse();
        },
      },
      model,
      base(),
    );
    expect(results.map(({ key }) => key)).toEqual(keys);
    expect(new Set(sent).size).toBe(3);
    expect(seen).toEqual([{ k0: 1 }, { k20: 7 }, {}]);
  });

  it('goes on after a chunk that failed, with the reason for each of its rows', async () => {
    let call = 0;
    const results = await runBulk(
      {
        actMany: async (_model, _action, chunk) => {
          call += 1;
          if (call === 1) throw new Error('网络不通');
          return chunk.map((key) => ({ key, ok: true }));
        },
      },
      model,
      base(),
    );
    expect(results.filter(({ ok }) => !ok)).toHaveLength(BULK_CHUNK);
    expect(results[0]).toEqual({ key: 'k0', ok: false, message: '网络不通' });
    expect(results.at(-1)!.ok).toBe(true);
  });

  it('sends nothing more once stopped, and says of the rest that they were not run', async () => {
    const stop = new AbortController();
    let sent = 0;
    const progress: (readonly BulkResult[])[] = [];
    const results = await runBulk(
      {
        actMany: async (_model, _action, chunk) => {
          sent += chunk.length;
          stop.abort();
          return chunk.map((key) => ({ key, ok: true }));
        },
      },
      model,
      { ...base(), signal: stop.signal, onProgress: (done) => progress.push(done) },
    );
    expect(sent).toBe(BULK_CHUNK);
    expect(results.slice(BULK_CHUNK).every(({ ok, code }) => !ok && code === 'stopped')).toBe(true);
    expect(progress.map(({ length }) => length)).toEqual([20, 40, 43]);
  });

  it('does not take a missing answer for success', async () => {
    const results = await runBulk({ actMany: async () => [] }, model, { ...base(), keys: ['a'] });
    expect(results).toEqual([{ key: 'a', ok: false, message: '服务器没有给出结果' }]);
  });
});
