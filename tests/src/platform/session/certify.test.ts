import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { askToCertify } from '../../../../src/platform/session/certify.ts';
import { clearSession, currentSession, loadSession } from '../../../../src/platform/session/session.ts';
import { MESSAGES } from '../../../../src/ui/messages.ts';
import { noticesStore } from '../../../../src/ui/notices.ts';

const envelope = (data: unknown) =>
  Promise.resolve(Response.json({ status: 1, message: '', responseBody: { success: true, data } }));
let status: number | undefined;
let standing: string | undefined;

function answer(url: string): Promise<Response> {
  if (url.endsWith('/myNetworksOpen')) return Promise.resolve(Response.json({ success: true, data: [] }));
  if (url.endsWith('/auth_info')) return envelope({ status, standing });
  return envelope(
    url.endsWith('/getUserInfoByTicket') ? { yzjUserId: 'u1', eid: '1', sourceChannel: 'yzj_public', roles: [] } : {},
  );
}

const question = () => noticesStore.get().question;
const go = vi.fn<(path: string) => void>();

beforeEach(() => {
  go.mockClear();
  vi.stubGlobal('document', { cookie: '' });
  vi.stubGlobal('location', new URL('https://mall.test/cart'));
  vi.stubGlobal('fetch', (url: string) => answer(url));
});
afterEach(() => {
  clearSession();
  standing = undefined;
  vi.unstubAllGlobals();
});

describe('a team whose authInfo has no status', () => {
  beforeEach(async () => {
    status = undefined;
    await loadSession();
  });

  it.each([
    [true, [['/workstation/corp-cer']]],
    [false, []],
  ])('is asked to certify, and led there on confirmation only (%s)', async (yes, led) => {
    const verdict = askToCertify(go);
    await vi.waitFor(() => expect(question()?.content).toBe(MESSAGES['auth.notCertified']));
    question()?.answer(yes);
    expect([await verdict, go.mock.calls]).toEqual([false, led]);
  });

  it.each([
    ['submitted', '正在审核', '查看进度'],
    ['paying', '正在审核', '查看进度'],
    ['verifying', '核验打款金额', '去核验'],
    ['rejected', '未通过', '去修改'],
  ])('is told how far its application has come (%s), and not to apply', async (now, word, button) => {
    standing = now;
    const verdict = askToCertify(go);
    await vi.waitFor(() => expect(question()?.content).toContain(word));
    expect(question()?.okText).toBe(button);
    question()?.answer(true);
    expect([await verdict, go.mock.calls]).toEqual([false, [['/workstation/corp-cer']]]);
  });

  it('is asked nothing once it has been certified elsewhere, and the page knows from then on', async () => {
    status = 1;
    expect(await askToCertify(go)).toBe(true);
    expect(question()).toBeUndefined();
    await vi.waitFor(() => expect(currentSession()?.certified).toBe(true));
  });
});

it('a certified team passes without a call', async () => {
  status = 1;
  await loadSession();
  vi.stubGlobal('fetch', () => Promise.reject(new Error('no call')));
  expect(await askToCertify(go)).toBe(true);
});
