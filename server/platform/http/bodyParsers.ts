import { inexactAt, inexactText, isDeeperThan } from '@yunpu/engine-core/json';
import type { FastifyInstance } from 'fastify';
import { AppError } from './errors.ts';
import { requirePlainJson, requirePlainText } from './plainText.ts';

/** Far more than any record or filter needs, far less than a walk through it can take. */
const MAX_LEVELS = 100;

/** JSON (an empty body counts as none) and forms; multipart is registered by who takes files. */
export function addBodyParsers(app: FastifyInstance): void {
  const parseJson = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser('application/json', { parseAs: 'string' }, (request, body, done) => {
    const text = String(body);
    if (text.trim() === '') done(null, undefined);
    else {
      parseJson(request, text, (error, parsed) => {
        if (error) done(error);
        else
          checked(done, parsed, () => {
            if (isDeeperThan(MAX_LEVELS, parsed))
              throw new AppError('request.invalid', { message: `请求内容的嵌套最多 ${MAX_LEVELS} 层` });
            requirePlainJson(text, parsed);
            requireExactNumbers(parsed);
          });
      });
    }
  });
  app.addContentTypeParser('application/x-www-form-urlencoded', { parseAs: 'string' }, (_request, body, done) => {
    const fields = Object.fromEntries(new URLSearchParams(String(body)));
    checked(done, fields, () => requirePlainText(fields));
  });
}

function checked(done: (error: Error | null, body?: unknown) => void, body: unknown, check: () => void): void {
  try {
    check();
  } catch (error) {
    done(error as Error);
    return;
  }
  done(null, body);
}

/** A whole number beyond 2^53 is another one by now: what was meant cannot be told, so nothing is done with it. */
function requireExactNumbers(body: unknown): void {
  const path = inexactAt(body);
  if (path === undefined) return;
  const message = inexactText(path === '' ? '请求内容' : `“${path.split('/').at(-1)}”`);
  throw new AppError('request.invalid', { message, issues: [{ path, code: 'inexact', message }] });
}
