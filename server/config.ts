import { isIP } from 'node:net';
import { isAbsolute, resolve } from 'node:path';

/** The settings of the gateway (design/contract.md, "Settings"). Read once, at start. */
export interface Config {
  /** 0 lets the system choose a free port. */
  port: number;
  host: string;
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
  /** Address of the provider of text messages; undefined: the local inbox of a demonstration, else none are sent. */
  smsUrl: string | undefined;
  smsToken: string | undefined;
  smsSign: string;
  cookieSecure: boolean;
  /** Whose X-Forwarded headers are believed: no one's (false), or those of the proxies at these addresses. */
  trustProxy: false | string[];
}

const WEB_ADDRESS = '应为 https://www.example.cn/page 这样的完整地址，不带用户名和密码';

const LOG_LEVELS = ['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent'] as const;
export type LogLevel = (typeof LOG_LEVELS)[number];

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
    const shown = name === 'SMS_TOKEN' ? '***' : text.replace(/\/\/[^@/]*@/, '//***@');
    refusals.push(`环境变量 ${name} 的值“${shown}”不可用：${may}`);
    return fallback;
  };

  const publicOrigin = read('PUBLIC_ORIGIN', undefined, '应为 https://mall.example.cn 这样的来源地址，不带路径', origin);
  const config: Config = {
    port: read('PORT', 8080, '应为 0 到 65535 之间的整数', port),
    host: read('HOST', '127.0.0.1', '应为要监听的主机名或 IP 地址', (text) => (/[\s/]/.test(text) ? undefined : text)),
    dataDir: read('DATA_DIR', resolve('data'), '应为文件夹路径', folder),
    databaseUrl: read('DATABASE_URL', undefined, '应为 postgres://用户:密码@主机:端口/库名', databaseUrl),
    schemasDir: read('SCHEMAS_DIR', resolve('schemas'), '应为文件夹路径', folder),
    demo: read('DEMO', true, '应为 on 或 off', onOff),
    logLevel: read<LogLevel>('LOG_LEVEL', 'info', `应为 ${LOG_LEVELS.join('、')} 之一`, (text) => LOG_LEVELS.find((level) => level === text)),
    publicOrigin,
    sellerOrigin: read('SELLER_ORIGIN', undefined, '应为 https://seller.example.cn 这样的来源地址，不带路径', origin),
    registerUrl: read('REGISTER_URL', undefined, WEB_ADDRESS, webAddress),
    forgotPasswordUrl: read('FORGOT_PASSWORD_URL', undefined, WEB_ADDRESS, webAddress),
    smsUrl: read('SMS_URL', undefined, WEB_ADDRESS, webAddress),
    smsToken: read('SMS_TOKEN', undefined, '应为可见字符，不含空格', (text) => (/^[\x21-\x7e]+$/.test(text) ? text : undefined)),
    smsSign: read('SMS_SIGN', '云铺', '应为 2 到 12 个字', (text) => (/^[^\s【】]{2,12}$/.test(text) ? text : undefined)),
    cookieSecure: read('COOKIE_SECURE', publicOrigin?.startsWith('https:') ?? false, '应为 on 或 off', onOff),
    trustProxy: read<false | string[]>('TRUST_PROXY', false, '应为反向代理的 IP 地址或网段，多个用逗号分隔', addresses),
  };
  if (refusals.length > 0) throw new ConfigError(refusals.join('\n'));
  return config;
}

function port(text: string): number | undefined {
  const value = Number(text);
  return /^\d{1,5}$/.test(text) && value <= 65_535 ? value : undefined;
}

function folder(text: string): string | undefined {
  if (text.includes('\0')) return undefined;
  return isAbsolute(text) ? text : resolve(text);
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
