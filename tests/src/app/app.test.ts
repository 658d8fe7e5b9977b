import { createElement } from 'react';
import { renderToString } from 'react-dom/server';
import { createStaticHandler, createStaticRouter, StaticRouterProvider } from 'react-router-dom';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FailurePage } from '../../../src/app/ErrorPage.tsx';
import { createRoutes } from '../../../src/app/router.tsx';
import { asConnectionError, failureOf, messageOf, RequestError } from '../../../src/platform/gateway/errors.ts';
import { loadPage } from '../../../src/platform/gateway/loadPage.ts';

/** What browsers throw for a file of code that did not come. */
const NOT_COME = [
  'Failed to fetch dynamically imported module: /assets/a.js',
  'error loading dynamically imported module: /assets/a.js',
  'Importing a module script failed.',
].map((text) => new TypeError(text));

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe("a page's code", () => {
  it('that has loaded is used', async () => {
    expect(await loadPage(() => Promise.resolve(1))).toBe(1);
  });

  it('that a page on its way elsewhere gave up is asked for again before anything is said', async () => {
    vi.useFakeTimers();
    const answers = [Promise.reject(NOT_COME[1]!), Promise.resolve('code')];
    const loaded = loadPage(() => answers.shift()!);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(answers).toHaveLength(1);
    await vi.advanceTimersByTimeAsync(1_000);
    expect(await loaded).toBe('code');
  });

  it('that fails twice or does not arrive in time is reported as what it is', async () => {
    vi.useFakeTimers();
    const failed = expect(loadPage(() => Promise.reject(NOT_COME[0]!))).rejects.toBe(NOT_COME[0]);
    const late = expect(loadPage(() => new Promise(() => undefined), 5)).rejects.toSatisfy(
      (error) => messageOf(error) === '页面加载超时，请检查网络后重新加载' && failureOf(error) === 'connection',
    );
    await vi.advanceTimersByTimeAsync(2_000);
    await failed;
    await late;
  });
});

describe('a failure', () => {
  it('of the program is not taken for a network failure, though both are TypeErrors', () => {
    expect(failureOf(new TypeError('x is not a function'))).toBe('program');
    expect(messageOf(new TypeError('x is not a function'))).toMatch(/^页面程序出错/);
    const lost = asConnectionError(new TypeError('Failed to fetch'));
    expect(failureOf(lost)).toBe('connection');
    expect(messageOf(lost)).toBe('网络连接异常，请检查网络后重试');
  });

  it.each(NOT_COME)('of loading code is distinguished from both: $message', (error) => {
    vi.stubGlobal('navigator', { onLine: true });
    expect(failureOf(error)).toBe('code');
    vi.stubGlobal('navigator', { onLine: false });
    expect([failureOf(error), messageOf(error)]).toEqual(['connection', '网络连接异常，请检查网络后重试']);
  });

  it('that the gateway explains is shown in its words', () => {
    const refusal = new RequestError('code', '没有权限');
    expect([failureOf(refusal), messageOf(refusal)]).toEqual(['refused', '没有权限']);
  });
});

/** What a page shows at first in the place of a route that fails. */
async function firstSight(error: Error): Promise<string> {
  const { query, dataRoutes } = createStaticHandler([
    {
      id: 'page',
      path: '/',
      loader: () => {
        throw error;
      },
      errorElement: createElement(FailurePage),
      Component: () => null,
    },
  ]);
  const context = await query(new Request('http://mall.test/'));
  if (context instanceof Response) throw new Error('redirected');
  return renderToString(
    createElement(StaticRouterProvider, { router: createStaticRouter(dataRoutes, context), context, hydrate: false }),
  );
}

it('of loading code is not shown to somebody who is leaving the page, one of the program is shown at once', async () => {
  vi.stubGlobal('navigator', { onLine: true });
  expect(await firstSight(NOT_COME[1]!)).toBe('');
  expect(await firstSight(new TypeError('x is not a function'))).toContain('页面程序出错');
});

it('whatever fails inside a frame leaves the frame standing', () => {
  const frames = createRoutes()[0]!
    .children!.flatMap((route) => [route, ...(route.children ?? [])])
    .filter(({ children, lazy }) => children && lazy);
  expect(frames).toHaveLength(4);
  for (const frame of frames)
    expect(frame.children!.every(({ errorElement }) => errorElement !== undefined)).toBe(true);
});
