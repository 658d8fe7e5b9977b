import standaloneCode from 'ajv/dist/standalone/index.js';
import { loadSchemas, type ValidatedModel } from './ajv.ts';
import { formatChecks } from './formatChecks.ts';
import type { FormatCheck } from './formats.ts';

/** Ajv's run-time helpers, written out: what a standalone validator would otherwise `require`. */
const HELPERS: Readonly<Record<string, { required: string; text: string }>> = {
  ucs2length: {
    required: 'require("ajv/dist/runtime/ucs2length").default',
    text: 'const ucs2length = (text) => { let length = 0; for (const _ of text) length++; return length; };',
  },
  equal: {
    required: 'require("ajv/dist/runtime/equal").default',
    text: `const equal = (a, b) => {
  if (a === b) return true;
  if (typeof a !== "object" || typeof b !== "object" || a === null || b === null) return a !== a && b !== b;
  if (Array.isArray(a) !== Array.isArray(b)) return false;
  const keys = Object.keys(a);
  return keys.length === Object.keys(b).length && keys.every((key) => Object.hasOwn(b, key) && equal(a[key], b[key]));
};`,
  },
};

/**
 * The model's validator as the text of an ES module that imports nothing and needs no `eval`:
 * `export default { record, actions: { [name]: check } }`, each check as in `StructuralCheck`. Throws an Error
 * where a schema cannot be compiled.
 */
export function standaloneValidator(model: ValidatedModel): string {
  const { ajv, names } = loadSchemas(model);
  const keys = ['record', ...Object.keys(names)];
  let code = (standaloneCode as unknown as (instance: typeof ajv, exports: Record<string, string>) => string)(
    ajv,
    Object.fromEntries(keys.map((key) => [key, key])),
  );
  const parts: string[] = [];
  for (const [name, { required, text }] of Object.entries(HELPERS)) {
    if (!code.includes(required)) continue;
    code = code.replaceAll(required, name);
    parts.push(text);
  }
  // Quotes inside a document's own texts are escaped, so this is Ajv's doing.
  if (/= require\("[^"\\]+"\)/.test(code)) throw new Error('the validator needs a helper that is not written out');
  const used = formatChecks().filter(
    ([name]) => code.includes(`= formats.${name}`) || code.includes(`= formats[${JSON.stringify(name)}]`),
  );
  if (used.length > 0)
    parts.push(
      `const formats = { ${used.map(([name, check]) => `${JSON.stringify(name)}: ${formatText(check)}`).join(', ')} };`,
    );
  const actions = Object.entries(names).map(([key, action]) => `${JSON.stringify(action)}: ${key}`);
  return `${parts.join('\n')}\n${code}\nexport default { record, actions: { ${actions.join(', ')} } };\n`;
}

function formatText(check: FormatCheck): string {
  if (check === true) return 'true';
  if (typeof check === 'function' || check instanceof RegExp) return String(check);
  return `{ validate: ${String(check.validate)} }`;
}
