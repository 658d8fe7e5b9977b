import { type CompileOptions, compile } from './compile.ts';
import { isNestedDeeper, MAX_NESTING } from './conform.ts';
import { documentFromSchema, isDocument } from './fromSchema.ts';
import type { EntityModel } from './model/model.ts';
import type { Problem } from './model/types.ts';
import { parseDocument, sourceMap } from './text.ts';

export interface TrialCompilation {
  /** What the text is: a document, or a JSON Schema shown as one. */
  kind: 'document' | 'schema' | 'neither';
  /** Of what is right of it, also when there are errors; absent where nothing is. */
  model: EntityModel | undefined;
  /** With their lines and columns in the text. */
  problems: readonly Problem[];
}

/** Of a pasted schema these are only remarks: JSON Schema ignores the words and formats that it does not know, and any name is a name. */
const REMARKS: ReadonlySet<string> = new Set([
  'unknown-key',
  'reserved-name',
  'wrong-value',
  'unknown-format',
  'unknown-widget',
  'untitled-option',
]);

/** Compiles a text that may be a document or any JSON Schema: what the playground does, in the page and on the gateway. */
export function compileTrial(
  text: string,
  file: string,
  options: Omit<CompileOptions, 'file' | 'places' | 'lenient'>,
): TrialCompilation {
  const { document, problems: syntax } = parseDocument(text, file);
  const schema = isNestedDeeper(document, MAX_NESTING) ? undefined : documentFromSchema(document);
  const kind = isDocument(document) ? 'document' : schema ? 'schema' : 'neither';
  if (document === undefined) return { kind, model: undefined, problems: syntax };
  const places = () => sourceMap(text);
  if (!schema) {
    const { model, problems } = compile(document, { ...options, file, places, lenient: true });
    return { kind, model, problems: [...syntax, ...problems] };
  }
  const inText = (pointer: string): string =>
    pointer === schema.root || pointer.startsWith(`${schema.root}/`) ? pointer.slice(schema.root.length) : pointer;
  // A plain schema names no roles, menu groups or other entities, so it is not checked against them.
  const { roles: _roles, menuGroups: _groups, entities: _entities, ...rest } = options;
  const { model, problems } = compile(schema.document, {
    ...rest,
    file,
    lenient: true,
    places: () => {
      const map = places();
      return { ...map, locate: (pointer, where) => map.locate(inText(pointer), where) };
    },
  });
  const reported = problems
    .filter(({ pointer }) => /^\/(?:record|\$defs|definitions)(?:\/|$)/u.test(pointer))
    .map(
      (problem): Problem => ({
        ...problem,
        ...(REMARKS.has(problem.code) && { severity: 'warning' as const }),
        pointer: inText(problem.pointer),
        ...(problem.fix && { fix: { ...problem.fix, pointer: inText(problem.fix.pointer) } }),
      }),
    );
  return { kind, model, problems: [...syntax, ...reported] };
}
