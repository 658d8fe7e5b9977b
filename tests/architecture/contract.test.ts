import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { beforeAll, describe, expect, it } from 'vitest';
import { root } from './cruise.ts';

/** What breaks when a file of the contract says something else: the files of both halves whose types are then wrong. */
function brokenBy(file: string, change: (text: string) => string, halves: string[]): string[] {
  const { options } = ts.parseJsonConfigFileContent(
    ts.readConfigFile(join(root, 'tsconfig.json'), ts.sys.readFile).config,
    ts.sys,
    root,
  );
  const host = ts.createCompilerHost(options);
  const read = host.readFile;
  const target = join(root, file);
  const changed = change(readFileSync(target, 'utf8'));
  host.readFile = (path) => (path === target ? changed : read(path));
  const roots = [...halves.map((half) => join(root, half)), join(root, 'node_modules/vite/client.d.ts')];
  const program = ts.createProgram(roots, options, host);
  return halves.filter((half) => {
    const source = program.getSourceFile(join(root, half));
    return source === undefined || program.getSemanticDiagnostics(source).length > 0;
  });
}

describe('a field of an answer that is renamed in the contract', () => {
  const halves = ['server/domains/cart/view.ts', 'src/features/cart/parts/CartLineRow.tsx'];
  let whole: string[];
  beforeAll(() => {
    whole = brokenBy('contract/cart.ts', (text) => text, halves);
  });

  it('is a type error on the server and in the page', () => {
    expect(whole).toEqual([]);
    expect(brokenBy('contract/cart.ts', (text) => text.replace(/\bminQuantity\b/g, 'fewest'), halves)).toEqual(halves);
  });

  it('is a type error in the page that names a call by an address that is not there', () => {
    const calls = ['src/platform/gateway/cart.ts'];
    expect(brokenBy('contract/cart.ts', (text) => text.replace('/cart/v2/restore', '/cart/v2/return'), calls)).toEqual(
      calls,
    );
  });
});
