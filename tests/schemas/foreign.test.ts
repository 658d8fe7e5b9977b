import { readdirSync, readFileSync } from 'node:fs';
import { compileTrial, type EntityModel, type RecordData } from '@yunpu/engine-core/document';
import { isSafePattern, type Scope } from '@yunpu/engine-core/expression';
import { createEvaluator, getAt, pathToPointer, patternOf } from '@yunpu/engine-core/record';
import { prepareRecord, type StructuralValidator, validateRecord } from '@yunpu/engine-core/validation';
import { compileValidators, standaloneValidator } from '@yunpu/engine-core/validators';
import fc from 'fast-check';
import { describe, expect, it } from 'vitest';

/** One schema as others write them, and what it must come to; each file of tests/schemas/foreign is one. */
interface Foreign {
  about: string;
  schema?: unknown;
  document?: unknown;
  /** Path -> kind of these fields; all others are free. */
  fields?: Record<string, string>;
  /** All that compiling says, with the characters at the place it says it of; an error unless told otherwise. */
  problems?: { code: string; at: string; written: string; severity?: string }[];
  /** `issues` are all there are, none when absent; `paths` only say where. `stores`: the record as it is kept. */
  cases?: {
    record: RecordData;
    new?: true;
    issues?: string[];
    paths?: string[];
    shows?: string[];
    hides?: string[];
    stores?: RecordData;
  }[];
}

const folder = new URL('foreign/', import.meta.url);
const files = readdirSync(folder).map((name): [string, Foreign] => [
  name,
  JSON.parse(readFileSync(new URL(name, folder), 'utf8')) as Foreign,
]);
const scope: Scope = {
  user: { id: 'u1', name: '唐果', roles: ['developer'] },
  team: { eid: 'e1', name: '云铺', certified: true, isAdmin: true },
  today: '2026-11-20',
  now: '2026-11-20T06:00:00.000Z',
  isNew: false,
};

function opened({ schema, document }: Foreign) {
  const text = JSON.stringify(schema ?? document, null, 2);
  return { text, ...compileTrial(text, 'pasted.json', { isSafePattern }) };
}

async function browserModule(model: EntityModel): Promise<StructuralValidator> {
  const url = `data:text/javascript;base64,${Buffer.from(standaloneValidator(model)).toString('base64')}`;
  return ((await import(/* @vite-ignore */ url)) as { default: StructuralValidator }).default;
}

describe.each(files)('%s', (_name, foreign) => {
  const { text, model, problems } = opened(foreign);
  const lines = text.split('\n');

  it('is told what is wrong with it, and nothing else, at the very characters', () => {
    const reported = problems.map(({ code, pointer, severity, line, column }) => ({
      code,
      at: pointer,
      severity,
      begins: lines[line - 1]?.slice(column - 1) ?? '',
    }));
    const wanted = foreign.problems ?? [];
    expect(reported.map(({ code, at, severity }) => ({ code, at, severity }))).toEqual(
      wanted.map(({ code, at, severity = 'error' }) => ({ code, at, severity })),
    );
    reported.forEach(({ begins }, index) => expect(begins.startsWith(wanted[index]?.written ?? '')).toBe(true));
  });

  if (foreign.fields) {
    it('has the fields that a person would expect', () => {
      for (const [path, kind] of Object.entries(foreign.fields ?? {}))
        expect(`${path}: ${model?.fieldsByPath[path]?.kind ?? 'absent'}`).toBe(`${path}: ${kind}`);
    });
  }

  it.each(foreign.cases ?? [])('judges $record on the server as in the browser', async (one) => {
    if (!model) throw new Error('no model');
    const env = { scope: { ...scope, isNew: one.new === true } };
    const [server, page] = [compileValidators(model), await browserModule(model)];
    const issues = validateRecord(model, one.record, env, server);
    expect(validateRecord(model, one.record, env, page)).toEqual(issues);
    if (one.paths) expect(issues.map(({ path }) => path)).toEqual(one.paths);
    else expect(issues.map(({ path, message }) => `${path} ${message}`)).toEqual(one.issues ?? []);
    const evaluator = createEvaluator(model, one.record, env);
    for (const path of one.shows ?? [])
      expect(`${path} ${String(evaluator.isVisible(pathToPointer(path)))}`).toBe(`${path} true`);
    for (const path of one.hides ?? [])
      expect(`${path} ${String(evaluator.isVisible(pathToPointer(path)))}`).toBe(`${path} false`);
    if (one.stores) expect(prepareRecord(model, one.record, env)).toEqual(one.stores);
  });

  const { cases } = foreign;
  if (!model || !cases) return;

  it('refuses nothing without an issue that a person sees and can act on', () => {
    const { record: check } = compileValidators(model);
    const values = cases.flatMap(({ record }) => Object.entries(record));
    const env = { scope };
    fc.assert(
      fc.property(
        fc.uniqueArray(
          fc.oneof(
            fc.constantFrom(...values),
            fc.tuple(
              fc.constantFrom(...model.fields.map(({ name }) => name)),
              fc.oneof(fc.jsonValue({ maxDepth: 2 }), fc.constantFrom('', null, {}, [])),
            ),
          ),
          { selector: ([name]) => name, maxLength: 5 },
        ),
        (entries) => {
          const record = Object.fromEntries(entries) as RecordData;
          const issues = validateRecord(model, record, env, compileValidators(model));
          const evaluator = createEvaluator(model, prepareRecord(model, record, env), env);
          for (const { path } of issues) expect(evaluator.isVisible(path)).toBe(true);
          if (issues.length > 0 || check(prepareRecord(model, record, env))) return;
          // What is hidden is not judged; nothing else may go unsaid.
          const hidden = Object.keys(model.fieldsByPath).filter((path) => !evaluator.isVisible(pathToPointer(path)));
          expect(
            check.errors?.every(
              ({ instancePath, params }) =>
                hidden.includes(
                  patternOf(
                    typeof params.missingProperty === 'string'
                      ? `${instancePath}/${params.missingProperty}`
                      : instancePath,
                  ),
                ) || hidden.some((path) => getAt(record, pathToPointer(path)) !== undefined),
            ),
          ).toBe(true);
        },
      ),
      { numRuns: 40 },
    );
  });
});
