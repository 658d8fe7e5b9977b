import { readFileSync } from 'node:fs';
import { basename, relative } from 'node:path';
import { checkFragment } from '@yunpu/engine-core/authoring';
import {
  changeProblems,
  compile,
  describeEntities,
  type Problem,
  parseDocument,
  sourceMap,
} from '@yunpu/engine-core/document';
import { isSafePattern } from '@yunpu/engine-core/expression';
import { baselineOf } from './baseline.ts';
import { type DocumentFile, readSchemas } from './documents.ts';

/**
 * Checks every document of a schemas folder and prints what is wrong like a compiler: place, message, the line
 * and a caret; where a document changed since the last commit (or `--base=commit`), also what the change may do to
 * records that are stored. `check-documents [folder] [--base=commit]`, or some files of it; ends with 1 when there is an error.
 */
function main(args: readonly string[]): number {
  const files = args.filter((arg) => arg.endsWith('.json'));
  const folder = args.find((arg) => !arg.endsWith('.json') && !arg.startsWith('--')) ?? 'schemas';
  const base = args.find((arg) => arg.startsWith('--base='))?.slice('--base='.length);
  const { documents, fragments, fragmentFiles, roles, menuGroups } = readSchemas(folder);
  const asked =
    files.length === 0 ? documents : files.map((file): DocumentFile => ({ file, text: readFileSync(file, 'utf8') }));
  const parsed = new Map(
    [...documents, ...asked].map(({ file, text }) => [file, { text, ...parseDocument(text, relative('.', file)) }]),
  );
  const entities = describeEntities(
    [...parsed.values()].map(({ document }) => document),
    fragments,
  );
  const before = baselineOf(folder, base ?? 'HEAD');
  if (before === undefined && base !== undefined) throw new Error(`${folder} 不在 git 仓库里，无法与 ${base} 比较`);
  const started = performance.now();
  const problems = fragmentFiles.flatMap(({ file, text }): Problem[] => {
    const { document, problems: syntax } = parseDocument(text, relative('.', file));
    return document === undefined
      ? syntax
      : [
          ...syntax,
          ...checkFragment(basename(file), document, {
            file: relative('.', file),
            places: () => sourceMap(text),
            fragments,
            entities,
          }),
        ];
  });
  for (const { file } of asked) {
    const found = parsed.get(file);
    if (!found) continue;
    problems.push(...found.problems);
    if (found.document === undefined) continue;
    const name = relative('.', file);
    const { model, problems: own } = compile(found.document, {
      file: name,
      places: () => sourceMap(found.text),
      fragments,
      roles,
      menuGroups,
      entities,
      isSafePattern,
    });
    problems.push(...own);
    const text = before?.documents.get(name);
    const older =
      text === undefined
        ? undefined
        : compile(parseDocument(text, name).document, {
            file: name,
            places: () => sourceMap(text),
            fragments: before?.fragments ?? {},
            roles,
            menuGroups,
            entities,
            isSafePattern,
            lenient: true,
          }).model;
    if (model && older) problems.push(...changeProblems(older, model, { file: name, text: found.text }));
  }
  const texts = new Map([...asked, ...fragmentFiles].map(({ file, text }) => [relative('.', file), text]));
  for (const problem of problems) print(problem, texts.get(problem.file) ?? '');
  const errors = problems.filter(({ severity }) => severity === 'error').length;
  const time = Math.round(performance.now() - started);
  console.log(
    `检查了 ${asked.length} 份文档、${fragmentFiles.length} 个片段，${errors} 个错误，${problems.length - errors} 个警告，用时 ${time} 毫秒。`,
  );
  return errors > 0 ? 1 : 0;
}

function print(problem: Problem, text: string): void {
  const word = problem.severity === 'error' ? '错误' : '警告';
  console.log(
    `${problem.file}:${problem.line}:${problem.column} ${word} ${problem.code} ${problem.message}${problem.suggestion === undefined ? '' : `（${problem.suggestion}）`}`,
  );
  const line = text.split('\n')[problem.line - 1] ?? '';
  const from = Math.max(0, problem.column - 81);
  const before = line.slice(from, problem.column - 1);
  console.log(
    `  ${line.slice(from, from + 140)}\n  ${[...before].map((character) => (character === '\t' ? '\t' : /[\u{2E80}-\u{FFFF}]/u.test(character) ? '\u{3000}' : ' ')).join('')}^`,
  );
}

process.exitCode = main(process.argv.slice(2));
