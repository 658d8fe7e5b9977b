import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { ERRORS, type ErrorCode } from '../../../../contract/errors.ts';
import { refused } from '../../../../server/platform/http/envelope.ts';
import { AppError } from '../../../../server/platform/http/errors.ts';

/** Codes come from the server, and from the engine's approval chains, whose refusals it passes on. */
async function sources(): Promise<string[]> {
  const folders = ['server', join('engine', 'core', 'workflow')];
  const files = await Promise.all(
    folders.map(async (folder) => (await readdir(folder, { recursive: true })).map((file) => join(folder, file))),
  );
  const code = files.flat().filter((file) => /\.ts$/.test(file));
  return Promise.all(code.map((file) => readFile(file, 'utf8')));
}

describe('the table of errors', () => {
  it('has no code that is never used', async () => {
    const text = (await sources()).join('\n');
    expect(Object.keys(ERRORS).filter((code) => !text.includes(`'${code}'`))).toEqual([]);
  });

  it('has a Chinese message for each code', () => {
    for (const [code, { message }] of Object.entries(ERRORS)) expect(message, code).toMatch(/\p{Script=Han}/u);
  });

  it.each(Object.keys(ERRORS) as ErrorCode[])('%s answers the envelope with its HTTP status', (code) => {
    const error = new AppError(code);
    const envelope = refused(error);
    expect(error.status).toBe(ERRORS[code].status);
    expect([200, 400, 401, 403, 404, 409, 413, 429, 500, 503]).toContain(error.status);
    expect(envelope.status).toBe(error.status === 200 ? 1 : 0);
    expect(envelope.responseBody).toMatchObject({ success: false, errorCode: code, message: ERRORS[code].message });
  });
});
