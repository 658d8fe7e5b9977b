import { afterEach, describe, expect, it, vi } from 'vitest';
import { deviceStore, openChannel, tabStore } from '../../../src/ui/storage.ts';

const refuse = (): never => {
  throw new DOMException('The operation is insecure.', 'SecurityError');
};

afterEach(() => {
  deviceStore.clear();
  tabStore.clear();
  vi.unstubAllGlobals();
  Reflect.deleteProperty(globalThis, 'localStorage');
});

/** A browser's own storage with room for `room` entries; the entries are its properties, as a browser shows them. */
function storageOf(room: number): Storage & Record<string, unknown> {
  const methods = {
    getItem: (name: string) => (Object.hasOwn(storage, name) ? storage[name] : null),
    setItem: (name: string, value: string) => {
      if (!Object.hasOwn(storage, name) && Object.keys(storage).length >= room)
        throw new DOMException('', 'QuotaExceededError');
      storage[name] = value;
    },
    removeItem: (name: string) => void delete storage[name],
    clear: () => Object.keys(storage).forEach((name) => delete storage[name]),
  };
  const storage = Object.create(methods) as Storage & Record<string, unknown>;
  return storage;
}

describe('what is kept in the browser', () => {
  it('is in its storage, by name', () => {
    const storage = storageOf(9);
    vi.stubGlobal('sessionStorage', storage);
    tabStore.setItem('a', '1');
    tabStore.setItem('b', '2');
    expect({ ...storage }).toEqual({ a: '1', b: '2' });
    tabStore.removeItem('a');
    expect([tabStore.getItem('a'), tabStore.getItem('b'), tabStore.names()]).toEqual([null, '2', ['b']]);
  });

  it('stays as long as the page where the browser refuses the very name', () => {
    Object.defineProperty(globalThis, 'localStorage', { configurable: true, get: refuse });
    expect(deviceStore.getItem('a')).toBeNull();
    deviceStore.setItem('a', '1');
    expect([deviceStore.getItem('a'), deviceStore.names()]).toEqual(['1', ['a']]);
    deviceStore.removeItem('a');
    expect(deviceStore.getItem('a')).toBeNull();
    deviceStore.setItem('b', '2');
    deviceStore.clear();
    expect(deviceStore.names()).toEqual([]);
  });

  it('is the latest where the storage is full', () => {
    const storage = storageOf(1);
    vi.stubGlobal('sessionStorage', storage);
    tabStore.setItem('a', '1');
    tabStore.setItem('b', '2');
    expect(tabStore.getItem('b')).toBe('2');
    tabStore.removeItem('a');
    tabStore.setItem('b', '3');
    expect([tabStore.getItem('b'), storage.b]).toEqual(['3', '3']);
  });
});

it('between tabs nobody answers where the browser refuses it', () => {
  vi.stubGlobal(
    'BroadcastChannel',
    class {
      constructor() {
        refuse();
      }
    },
  );
  const channel = openChannel('a');
  channel.postMessage('hello');
  channel.close();
  expect(channel.onmessage).toBeNull();
});
