import { afterEach, expect, it, vi } from 'vitest';
import { requestKey } from '../../../../engine/core/endpoint/requestKey.ts';

afterEach(() => void vi.unstubAllGlobals());

it('tells intentions apart, also on a page that was opened by a machine’s address', () => {
  vi.stubGlobal('crypto', { getRandomValues: crypto.getRandomValues.bind(crypto) });
  const keys = Array.from({ length: 100 }, requestKey);
  expect(new Set(keys).size).toBe(100);
  expect(keys[0]).toMatch(/^[0-9a-f]{32}$/);
});
