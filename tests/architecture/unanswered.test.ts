import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { root } from './cruise.ts';

/**
 * Where it is judged whether anybody answered a call; tests/src/platform/gateway/unanswered.test.ts has the cases. The
 * others know more than that: pieces of a file go on by themselves, a product waits for its place in the cart.
 */
const JUDGES = [
  'engine/core/endpoint/attempts.ts',
  'src/platform/gateway/errors.ts',
  'src/platform/gateway/envelope.ts',
  'src/platform/gateway/pieces.ts',
  'src/features/catalogue/parts/useAddToCart.ts',
];
const OWN_JUDGEMENT = /\.kind === 'network'|(>=|<) 500\b|[=!]== 50[0-4]\b/g;

const ownJudgements = (path: string, text: string): string[] =>
  [...text.matchAll(OWN_JUDGEMENT)].map(([found]) => `${path}: ${found}`);

describe('whether anybody answered', () => {
  it('is asked of the one place that knows, so that a call that nobody answered is the same on every page', () => {
    const scripts = ['src', 'engine/core/endpoint', 'engine/react'].flatMap((folder) =>
      readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
        .filter((file) => /\.tsx?$/.test(file) && !file.startsWith('node_modules'))
        .map((file) => `${folder}/${file}`),
    );
    const found = scripts.flatMap((path) => ownJudgements(path, readFileSync(join(root, path), 'utf8')));
    expect(found.filter((line) => !JUDGES.some((path) => line.startsWith(`${path}:`)))).toEqual([]);
  });

  it.each([
    "if (reason.kind === 'network') return;",
    'error.detail.status >= 500',
    'const refused = (status ?? 0) < 500;',
    'if (status === 502) retry();',
  ])('and a planted %s is caught', (text) => {
    expect(ownJudgements('a.ts', text)).toHaveLength(1);
  });
});
