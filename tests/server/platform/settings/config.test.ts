import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ConfigError, readConfig } from '../../../../server/platform/settings/config.ts';

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
      metricsHost: '127.0.0.1',
      metricsPort: undefined,
      publicOrigin: undefined,
      sellerOrigin: undefined,
      registerUrl: undefined,
      forgotPasswordUrl: undefined,
      smsUrl: undefined,
      smsToken: undefined,
      smsSign: '云铺',
      documentsSigningKey: undefined,
      documentsTrustedKeys: [],
      documentsInstallation: undefined,
      orderPayHours: 72,
      orderCheckHours: 72,
      bank: {
        accountName: '云铺科技有限公司',
        bankName: '招商银行',
        branch: '深圳科技园支行',
        accountNo: '755936021810666',
      },
      cashier: undefined,
      cashierPort: undefined,
      s3: undefined,
      filesQuota: 2048 * 1024 * 1024,
      cookieSecure: false,
      trustProxy: false,
    });
  });

  it('make cookies secure when the public origin is https, unless told otherwise', () => {
    expect(readConfig({ PUBLIC_ORIGIN: 'https://mall.example.cn/' })).toMatchObject({
      publicOrigin: 'https://mall.example.cn',
      cookieSecure: true,
    });
    expect(readConfig({ PUBLIC_ORIGIN: 'https://mall.example.cn', COOKIE_SECURE: 'off' }).cookieSecure).toBe(false);
    expect(readConfig({ PUBLIC_ORIGIN: 'http://mall.example.cn' }).cookieSecure).toBe(false);
  });

  it('know no account to transfer to unless they are told one, or nobody is to transfer anything', () => {
    expect(readConfig({ DEMO: 'off' }).bank).toBeUndefined();
    const account = {
      BANK_ACCOUNT_NAME: '某某科技有限公司',
      BANK_NAME: '中国银行',
      BANK_BRANCH: '科技园支行',
      BANK_ACCOUNT_NO: '12345678',
    };
    expect(readConfig({ DEMO: 'off', ...account }).bank).toEqual({
      accountName: '某某科技有限公司',
      bankName: '中国银行',
      branch: '科技园支行',
      accountNo: '12345678',
    });
    expect(() => readConfig({ ...account, BANK_BRANCH: '' })).toThrow('还缺少环境变量 BANK_BRANCH');
  });

  it('know a cashier by its address and its secret together', () => {
    const cashier = { CASHIER_URL: 'https://cashier.example.cn', CASHIER_SECRET: '0123456789abcdef' };
    expect(readConfig(cashier).cashier).toEqual({
      url: 'https://cashier.example.cn',
      secret: '0123456789abcdef',
      builtIn: false,
    });
    expect(() => readConfig({ CASHIER_URL: cashier.CASHIER_URL })).toThrow('还缺少环境变量 CASHIER_SECRET');
    expect(() => readConfig({ ...cashier, CASHIER_SECRET: 'short' })).toThrow(/CASHIER_SECRET 的值“\*\*\*”/);
  });

  it('know a bucket for files by its address, name and keys together', () => {
    const bucket = {
      FILES_S3_ENDPOINT: 'https://s3.example.cn',
      FILES_S3_BUCKET: 'yunpu-files',
      FILES_S3_KEY: 'AKIA',
      FILES_S3_SECRET: '0123456789',
      DATA_KEY: Buffer.alloc(32).toString('base64'),
    };
    expect(readConfig(bucket).s3).toEqual({
      endpoint: 'https://s3.example.cn',
      bucket: 'yunpu-files',
      region: 'us-east-1',
      key: 'AKIA',
      secret: '0123456789',
      pathStyle: true,
    });
    expect(readConfig({ ...bucket, FILES_S3_REGION: 'cn-north-1', FILES_S3_PATH_STYLE: 'off' }).s3).toMatchObject({
      region: 'cn-north-1',
      pathStyle: false,
    });
    expect(() => readConfig({ ...bucket, DATA_KEY: '' })).toThrow('还缺少环境变量 DATA_KEY');
    expect(() => readConfig({ ...bucket, FILES_S3_SECRET: '' })).toThrow('还缺少环境变量 FILES_S3_SECRET');
    expect(() => readConfig({ ...bucket, FILES_S3_SECRET: '有 空格' })).toThrow(/FILES_S3_SECRET 的值“\*\*\*”/);
  });

  it.each([
    ['PORT', '80a'],
    ['PORT', '65536'],
    ['PORT', '-1'],
    ['HOST', 'http://x'],
    ['DEMO', 'maybe'],
    ['LOG_LEVEL', 'loud'],
    ['PUBLIC_ORIGIN', 'mall.example.cn'],
    ['PUBLIC_ORIGIN', 'https://mall.example.cn/path'],
    ['SELLER_ORIGIN', 'ftp://x'],
    ['COOKIE_SECURE', '2'],
    ['TRUST_PROXY', 'on'],
    ['DATABASE_URL', 'mysql://x/y'],
    ['SMS_URL', 'sms.example.cn'],
    ['CASHIER_URL', 'https://cashier.example.cn/pay'],
    ['CASHIER_PORT', '70000'],
    ['BANK_NAME', '行'],
    ['SMS_SIGN', '【云铺】'],
    ['ORDER_PAY_HOURS', '0'],
    ['ORDER_PAY_HOURS', '721'],
    ['ORDER_CHECK_HOURS', '0'],
    ['REGISTER_URL', 'javascript:alert'],
    ['ICP_FILING', '12345678'],
    ['POLICE_FILING', '粤公网安备号'],
    ['FORGOT_PASSWORD_URL', '/forgot'],
    ['FILES_S3_ENDPOINT', 'https://s3.example.cn/bucket'],
    ['FILES_S3_BUCKET', 'Bad_Bucket'],
    ['FILES_S3_REGION', '中国'],
    ['FILES_QUOTA_MB', '19'],
  ])('%s=%s is refused by name and value', (name, value) => {
    expect(() => readConfig({ [name]: value })).toThrow(ConfigError);
    expect(() => readConfig({ [name]: value })).toThrow(
      new RegExp(`${name} 的值“${value.replaceAll('/', '\\/')}”不可用`),
    );
  });

  it('that are wrong are named all at once, and never with a password', () => {
    let message = '';
    try {
      readConfig({
        PORT: 'x',
        DATABASE_URL: 'mysql://root:secret@db/y',
        SMS_URL: 'https://root:secret@sms.example.cn',
        SMS_TOKEN: 'secret token',
      });
    } catch (error) {
      message = String(error);
    }
    expect(message).toContain('PORT');
    expect(message).toContain('DATABASE_URL');
    expect(message).toContain('SMS_TOKEN');
    expect(message).not.toContain('secret');
  });
});
