import { TransportError } from '@yunpu/engine-core/endpoint';
import { beforeEach, describe, expect, it, vi } from 'vitest';
import { dropHeldDrafts, heldDraft, saveOrHold, setDraftOwner } from '../../../../src/platform/gateway/heldDrafts.ts';

const draft = { record: { amount: 1 }, version: 3 };
const ended = () => Promise.reject(new TransportError('status', '登录超时', { status: 401 }));

describe('a draft that the server did not take', () => {
  let entries: Record<string, string>;
  beforeEach(() => {
    entries = {};
    vi.stubGlobal(
      'sessionStorage',
      new Proxy(
        {},
        {
          get: (_target, name) =>
            ({
              getItem: (key: string) => entries[key] ?? null,
              setItem: (key: string, value: string) => void (entries[key] = value),
              removeItem: (key: string) => void delete entries[key],
            })[String(name)],
          ownKeys: () => Object.keys(entries),
          getOwnPropertyDescriptor: () => ({ enumerable: true, configurable: true }),
        },
      ),
    );
    setDraftOwner('chen', '10001');
  });

  it('because the login had ended is held and found again', async () => {
    await saveOrHold('invoice 1', draft, ended);
    expect(heldDraft('invoice 1')).toMatchObject(draft);
    expect(heldDraft('invoice 2')).toBeUndefined();
  });

  it('for another reason is told', async () => {
    await expect(
      saveOrHold('invoice 1', draft, () => Promise.reject(new TransportError('network', '断网'))),
    ).rejects.toThrow('断网');
    expect(heldDraft('invoice 1')).toBeUndefined();
  });

  it('is held for its person and team alone', async () => {
    await saveOrHold('invoice 1', draft, ended);
    setDraftOwner('chen', '10002');
    expect(heldDraft('invoice 1')).toBeUndefined();
    setDraftOwner('lin', '10001');
    expect(heldDraft('invoice 1')).toBeUndefined();
    setDraftOwner('chen', '10001');
    expect(heldDraft('invoice 1')).toBeDefined();
  });

  it('is forgotten once the server has a later one or is told to forget', async () => {
    await saveOrHold('invoice 1', draft, ended);
    await saveOrHold('invoice 1', null, () => Promise.resolve());
    expect(heldDraft('invoice 1')).toBeUndefined();
  });

  it('leaves with who signs out, and nothing else does', async () => {
    await saveOrHold('invoice 1', draft, ended);
    entries['yunpu.tabs'] = 'x';
    dropHeldDrafts();
    expect(entries).toEqual({ 'yunpu.tabs': 'x' });
  });
});
