import { describe, expect, it } from 'vitest';
import { loadPage } from '../../../src/app/loadPage.ts';

describe("a page's code", () => {
  it('that arrives is used', async () => {
    expect(await loadPage(() => Promise.resolve(1))).toBe(1);
  });
  it('that fails or does not arrive in time is reported in words', async () => {
    await expect(loadPage(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')))).rejects.toThrow('页面加载失败');
    await expect(loadPage(() => new Promise(() => undefined), 5)).rejects.toThrow('页面加载超时');
  });
});
