import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from './cruise.ts';

/** What these say to people stands in their messages, in every language. */
const ROOTS: readonly { folder: string; apart: readonly string[] }[] = [
  { folder: 'engine/react', apart: [] },
  {
    folder: 'engine/core',
    apart: [
      // Amounts as Chinese contracts write them, and what people type: data of the Chinese, not a language to speak.
      'format/capital.ts',
      'format/date.ts',
      'format/money.ts',
      // Made-up records.
      'record/sample/pattern.ts',
      'record/sample/words.ts',
    ],
  },
];

const CHINESE = /[\p{Script=Han}\u3001-\u303f\uff01-\uff60]/u;

const isText = (node: ts.Node): node is ts.LiteralLikeNode =>
  ts.isStringLiteral(node) ||
  ts.isNoSubstitutionTemplateLiteral(node) ||
  ts.isTemplateHead(node) ||
  ts.isTemplateMiddleOrTemplateTail(node) ||
  ts.isJsxText(node);

/** Chinese in the strings, templates and elements of a source. Comments and patterns may have it. */
function chineseIn(file: string, text: string): string[] {
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    if (isText(node) && CHINESE.test(node.text)) found.push(`${file}: ${node.text.trim()}`);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX));
  return found;
}

describe('what the engine says to people', () => {
  it.each(ROOTS)('stands in the messages of $folder', ({ folder, apart }) => {
    const files = readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' }).filter(
      (file) => /\.tsx?$/.test(file) && !/^(messages|node_modules)\//.test(file) && !apart.includes(file),
    );
    expect(files.length).toBeGreaterThan(50);
    expect(files.flatMap((file) => chineseIn(file, readFileSync(join(root, folder, file), 'utf8')))).toEqual([]);
  });

  it.each([
    "const a = '保存';",
    'const a = `${count} 条`;',
    'const a = `第 ${row} 行 ${column} 列`;',
    'const a = <b>共 {count}</b>;',
    'const a = <b title="保存" />;',
    "const a = parts.join('、');",
  ])('and a planted %s is caught', (text) => {
    expect(chineseIn('planted.tsx', text)).not.toEqual([]);
  });

  it('but not what is read of what people type, nor comments', () => {
    expect(chineseIn('read.tsx', 'const isYes = /^(是|yes)$/; // 是')).toEqual([]);
  });
});
