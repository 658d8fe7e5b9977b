import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { loginPath, safeRedirect, withoutSsoToken } from '../../../../src/platform/session/redirect.ts';

const origin = 'https://mall.test';

describe('after sign-in', () => {
  it.each([
    ['/workstation/e/a?q=1#x', '/workstation/e/a?q=1#x'],
    ['https://mall.test/workstation', '/workstation'],
    ['/workstation?f=%5B1%5D&q=a+b', '/workstation?f=%5B1%5D&q=a+b'],
    ['/workstation?q=a\\b', '/workstation?q=a\\b'],
    ['/workstation?q=//evil.test', '/workstation?q=//evil.test'],
  ])('%s leads to %s', (wanted, path) => {
    expect(safeRedirect(wanted, origin)).toBe(path);
  });

  it.each([
    null,
    '',
    ' ',
    'https://evil.test/',
    'HTTPS://evil.test',
    '//evil.test/a',
    '///evil.test',
    '////evil.test',
    '/\\evil.test',
    '\\\\evil.test',
    '/\\/evil.test',
    '\\/evil.test',
    'javascript:alert(1)',
    ' javascript:alert(1)',
    'java\nscript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'data:text/html,x',
    'vbscript:x',
    'blob:https://mall.test/x',
    'file:///etc/passwd',
    '/\t/evil.test',
    '/\n/evil.test',
    '\t//evil.test',
    '/\r\\evil.test',
    '\u0000//evil.test',
    'https:\t//evil.test',
    'https:evil.test',
    'http:/evil.test',
    'https://mall.test@evil.test/',
    'https://mall.test.evil.test/',
    'https://mall.test:8443/',
    'https://mall.test//evil.test',
    'http://mall.test/',
    '/.//evil.test',
    '/a/..//evil.test',
    '/%2e/..//evil.test',
    '/work\tstation',
    '/work\nstation',
    '/work\\station',
    'workstation',
    'evil.test',
    '?redirect=//evil.test',
    '/login',
    '/login?redirect=//evil.test',
    '/joinLogin',
    '/Login?redirect=/login',
    '/login/',
  ])('%j leads nowhere', (wanted) => {
    expect(safeRedirect(wanted, origin)).toBeUndefined();
  });

  it('a nested or encoded address stays a query or a path of this site', () => {
    expect(safeRedirect('/%2F%2Fevil.test', origin)).toBe('/%2F%2Fevil.test');
    expect(safeRedirect('/%5Cevil.test', origin)).toBe('/%5Cevil.test');
    expect(safeRedirect('/a?redirect=https://evil.test', origin)).toBe('/a?redirect=https://evil.test');
  });

  it('a token that would sign in someone else is left behind', () => {
    expect(safeRedirect('/workstation?ssoToken=x&q=1#top', origin)).toBe('/workstation?q=1#top');
    expect(loginPath('/workstation/e/a?ssoToken=x')).toBe('/login?redirect=%2Fworkstation%2Fe%2Fa');
  });

  it('whatever is written, a browser that follows the answer stays on this site', () => {
    const piece = fc.constantFrom(
      '/',
      '\\',
      '//',
      ':',
      '@',
      '.',
      '..',
      '?',
      '#',
      '%2f',
      '%5c',
      '\t',
      '\n',
      '\r',
      '\0',
      ' ',
      'https',
      'http',
      'javascript',
      'evil.test',
      'mall.test',
      'a',
      'login',
      '%09',
      '。',
      '／',
      '＼',
    );
    const address = fc.oneof(
      fc.array(piece, { maxLength: 10 }).map((pieces) => pieces.join('')),
      fc.string(),
      fc.webUrl(),
      fc.string({ unit: 'binary' }),
    );
    fc.assert(
      fc.property(address, (wanted) => {
        const path = safeRedirect(wanted, origin);
        // Followed once more, it is the same page: nothing in it is read differently the second time.
        return (
          path === undefined ||
          (/^\/(?![/\\])/.test(path) && new URL(path, origin).origin === origin && safeRedirect(path, origin) === path)
        );
      }),
      { numRuns: 400 },
    );
  }, 30_000);

  it('the address one came for survives the way through the sign-in page', () => {
    fc.assert(
      fc.property(fc.webPath(), fc.webQueryParameters(), fc.webFragments(), (path, query, fragment) => {
        const wanted = new URL(`/workstation${path}?${query}#${fragment}`, origin);
        fc.pre(!wanted.searchParams.has('ssoToken'));
        const back = wanted.pathname + wanted.search + wanted.hash;
        fc.pre(new URL(loginPath(back), origin).search !== '');
        expect(safeRedirect(new URL(loginPath(back), origin).searchParams.get('redirect'), origin)).toBe(back);
      }),
    );
  });

  it.each(['/', '/home', '/product'])('%s is where one lands anyway', (path) => {
    expect(loginPath(path)).toBe('/login');
  });
});

it('the ssoToken leaves the address, the rest stays as it was written', () => {
  expect(withoutSsoToken('https://mall.test/workstation/e/a?ssoToken=x&q=1#top')).toBe('/workstation/e/a?q=1#top');
  expect(withoutSsoToken('https://mall.test/a?q=a+b&f=%5B%5D')).toBe('/a?q=a+b&f=%5B%5D');
});
