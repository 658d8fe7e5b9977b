import { type Problem, parseDocument, sourceMap } from '@yunpu/engine-core/document';
import { identitiesTo, pathOf, writeDocument, writeValue } from '@yunpu/engine-core/overlay';
import { compileCallSchema } from '@yunpu/engine-core/validators';
import { type Static, Type } from 'typebox';
import { changesShape, chosenShape, isWhole, type SentChanges } from './changes.ts';

const Shape = Type.Object(
  {
    ...changesShape,
    repairs: Type.Optional(Type.Array(chosenShape)),
    version: Type.Union([Type.String(), Type.Null()]),
    published: Type.Optional(Type.Object({ by: Type.String(), at: Type.String(), reason: Type.String() })),
  },
  { additionalProperties: false },
);

/**
 * One entity's changes as a file for git. It has the operations and not the text: a release that changes the shipped
 * document changes no file, a review reads what the shop wants beside what was there, and two branches merge line by line.
 */
export type OverlayFile = SentChanges & {
  /** In force when it was pulled; null: begun by hand on the shipped document. */
  version: string | null;
  /** Who published that last. */
  published?: { by: string; at: string; reason: string };
};

export const fileNameOf = (entity: string): string => `${entity}.json`;

/** Each change and each choice for stored records begins a line. */
export function writeOverlayFile({ entity, title, version, published, repairs = [], ...made }: OverlayFile): string {
  const head = { entity, title, version, ...(published && { published }), base: made.base };
  const lines = Object.entries(head).map(([key, value]) => `  ${JSON.stringify(key)}: ${writeValue(value, '  ')}`);
  if (made.base === null)
    lines.push(`  "document": ${writeDocument(made.document).trimEnd().replaceAll('\n', '\n  ')}`);
  else if (made.changes.length === 0) lines.push('  "changes": []');
  else lines.push(listed('changes', made.changes));
  if (repairs.length > 0) lines.push(listed('repairs', repairs));
  return `{\n${lines.join(',\n')}\n}\n`;
}

const listed = (key: string, all: readonly unknown[]): string =>
  `  "${key}": [\n${all.map((one) => `    ${writeValue(one, '    ')}`).join(',\n')}\n  ]`;

/** What a text says, or what is wrong with it. */
export function readOverlayFile(
  text: string,
  file: string,
): { read: OverlayFile; problems: [] } | { read: undefined; problems: Problem[] } {
  const wrong = (pointer: string, message: string): { read: undefined; problems: Problem[] } => ({
    read: undefined,
    problems: [{ severity: 'error', code: 'overlay-file', message, file, pointer, ...sourceMap(text).locate(pointer) }],
  });
  const { document, problems } = parseDocument(text, file);
  if (problems.some(({ severity }) => severity === 'error')) return { read: undefined, problems };
  const validate = compileCallSchema(Shape);
  if (!validate(document)) {
    // The deepest place is the one that somebody typed wrongly.
    const at = (validate.errors ?? []).map(({ instancePath }) => instancePath);
    const deepest = at.reduce((found, one) => (one.length > found.length ? one : found), '');
    return wrong(
      deepest,
      `“${deepest || '/'}”处写得不对：文件要有 entity、title、version、base，以及 changes（base 不为 null 时）或 document（base 为 null 时）；` +
        '每项修改为 add、change、rename、move、retire 之一，对已有单据的处理写在 repairs，写法见 docs/operations.md',
    );
  }
  const read = document as Static<typeof Shape>;
  if (!isWhole(read)) return wrong('/base', 'base 为 null 时只写 document（新建的业务对象），否则只写 changes');
  if (file.replace(/^.*[/\\]/, '') !== fileNameOf(read.entity))
    return wrong('/entity', `文件名应为 ${fileNameOf(read.entity)}，与 entity 一致`);
  return { read: read as OverlayFile, problems: [] };
}

/**
 * A problem of the document that a file comes to, at the change that causes it; unchanged where no single change of the
 * file does.
 */
export function atItsChange(problem: Problem, document: unknown, { text, file, read }: ReadFile): Problem {
  const moved = (pointer: string): Problem => {
    const { fix: _, ...rest } = problem;
    return { ...rest, file, pointer, ...sourceMap(text).locate(pointer) };
  };
  if (read.base === null) return moved(`/document${problem.pointer}`);
  const ids = identitiesTo(document, problem.pointer);
  const found = read.changes
    .map((change, index) => ({ change, index, path: pathOf(change.at) }))
    .filter(({ change, path }) => change.op !== 'retire' && path.every((part, depth) => part === ids[depth]))
    .sort((a, b) => b.path.length - a.path.length)[0];
  if (found === undefined) return problem;
  const { change, index, path } = found;
  const inside = problem.pointer.split('/').slice(path.length + 1);
  return moved(['', 'changes', index, ...('value' in change ? ['value', ...inside] : [])].join('/'));
}

/** A file of the overlay folder that was understood. */
export interface ReadFile {
  /** As it is named to people. */
  file: string;
  text: string;
  read: OverlayFile;
}
