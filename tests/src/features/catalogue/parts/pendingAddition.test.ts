import { beforeEach, expect, it, vi } from 'vitest';
import {
  forgetAddition,
  pendingAddition,
  rememberAddition,
} from '../../../../../src/features/catalogue/parts/pendingAddition.ts';

/** A browser's cookies, which are written one at a time and read as one text. */
const jar = new Map<string, string>();
beforeEach(() => {
  jar.clear();
  vi.stubGlobal('document', {
    get cookie() {
      return [...jar].map(([name, value]) => `${name}=${value}`).join('; ');
    },
    set cookie(text: string) {
      const [pair = '', ...attributes] = text.split('; ');
      const [name = '', value = ''] = pair.split('=');
      if (attributes.includes('max-age=0')) jar.delete(name);
      else jar.set(name, value);
    },
  });
});

const choice = { productNo: 'SP100121', quantity: 120, years: 2, modules: [{ productNo: 'MK;1', quantity: 3 }] };

it('what a visitor wanted is known again, with its modules and a key of its own, until it is granted', () => {
  rememberAddition(choice);
  const first = pendingAddition();
  expect(first).toEqual({ ...choice, key: expect.stringMatching(/^[0-9a-f]{32}$/) });
  expect(pendingAddition()).toEqual(first);
  rememberAddition({ ...choice, quantity: 5 });
  expect(pendingAddition()).toMatchObject({ quantity: 5 });
  expect(pendingAddition()?.key).not.toBe(first?.key);
  forgetAddition();
  expect(pendingAddition()).toBeUndefined();
});

it.each(['', 'x', '[]', '{}', 'null', '%E0%A4%A', '1'])('nothing is wanted where the cookie says %j', (text) => {
  jar.set('yunpu.wish', text);
  expect(pendingAddition()).toBeUndefined();
});
