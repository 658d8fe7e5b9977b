import type { Issue } from '@yunpu/engine-core/validation';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';

/** What no text of a person contains and PostgreSQL does not store: NUL, and half of a surrogate pair. */
const isPlain = (text: string): boolean => !text.includes('\0') && !/\p{Surrogate}/u.test(text);
/** JSON text that can hold such a text; anything else need not be walked. */
const SUSPECT = /\\u(?:0000|d[89a-f])/i;

/** Where in parsed data the first such text stands, as a JSON pointer; undefined: nowhere. A name counts as a text. */
function firstIll(value: unknown, path = ''): string | undefined {
  if (typeof value === 'string') return isPlain(value) ? undefined : path;
  if (typeof value !== 'object' || value === null) return undefined;
  for (const [name, member] of Object.entries(value)) {
    if (!isPlain(name)) return path;
    const found = firstIll(member, `${path}/${name.replaceAll('~', '~0').replaceAll('/', '~1')}`);
    if (found !== undefined) return found;
  }
  return undefined;
}

/** @throws AppError request.invalid naming the place */
export function requirePlainText(value: unknown): void {
  const path = firstIll(value);
  if (path === undefined) return;
  const issue: Issue = { path, code: 'text', message: '含有不能使用的字符，请删除后重试' };
  throw new AppError('request.invalid', {
    message: path === '' ? issue.message : `“${path.slice(1)}”${issue.message}`,
    issues: [issue],
  });
}

/** The same for JSON that was just parsed; its text tells quickly that there is nothing to look for. */
export function requirePlainJson(text: string, parsed: unknown): void {
  if (SUSPECT.test(text)) requirePlainText(parsed);
}

/**
 * No call gets to see such a text, wherever in a request it stands: addresses here, bodies where they are parsed.
 */
export function addPlainText(app: FastifyInstance): void {
  app.addHook('onRequest', async (request) => {
    // The router has refused what cannot be decoded; NUL and lone surrogates it lets through.
    if (/%00|%ed%[ab]/i.test(request.raw.url ?? ''))
      throw new AppError('request.invalid', { message: '地址中含有不能使用的字符' });
    requirePlainText(request.cookies);
  });
}
