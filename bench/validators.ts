import { readdirSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { gzipSync } from 'node:zlib';
import type { RJSFSchema } from '@rjsf/utils';
import { createPrecompiledValidator, type ValidatorFunctions } from '@rjsf/validator-ajv8';
import { compileSchemaValidatorsCode } from '@rjsf/validator-ajv8/compileSchemaValidators';
import { compile, type EntityModel } from '@yunpu/engine-core/document';
import { sampleScope } from '@yunpu/engine-core/memory';
import { sampleRecords } from '@yunpu/engine-core/sample';
import { compileValidators, standaloneValidator } from '@yunpu/engine-core/validators';
import Ajv2020 from 'ajv/dist/2020.js';
import { build } from 'vite';
import { median } from './driver/table.ts';

const root = new URL('../', import.meta.url).pathname;
const require = createRequire(import.meta.url);
const ROUNDS = 2000;

const gzipped = (text: string): number => gzipSync(text).length / 1000;

/** Every shipped document, compiled. */
function shippedModels(): EntityModel[] {
  const read = (folder: string): [string, unknown][] =>
    readdirSync(join(root, folder))
      .filter((file) => file.endsWith('.json'))
      .map((file) => [file.replace(/\.json$/, ''), JSON.parse(readFileSync(join(root, folder, file), 'utf8'))]);
  const fragments = Object.fromEntries(read('schemas/fragments'));
  return read('schemas/entities').flatMap(([, document]) => compile(document, { fragments }).model ?? []);
}

/** kB, gzipped, of the scripts that `source` becomes, without React. */
async function weightOf(source: string): Promise<number> {
  const entry = '\0entry';
  const answer = await build({
    configFile: false,
    logLevel: 'error',
    root,
    plugins: [
      {
        name: 'entry',
        resolveId: (id) => (id === 'entry' ? entry : null),
        load: (id) => (id === entry ? source : null),
      },
    ],
    build: {
      write: false,
      rolldownOptions: { input: 'entry', external: [/^react/], preserveEntrySignatures: 'strict' },
    },
  });
  const outputs = [answer].flat().flatMap((one) => ('output' in one ? one.output : []));
  return outputs.reduce((sum, part) => sum + (part.type === 'chunk' ? gzipped(part.code) : 0), 0);
}

/** The functions of a module that rjsf's compiler wrote. */
function functionsOf(code: string): ValidatorFunctions {
  const module = { exports: {} };
  new Function('module', 'exports', 'require', code)(module, module.exports, require);
  return module.exports;
}

/** Our validators beside rjsf's precompiled ones: what a page fetches of each, and what judging a record costs. */
export async function benchValidators(): Promise<string> {
  const scope = sampleScope();
  let ourModules = 0;
  let theirModules = 0;
  const times: { ours: number[]; theirs: number[] } = { ours: [], theirs: [] };
  const models = shippedModels();
  for (const model of models) {
    const schema = model.schema as RJSFSchema;
    const theirCode = compileSchemaValidatorsCode(schema, {
      AjvClass: Ajv2020,
      ajvOptionsOverrides: { logger: false, strict: false },
    });
    ourModules += gzipped(standaloneValidator(model));
    theirModules += gzipped(theirCode);
    const { record } = compileValidators(model);
    const theirs = createPrecompiledValidator(functionsOf(theirCode), schema);
    const [sample] = sampleRecords(model, { count: 1, scope });
    const measure = (judge: () => unknown): number => {
      const began = performance.now();
      for (let round = 0; round < ROUNDS; round += 1) judge();
      return ((performance.now() - began) * 1000) / ROUNDS;
    };
    // Warm before it counts.
    for (const judge of [() => record(sample), () => theirs.rawValidation(schema, sample)]) measure(judge);
    times.ours.push(measure(() => record(sample)));
    times.theirs.push(measure(() => theirs.rawValidation(schema, sample)));
  }
  const [ourPage, theirPage] = await Promise.all([
    weightOf("export * from '@yunpu/engine-react/form';"),
    weightOf(
      "export * from '@yunpu/engine-react/form'; export { createPrecompiledValidator } from '@rjsf/validator-ajv8';",
    ),
  ]);
  return [
    '| 校验器 | 云铺 | rjsf createPrecompiledValidator |',
    '|---|---|---|',
    `| 页面另需加载（压缩后） | – | ${(theirPage - ourPage).toFixed(1)} kB |`,
    `| ${models.length} 份文档的模块（压缩后，合计） | ${ourModules.toFixed(0)} kB | ${theirModules.toFixed(0)} kB |`,
    `| 校验一条记录的结构（各文档中位数） | ${median(times.ours).toFixed(1)} µs | ${median(times.theirs).toFixed(1)} µs |`,
  ].join('\n');
}
