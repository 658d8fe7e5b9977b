import { describe, expect, it } from 'vitest';
import { type Arrival, landingPath } from '../../../../../../src/features/identity/parts/login/landing.ts';

const plain: Arrival = {
  wanted: null,
  origin: 'https://mall.test',
  isPartner: false,
  sellerUrl: 'https://seller.test',
  entrance: 'mall',
};

describe('where a sign-in leads', () => {
  it.each([
    [
      'to the wanted page before all else',
      { wanted: '/workstation?a=1', isPartner: true, entrance: 'partnership' },
      '/workstation?a=1',
    ],
    ['a partner to the partner site', { isPartner: true, entrance: 'partnership' }, 'https://seller.test'],
    ['to the partner join page from /joinLogin', { entrance: 'partnership' }, '/partnerJoin'],
    ['to the products', {}, '/product'],
    ['who was invited to the work of the team', { entrance: 'team' }, '/workstation'],
    ['an invited partner to the partner site', { isPartner: true, entrance: 'team' }, 'https://seller.test'],
    [
      'a partner to the built-in seller centre where there is no other site',
      { isPartner: true, sellerUrl: undefined, entrance: 'partnership' },
      '/seller',
    ],
    ['to the products instead of another site', { wanted: '//evil.test' }, '/product'],
  ] as const)('%s', (_rule, arrival, path) => {
    expect(landingPath({ ...plain, ...arrival })).toBe(path);
  });
});
