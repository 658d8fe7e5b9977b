import { referenceMessages as messages } from '../messages/references.ts';
import { type Compiled, type CompileOptions, compile } from './compile.ts';
import { conform } from './conform.ts';
import { titleOf } from './meta/keyWords.ts';
import { field } from './meta/metaField.ts';
import { below, type Finding, toProblems } from './model/report.ts';
import type { Problem } from './model/types.ts';

/** What is wrong with a fragment: its shape at its own place, and what each of its definitions brings into a record. */
export function checkFragment(
  name: string,
  fragment: unknown,
  options: Pick<CompileOptions, 'file' | 'places' | 'fragments' | 'entities'>,
): Problem[] {
  const findings: Finding[] = [];
  conform(
    field,
    fragment,
    '',
    (code, pointer, message, details) => findings.push({ code, pointer, message, ...details }),
    titleOf,
  );
  const map = options.places?.();
  const locate = ({ pointer, key, offset }: Finding): { line: number; column: number } =>
    map?.locate(pointer, { key, offset }) ?? { line: 1, column: 1 };
  if (findings.length > 0) return toProblems(findings, options.file ?? name, locate);
  const definitions = Object.keys((fragment as { $defs?: object }).$defs ?? {}).map((key) => below('/$defs', key));
  for (const pointer of ['', ...definitions]) {
    const { problems } = compileRef(`${name}#${pointer}`, options);
    for (const { code, message, suggestion, pointer: at } of problems) {
      findings.push({
        code: code as Finding['code'],
        pointer: at.replace(/^\/record\/properties\/part/u, pointer),
        message,
        suggestion,
      });
    }
  }
  return toProblems(findings, options.file ?? name, locate);
}

/** Compiles a document that holds nothing but the fragment. */
function compileRef(ref: string, { fragments, entities }: Pick<CompileOptions, 'fragments' | 'entities'>): Compiled {
  const properties = { key: { type: 'string', title: messages.key }, part: { $ref: ref } };
  return compile(
    {
      entity: 'fragment',
      title: messages.fragment,
      key: 'key',
      storage: 'remote',
      record: { type: 'object', properties },
    },
    { ...(fragments && { fragments }), ...(entities && { entities }) },
  );
}
