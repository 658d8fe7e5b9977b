import { describe, expect, it } from 'vitest';
import { readCookie } from '../../../../src/platform/session/cookies.ts';
import { type CosmicRole, isPartner } from '../../../../src/platform/session/partner.ts';
import { originOf, type Session } from '../../../../src/platform/session/session.ts';
import { adminsFirst, chooseTeam, parseTeams, type Team } from '../../../../src/platform/session/team.ts';
import { rememberUtm } from '../../../../src/platform/session/utm.ts';

const team = (eid: string, isAdmin: boolean, isDefault = false): Team => ({
  networkId: eid,
  name: eid,
  photoUrl: '',
  eid,
  isAdmin,
  isDefault,
  managers: [],
});

describe('the team a sign-in starts with', () => {
  it('is the default one when the person administers it', () => {
    expect(chooseTeam([team('a', true), team('b', true, true)])?.eid).toBe('b');
  });
  it('is any administered one when the default one is not', () => {
    expect(chooseTeam([team('a', false, true), team('b', true)])?.eid).toBe('b');
  });
  it('is the first one when none is administered', () => {
    expect(chooseTeam([team('a', false), team('b', false, true)])?.eid).toBe('a');
  });
  it('is none without teams', () => {
    expect(chooseTeam([])).toBeUndefined();
  });
});

it('teams one administers are listed first, otherwise in their order', () => {
  expect(
    adminsFirst([team('a', false), team('b', true), team('c', false), team('d', true)]).map(({ eid }) => eid),
  ).toEqual(['b', 'd', 'a', 'c']);
});

it("isAdmin means '1', and no other truthy value", () => {
  const listed = { networkid: '', networkname: '', networkphotourl: '', defNetwork: false, managers: [] };
  expect(
    parseTeams([
      { ...listed, eid: '1', isAdmin: '1' },
      { ...listed, eid: '2', isAdmin: '0' },
    ]).map(({ isAdmin }) => isAdmin),
  ).toEqual([true, false]);
});

describe('a person is a partner', () => {
  const partner: CosmicRole = { name: 'partner', groupType: 'RG-007' };
  const yes = () => Promise.resolve(true);
  it('with a partner role, a team and the gray release', async () => {
    expect(await isPartner([partner], [team('a', true)], yes)).toBe(true);
  });
  it('not without roles, without teams, or when the check says no or fails', async () => {
    expect(await isPartner([{ name: 'customer', groupType: 'RG-002' }], [team('a', true)], yes)).toBe(false);
    expect(await isPartner([partner], [], yes)).toBe(false);
    expect(await isPartner([partner], [team('a', true)], () => Promise.resolve(false))).toBe(false);
    expect(await isPartner([partner], [team('a', true)], () => Promise.reject(new Error('x')))).toBe(false);
  });
});

describe('who a page acts for', () => {
  const person = (roles: string[], isPartner: boolean) => ({ user: { roles }, isPartner }) as unknown as Session;
  it.each([
    ['a partner in the seller centre', person(['partner'], true), '/seller/e/opportunity', 'PARTNER'],
    ['a partner who buys', person(['partner'], true), '/cart', 'CUSTOMER'],
    ['a partner without the gray release', person(['partner'], false), '/seller', 'CUSTOMER'],
    ['a customer', person(['customer'], false), '/workstation', 'CUSTOMER'],
    ['the shop’s staff', person(['staff'], false), '/workstation', ''],
    ['a visitor', undefined, '/seller', ''],
  ])('%s: %#', (_who, session, pathname, origin) => {
    expect(originOf(session, pathname)).toBe(origin);
  });
});

it('a cookie is found by its whole name', () => {
  expect(readCookie('loginStatus', 'xloginStatus=2; loginStatus=1')).toBe('1');
  expect(readCookie('loginStatus', 'loginStatus2=1')).toBeUndefined();
});

describe('the utm source', () => {
  const storageOf = (entries: Record<string, string>) => {
    const map = new Map(Object.entries(entries));
    return {
      map,
      getItem: (key: string) => map.get(key) ?? null,
      setItem: (key: string, value: string) => void map.set(key, value),
    };
  };
  it('is Web by default, and otherwise what the address says', () => {
    const fresh = storageOf({});
    rememberUtm('', 1440, fresh);
    expect(Object.fromEntries(fresh.map)).toEqual({ utm_source: 'Web', utm_medium: 'PC' });
    rememberUtm('?utm_source=wechat', 390, fresh);
    expect(Object.fromEntries(fresh.map)).toEqual({ utm_source: 'wechat', utm_medium: 'PC' });
  });
  it.each([
    [424, 'mobile-yzj'],
    [425, 'PC'],
  ])('a window %i wide is %s', (width, medium) => {
    const fresh = storageOf({});
    rememberUtm('', width, fresh);
    expect(fresh.map.get('utm_medium')).toBe(medium);
  });
});
