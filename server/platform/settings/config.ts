import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';
import type { BankAccount } from '../../../contract/payments.ts';

/** The settings of the gateway (design/contract.md, "Settings"). Read once, at start. */
export interface Config {
  /** 0 lets the system choose a free port. */
  port: number;
  host: string;
  /** Where figures and health in detail are told, apart from the public address. */
  metricsHost: string;
  /** Undefined: the second after `port`, or a free one; 'off': nowhere. */
  metricsPort: number | 'off' | undefined;
  /** Absolute. Holds the embedded database and uploaded files. */
  dataDir: string;
  /** Undefined: the embedded database in `dataDir`. */
  databaseUrl: string | undefined;
  /** Absolute. */
  schemasDir: string;
  /** Fill an empty database with the demo data. */
  demo: boolean;
  logLevel: LogLevel;
  /** The origin people type, e.g. 'https://mall.example.cn'. Undefined: the one of the request's Host. */
  publicOrigin: string | undefined;
  /** The partners' seller centre. */
  sellerOrigin: string | undefined;
  /** Pages of another site that take the place of the built-in ones. */
  registerUrl: string | undefined;
  forgotPasswordUrl: string | undefined;
  /** The site's filings with the authorities, shown at the foot of every page. */
  icpFiling: string | undefined;
  policeFiling: string | undefined;
  /** Address of the provider of text messages; undefined: the local inbox of a demonstration, else none are sent. */
  smsUrl: string | undefined;
  smsToken: string | undefined;
  smsSign: string;
  /** Where e-mail leaves; undefined: the local inbox of a demonstration, else none is sent. */
  smtp: SmtpSettings | undefined;
  /** How long an order waits for its payment. */
  orderPayHours: number;
  /** How long it waits at least from the first receipt of a transfer on. */
  orderCheckHours: number;
  /** Where customers transfer money to; undefined: transfers are not taken. */
  bank: BankAccount | undefined;
  /** A cashier that takes money online; undefined: the built-in one of a demonstration, else none. */
  cashier: CashierAddress | undefined;
  /** Port of the built-in cashier; undefined: the one after `port`, or a free one. */
  cashierPort: number | undefined;
  /** What identity numbers and signing keys are sealed under, the current key first; undefined: the key in the data folder. */
  dataKeys: readonly Buffer[] | undefined;
  /** PEM files of the shop's own certificate (with its chain) and key; undefined: the shop's authority makes one. */
  signingCertificate: string | undefined;
  signingKey: string | undefined;
  /** PEM file of the key that signs change sets made here; undefined: none are made. */
  documentsSigningKey: string | undefined;
  /** PEM files of the public keys whose change sets are taken. */
  documentsTrustedKeys: readonly string[];
  /** What this installation is called where its change sets arrive. */
  documentsInstallation: string | undefined;
  /** Where uploaded files are; undefined: below the data folder. */
  s3: S3Address | undefined;
  /** What the files of one team may take in all, in bytes. */
  filesQuota: number;
  cookieSecure: boolean;
  /** Whose X-Forwarded headers are believed: no one's (false), or those of the proxies at these addresses. */
  trustProxy: false | string[];
}

interface SmtpSettings {
  url: string;
  from: { name: string; address: string };
}

/** A bucket in a store that speaks S3. */
export interface S3Address {
  /** The store's origin. */
  endpoint: string;
  bucket: string;
  region: string;
  key: string;
  secret: string;
  /** The bucket is the first part of the path, not of the host name. */
  pathStyle: boolean;
}

interface CashierAddress {
  /** Its origin, for this process and, unless it is built in, for browsers. */
  url: string;
  /** Shared with it: signs every call in both directions. */
  secret: string;
  /** It runs beside this gateway: browsers reach it at the host name that they reach the gateway at. */
  builtIn: boolean;
}

const WEB_ADDRESS = '应为 https://www.example.cn/page 这样的完整地址，不带用户名和密码';

/** Of a demonstration, where nobody transfers money. */
const DEMO_BANK: BankAccount = {
  accountName: '云铺科技有限公司',
  bankName: '招商银行',
  branch: '深圳科技园支行',
  accountNo: '755936021810666',
};
const SECRETS: readonly string[] = [
  'SMS_TOKEN',
  'CASHIER_SECRET',
  'BANK_ACCOUNT_NO',
  'DATA_KEY',
  'FILES_S3_KEY',
  'FILES_S3_SECRET',
];
const SHORT_TEXT = '应为 2 到 60 个字';
const HOST_NAME = '应为要监听的主机名或 IP 地址';
const VISIBLE = '应为可见字符，不含空格';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
type LogLevel = (typeof LOG_LEVELS)[number];

/** Says which setting is wrong, what it was, and what it may be. */
export class ConfigError extends Error {
  override readonly name = 'ConfigError';
}

type Environment = Readonly<Record<string, string | undefined>>;

/**
 * Reads every setting from the environment; an empty string counts as unset.
 * @throws ConfigError naming all settings that cannot be used, one a line.
 */
export function readConfig(environment: Environment): Config {
  const refusals: string[] = [];
  const read = <T>(name: string, fallback: T, may: string, parse: (text: string) => T | undefined): T => {
    const text = environment[name]?.trim();
    if (!text) return fallback;
    const value = parse(text);
    if (value !== undefined) return value;
    // A password in a URL must not end up on a screen or in a log.
    const shown = SECRETS.includes(name) ? '***' : text.replace(/\/\/[^@/]*@/, '//***@');
    refusals.push(`环境变量 ${name} 的值“${shown}”不可用：${may}`);
    return fallback;
  };

  /** Settings that make sense together or not at all. */
  const together = <T>(parts: Readonly<Record<string, T | undefined>>): boolean => {
    const missing = Object.keys(parts).filter((name) => parts[name] === undefined);
    const none = missing.length === Object.keys(parts).length;
    if (!none && missing.length > 0 && refusals.length === 0)
      refusals.push(`还缺少环境变量 ${missing.join('、')}：${Object.keys(parts).join('、')} 要一起设置`);
    return missing.length === 0;
  };

  const demo = read('DEMO', true, '应为 on 或 off', onOff);
  const [accountName, bankName, branch, accountNo] = [
    read('BANK_ACCOUNT_NAME', undefined, SHORT_TEXT, shortText),
    read('BANK_NAME', undefined, SHORT_TEXT, shortText),
    read('BANK_BRANCH', undefined, SHORT_TEXT, shortText),
    read('BANK_ACCOUNT_NO', undefined, '应为 8 到 30 位数字', (text) => (/^\d{8,30}$/.test(text) ? text : undefined)),
  ];
  const hasBank = together({
    BANK_ACCOUNT_NAME: accountName,
    BANK_NAME: bankName,
    BANK_BRANCH: branch,
    BANK_ACCOUNT_NO: accountNo,
  });
  const cashierUrl = read('CASHIER_URL', undefined, '应为 https://cashier.example.cn 这样的来源地址，不带路径', origin);
  const cashierSecret = read('CASHIER_SECRET', undefined, '应为至少 16 个可见字符，不含空格', (text) =>
    /^[\x21-\x7e]{16,}$/.test(text) ? text : undefined,
  );
  const hasCashier = together({ CASHIER_URL: cashierUrl, CASHIER_SECRET: cashierSecret });
  const [endpoint, bucket, key, secret] = [
    read('FILES_S3_ENDPOINT', undefined, '应为 https://s3.example.cn 这样的来源地址，不带路径', origin),
    read('FILES_S3_BUCKET', undefined, '应为 3 到 63 个小写字母、数字、点或连字符', (text) =>
      /^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/.test(text) ? text : undefined,
    ),
    read('FILES_S3_KEY', undefined, VISIBLE, visibleText),
    read('FILES_S3_SECRET', undefined, VISIBLE, visibleText),
  ];
  const hasS3 = together({
    FILES_S3_ENDPOINT: endpoint,
    FILES_S3_BUCKET: bucket,
    FILES_S3_KEY: key,
    FILES_S3_SECRET: secret,
  });
  const region = read('FILES_S3_REGION', 'us-east-1', '应为 cn-north-1 这样的区域名', (text) =>
    /^[a-z0-9-]{2,40}$/.test(text) ? text : undefined,
  );
  const pathStyle = read('FILES_S3_PATH_STYLE', true, '应为 on 或 off', onOff);
  const publicOrigin = read(
    'PUBLIC_ORIGIN',
    undefined,
    '应为 https://mall.example.cn 这样的来源地址，不带路径',
    origin,
  );
  const smtpUrl = read(
    'SMTP_URL',
    undefined,
    '应为 smtp://用户:密码@主机:587 或 smtps://用户:密码@主机:465',
    smtpAddress,
  );
  const mailFrom = read('MAIL_FROM', undefined, '应为 noreply@example.cn 或 云铺 <noreply@example.cn>', sender);
  const signingCertificate = read('SIGNING_CERTIFICATE', undefined, '应为 PEM 证书文件的路径', folder);
  const signingKey = read('SIGNING_KEY', undefined, '应为 PEM 私钥文件的路径', folder);
  together({ SIGNING_CERTIFICATE: signingCertificate, SIGNING_KEY: signingKey });
  const hasSmtp = together({ SMTP_URL: smtpUrl, MAIL_FROM: mailFrom });
  if (hasSmtp && publicOrigin === undefined && refusals.length === 0)
    refusals.push('还缺少环境变量 PUBLIC_ORIGIN：邮件中的链接要用它');
  const config: Config = {
    port: read('PORT', 8080, '应为 0 到 65535 之间的整数', port),
    host: read('HOST', '127.0.0.1', HOST_NAME, hostName),
    metricsHost: read('METRICS_HOST', '127.0.0.1', HOST_NAME, hostName),
    metricsPort: read<number | 'off' | undefined>(
      'METRICS_PORT',
      undefined,
      '应为 0 到 65535 之间的整数，或 off',
      (text) => (text === 'off' ? text : port(text)),
    ),
    dataDir: read('DATA_DIR', resolve('data'), '应为文件夹路径', folder),
    databaseUrl: read('DATABASE_URL', undefined, '应为 postgres://用户:密码@主机:端口/库名', databaseUrl),
    schemasDir: read('SCHEMAS_DIR', resolve('schemas'), '应为文件夹路径', folder),
    demo,
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', `应为 ${LOG_LEVELS.join('、')} 之一`, (text) =>
      LOG_LEVELS.find((level) => level === text),
    ),
    publicOrigin,
    sellerOrigin: read('SELLER_ORIGIN', undefined, '应为 https://seller.example.cn 这样的来源地址，不带路径', origin),
    icpFiling: read('ICP_FILING', undefined, '应为 粤ICP备12345678号-1 这样的备案号', (text) =>
      /^\p{Script=Han}ICP[备证][\d-]{6,14}号(-\d{1,3})?$/u.test(text) ? text : undefined,
    ),
    policeFiling: read('POLICE_FILING', undefined, '应为 粤公网安备44030502000001号 这样的备案号', (text) =>
      /^\p{Script=Han}公网安备\s?\d{14}号$/u.test(text) ? text : undefined,
    ),
    registerUrl: read('REGISTER_URL', undefined, WEB_ADDRESS, webAddress),
    forgotPasswordUrl: read('FORGOT_PASSWORD_URL', undefined, WEB_ADDRESS, webAddress),
    smsUrl: read('SMS_URL', undefined, WEB_ADDRESS, webAddress),
    smsToken: read('SMS_TOKEN', undefined, VISIBLE, visibleText),
    smsSign: read('SMS_SIGN', '云铺', '应为 2 到 12 个字', (text) =>
      /^[^\s【】]{2,12}$/.test(text) ? text : undefined,
    ),
    smtp: hasSmtp ? ({ url: smtpUrl, from: mailFrom } as SmtpSettings) : undefined,
    orderPayHours: read('ORDER_PAY_HOURS', 72, '应为 0.001 到 720 之间的小时数', payHours),
    orderCheckHours: read('ORDER_CHECK_HOURS', 72, '应为 0.001 到 720 之间的小时数', payHours),
    bank: hasBank ? ({ accountName, bankName, branch, accountNo } as BankAccount) : demo ? DEMO_BANK : undefined,
    cashier: hasCashier ? ({ url: cashierUrl, secret: cashierSecret, builtIn: false } as CashierAddress) : undefined,
    cashierPort: read('CASHIER_PORT', undefined, '应为 0 到 65535 之间的整数', port),
    signingCertificate,
    signingKey,
    documentsSigningKey: read('DOCUMENTS_SIGNING_KEY', undefined, '应为 PEM 私钥文件的路径', folder),
    documentsTrustedKeys: read<readonly string[]>(
      'DOCUMENTS_TRUSTED_KEYS',
      [],
      '应为 PEM 公钥文件的路径，多个用逗号分隔',
      folders,
    ),
    documentsInstallation: read('DOCUMENTS_INSTALLATION', undefined, SHORT_TEXT, shortText),
    dataKeys: read('DATA_KEY', undefined, '应为 32 字节密钥的 base64，多个用逗号分隔，当前使用的在最前', keysOf),
    s3: hasS3 ? ({ endpoint, bucket, region, key, secret, pathStyle } as S3Address) : undefined,
    filesQuota: read('FILES_QUOTA_MB', 2048, '应为 20 到 1000000 之间的整数', quotaMb) * 1024 * 1024,
    cookieSecure: read('COOKIE_SECURE', publicOrigin?.startsWith('https:') ?? false, '应为 on 或 off', onOff),
    trustProxy: read<false | string[]>('TRUST_PROXY', false, '应为反向代理的 IP 地址或网段，多个用逗号分隔', addresses),
  };
  if (config.s3 && !config.dataKeys && refusals.length === 0)
    refusals.push('还缺少环境变量 DATA_KEY：对象存储中的文件用它加密，不能随数据文件夹丢失');
  if (refusals.length > 0) throw new ConfigError(refusals.join('\n'));
  return config;
}

function keysOf(text: string): Buffer[] | undefined {
  const keys = text.split(',').map((part) => part.trim());
  return keys.every((key) => /^[A-Za-z0-9+/]{43}=$/.test(key))
    ? keys.map((key) => Buffer.from(key, 'base64'))
    : undefined;
}

function port(text: string): number | undefined {
  const value = Number(text);
  return /^\d{1,5}$/.test(text) && value <= 65_535 ? value : undefined;
}

function hostName(text: string): string | undefined {
  return /[\s/]/.test(text) ? undefined : text;
}

function payHours(text: string): number | undefined {
  const hours = /^\d{1,3}(\.\d{1,4})?$/.test(text) ? Number(text) : 0;
  return hours >= 0.001 && hours <= 720 ? hours : undefined;
}

function shortText(text: string): string | undefined {
  return text.length >= 2 && text.length <= 60 ? text : undefined;
}

function visibleText(text: string): string | undefined {
  return /^[\x21-\x7e]+$/.test(text) ? text : undefined;
}

function quotaMb(text: string): number | undefined {
  const value = /^\d{1,7}$/.test(text) ? Number(text) : 0;
  return value >= 20 && value <= 1_000_000 ? value : undefined;
}

function folder(text: string): string | undefined {
  if (text.includes('\0')) return undefined;
  return isAbsolute(text) ? text : resolve(text);
}

function folders(text: string): string[] | undefined {
  const paths = text.split(',').map((part) => folder(part.trim()));
  return paths.every((path) => path !== undefined) ? paths : undefined;
}

function onOff(text: string): boolean | undefined {
  if (/^(on|true|1|yes)$/i.test(text)) return true;
  if (/^(off|false|0|no)$/i.test(text)) return false;
  return undefined;
}

function databaseUrl(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^postgres(ql)?:$/.test(url.protocol) ? text : undefined;
}

function smtpAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^smtps?:$/.test(url.protocol) && url.hostname !== '' && url.search === '' && /^\/?$/.test(url.pathname)
    ? text
    : undefined;
}

function sender(text: string): { name: string; address: string } | undefined {
  const found = /^(?:([^<>"\r\n]{1,40}?)\s*<)?([^\s<>@,;]{1,64}@[\w-]+(?:\.[\w-]+)+)(>?)$/.exec(text);
  return found?.[2] !== undefined && (found[1] !== undefined) === (found[3] === '>')
    ? { name: found[1] ?? '云铺', address: found[2] }
    : undefined;
}

function addresses(text: string): string[] | undefined {
  const parts = text.split(',').map((part) => part.trim());
  return parts.every((part) => isIP(part.replace(/\/\d{1,3}$/, '')) !== 0) ? parts : undefined;
}

function webAddress(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  return url && /^https?:$/.test(url.protocol) && url.username === '' && url.password === '' ? url.href : undefined;
}

function origin(text: string): string | undefined {
  const url = URL.canParse(text) ? new URL(text) : undefined;
  if (!url || !/^https?:$/.test(url.protocol)) return undefined;
  return url.origin === text.replace(/\/$/, '') ? url.origin : undefined;
}
