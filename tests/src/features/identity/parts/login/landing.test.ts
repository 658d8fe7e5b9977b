import { describe, expect, it } from 'vitest';
import { type Arrival, landingPath } from '../../../../../../src/features/identity/parts/login/landing.ts';

const plain: Arrival = {
  wanted: null,
  origin: 'https://mall.test',
  isPartner: false,
  sellerUrl: 'https://seller.test',
  joining: false,
};

describe('where a sign-in leads', () => {
  it.each([
    [
      'to the wanted page before all else',
      { wanted: '/workstation?a=1', isPartner: true, joining: true },
      '/workstation?a=1',
    ],
    ['a partner to the partner site', { isPartner: true, joining: true }, 'https://seller.test'],
    ['to the partner join page from /joinLogin', { joining: true }, '/partnerJoin'],
    ['to the products', {}, '/product'],
    [
      'a partner to the built-in seller centre where there is no other site',
      { isPartner: true, sellerUrl: undefined, joining: true },
      '/seller',
    ],
    ['to the products instead of another site', { wanted: '//evil.test' }, '/product'],
  ] as const)('%s', (_rule, arrival, path) => {
    expect(landingPath({ ...plain, ...arrival })).toBe(path);
  });
});
