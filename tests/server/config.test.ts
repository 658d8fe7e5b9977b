import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../server/config.ts';

describe('settings', () => {
  it('have the defaults of the contract, and an empty variable counts as unset', () => {
    expect(readConfig({ PORT: '', DATA_DIR: ' ' })).toEqual({
      port: 8080,
      host: '127.0.0.1',
      dataDir: resolve('data'),
      databaseUrl: undefined,
      schemasDir: resolve('schemas'),
      demo: true,
      logLevel: 'info',
      publicOrigin: undefined,
      sellerOrigin: undefined,
      registerUrl: undefined,
      forgotPasswordUrl: undefined,
      smsUrl: undefined,
      smsToken: undefined,
      smsSign: '云铺',
      cookieSecure: false,
      trustProxy: false,
    });
  });

  it('make cookies secure when the public origin is https, unless told otherwise', () => {
    expect(readConfig({ PUBLIC_ORIGIN: 'https://mall.example.cn/' })).toMatchObject({ publicOrigin: 'https://mall.example.cn', cookieSecure: true });
    expect(readConfig({ PUBLIC_ORIGIN: 'https://mall.example.cn', COOKIE_SECURE: 'off' }).cookieSecure).toBe(false);
    expect(readConfig({ PUBLIC_ORIGIN: 'http://mall.example.cn' }).cookieSecure).toBe(false);
  });

  it.each([
    ['PORT', '80a'], ['PORT', '65536'], ['PORT', '-1'], ['HOST', 'http://x'], ['DEMO', 'maybe'], ['LOG_LEVEL', 'loud'],
    ['PUBLIC_ORIGIN', 'mall.example.cn'], ['PUBLIC_ORIGIN', 'https://mall.example.cn/path'], ['SELLER_ORIGIN', 'ftp://x'], ['COOKIE_SECURE', '2'], ['TRUST_PROXY', 'on'], ['DATABASE_URL', 'mysql://x/y'],
    ['SMS_URL', 'sms.example.cn'], ['SMS_SIGN', '【云铺】'], ['REGISTER_URL', 'javascript:alert'], ['FORGOT_PASSWORD_URL', '/forgot'],
  ])('%s=%s is refused by name and value', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(new RegExp(`${name} 的值“${value.replaceAll('/', '\\/')}”不可用`));
  });

  it('that are wrong are named all at once, and never with a password', () => {
    let message = '';
    try {
      readConfig({ PORT: 'x', DATABASE_URL: 'mysql://root:secret@db/y', SMS_URL: 'https://root:secret@sms.example.cn', SMS_TOKEN: 'secret token' });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('PORT');
    expect(message).toContain('DATABASE_URL');
    expect(message).toContain('SMS_TOKEN');
    expect(message).not.toContain('secret');
  });
});
