import { afterEach, expect, it, vi } from 'vitest';
import { addressOf, api } from '../../../../src/platform/gateway/api.ts';

afterEach(() => vi.unstubAllGlobals());

it('sends the fields of an object, and nothing of the key that a cache hands to its fetcher', async () => {
  vi.stubGlobal('location', new URL('http://mall.test/'));
  const asked: string[] = [];
  vi.stubGlobal('fetch', (url: string | URL | Request) => {
    asked.push(new URL(url instanceof Request ? url.url : url, 'http://mall.test').search);
    return Promise.resolve(Response.json({ status: 1, responseBody: { success: true, data: {} } }));
  });
  const fetchStudio = api('GET /yzjumc/studio/v1/documents') as (...given: unknown[]) => Promise<unknown>;
  await fetchStudio('studio list');
  await fetchStudio(['studio list', 2]);
  const fetchDraft = api('GET /yzjumc/studio/v1/draft');
  await fetchDraft({ draftNo: 'D1' });
  expect(asked).toEqual(['', '', '?draftNo=D1']);
  expect(addressOf('GET /yzjumc/studio/v1/draft', { draftNo: 'D1' })).toMatch(/draft\?draftNo=D1$/u);
});
