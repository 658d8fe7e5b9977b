import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import {
  clearSession,
  currentSession,
  endSessionBy,
  loadSession,
  refreshSession,
} from '../../../../src/platform/session/session.ts';
import { watchSession } from '../../../../src/platform/session/watch.ts';
import { noticesStore } from '../../../../src/ui/notices.ts';

const page = { cookie: '', visibilityState: 'visible' };
let channel: string;
let cloud: () => Promise<Response>;
let asked: number;

const envelope = (data: unknown) =>
  Promise.resolve(Response.json({ status: 1, message: '', responseBody: { success: true, data } }));
function answer(url: string): Promise<Response> {
  if (url.endsWith('/getYzjLogin')) {
    asked += 1;
    return cloud();
  }
  if (url.endsWith('/myNetworksOpen')) return Promise.resolve(Response.json({ success: true, data: [] }));
  return envelope(
    url.endsWith('/getUserInfoByTicket') ? { yzjUserId: 'u1', eid: '1', sourceChannel: channel, roles: [] } : {},
  );
}

const question = () => noticesStore.get().question;
let leave: ReturnType<typeof vi.fn<(way: 'login' | 'exit') => void>>;
let stop: () => void;

async function watch(sourceChannel = 'yzj_public'): Promise<void> {
  channel = sourceChannel;
  await loadSession();
  stop = watchSession(leave);
}

beforeEach(() => {
  vi.useFakeTimers();
  Object.assign(page, { cookie: 'loginStatus=1', visibilityState: 'visible' });
  asked = 0;
  cloud = () => envelope(true);
  leave = vi.fn();
  vi.stubGlobal('document', page);
  vi.stubGlobal('location', new URL('https://mall.test/workstation'));
  vi.stubGlobal('fetch', (url: string) => answer(url));
});
afterEach(async () => {
  stop();
  question()?.answer(true);
  await vi.advanceTimersByTimeAsync(0);
  clearSession();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

describe('the watch over a login', () => {
  it('is silent while the page ends its own session, and speaks when that was refused', async () => {
    await watch();
    const left = endSessionBy(async () => {
      page.cookie = '';
      await vi.advanceTimersByTimeAsync(1_000);
    });
    await left;
    await vi.advanceTimersByTimeAsync(2_000);
    expect([question(), currentSession()]).toEqual([undefined, undefined]);

    page.cookie = 'loginStatus=1';
    await loadSession();
    await expect(endSessionBy(() => Promise.reject(new Error('验证码错误')))).rejects.toThrow('验证码错误');
    expect(currentSession()).toBeDefined();
    page.cookie = '';
    await vi.advanceTimersByTimeAsync(1_000);
    expect(question()).toBeDefined();
  });

  it('looks for the cookie every 1000 ms and says once that it is gone', async () => {
    await watch();
    await vi.advanceTimersByTimeAsync(1_500);
    page.cookie = '';
    await vi.advanceTimersByTimeAsync(499);
    expect(question()).toBeUndefined();
    await vi.advanceTimersByTimeAsync(1);
    const first = question();
    expect(first).toMatchObject({ content: '登录超时，请重新登录！', cancelText: undefined });
    await vi.advanceTimersByTimeAsync(5_000);
    expect(question()).toBe(first);
  });

  it('asks the cloud every 10000 ms, on a page that is looked at', async () => {
    await watch();
    await vi.advanceTimersByTimeAsync(9_999);
    expect(asked).toBe(0);
    await vi.advanceTimersByTimeAsync(1);
    expect(asked).toBe(1);
    page.visibilityState = 'hidden';
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBe(1);
    page.visibilityState = 'visible';
    await vi.advanceTimersByTimeAsync(10_000);
    expect(asked).toBe(2);
    expect(question()).toBeUndefined();
  });

  it('ends what the cloud has ended: state is cleared, then the person goes to sign in', async () => {
    await watch();
    cloud = () => envelope(false);
    await vi.advanceTimersByTimeAsync(10_000);
    expect(leave).not.toHaveBeenCalled();
    question()?.answer(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(leave.mock.calls).toEqual([['login']]);
    expect(currentSession()).toBeUndefined();
  });

  it('takes no answer for no end', async () => {
    await watch();
    cloud = () => Promise.reject(new TypeError('network'));
    await vi.advanceTimersByTimeAsync(20_000);
    expect(asked).toBe(2);
    expect(question()).toBeUndefined();
  });

  it('tells a private-deployment user in other words and leads out', async () => {
    await watch('private');
    page.cookie = '';
    await vi.advanceTimersByTimeAsync(1_000);
    expect(question()?.content).toBe('当前登录已超时！');
    question()?.answer(true);
    await vi.advanceTimersByTimeAsync(0);
    expect(leave.mock.calls).toEqual([['exit']]);
  });
});

it('what is known of a person stays in use while it is fetched anew, and is not brought back after they left', async () => {
  await watch();
  const before = currentSession();
  const again = refreshSession();
  expect(currentSession()).toBe(before);
  await again;
  expect(currentSession()).not.toBe(before);
  const late = refreshSession();
  clearSession();
  await late;
  expect(currentSession()).toBeUndefined();
});
