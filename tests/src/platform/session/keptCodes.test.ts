import { beforeEach, describe, expect, it } from 'vitest';
import { forgetCodes, keepCode, lastPhone, recallCode } from '../../../../src/platform/session/codes/keptCodes.ts';

const code = (verifyKey: string, at: number) => ({ verifyKey, resendAt: at + 60_000, expiresAt: at + 600_000 });

describe('a code that was asked for', () => {
  let store: Pick<Storage, 'getItem' | 'setItem' | 'removeItem'> & { map: Map<string, string> };
  beforeEach(() => {
    const map = new Map<string, string>();
    store = {
      map,
      getItem: (key) => map.get(key) ?? null,
      setItem: (key, value) => void map.set(key, value),
      removeItem: (key) => void map.delete(key),
    };
  });

  it('is known again after a reload, with its countdown, until it has run out', () => {
    keepCode(store, 'login', '138', code('k', 0), 0);
    expect(recallCode(store, 'login', '138', 59_999)).toEqual({ verifyKey: 'k', resendAt: 60_000, expiresAt: 600_000 });
    expect(recallCode(store, 'login', '138', 600_000)).toBeUndefined();
  });

  it('belongs to its phone and to what it was sent for', () => {
    keepCode(store, 'login', '138', code('k', 0), 0);
    expect(recallCode(store, 'login', '139', 1)).toBeUndefined();
    expect(recallCode(store, 'password', '138', 1)).toBeUndefined();
  });

  it('of another phone stays beside it; the latest one names the phone', () => {
    keepCode(store, 'login', '138', code('a', 0), 0);
    keepCode(store, 'login', '139', code('b', 10), 10);
    expect(recallCode(store, 'login', '138', 20)?.verifyKey).toBe('a');
    expect(lastPhone(store, 'login', 20)).toBe('139');
    expect(lastPhone(store, 'login', 700_000)).toBe('');
  });

  it('that was used up is gone', () => {
    keepCode(store, 'login', '138', code('a', 0), 0);
    forgetCodes(store, 'login');
    expect(recallCode(store, 'login', '138', 1)).toBeUndefined();
  });

  it.each(['', 'x', '[]', '{"138":1}', 'null'])('is unknown where the storage contains %j', (text) => {
    store.map.set('yunpu.code.login', text);
    expect(recallCode(store, 'login', '138', 1)).toBeUndefined();
  });
});
