import type { CodeKeywordDefinition } from 'ajv';
import Ajv2020, { type Options } from 'ajv/dist/2020.js';
import { _ } from 'ajv/dist/compile/codegen/index.js';
import { fullFormats } from 'ajv-formats/dist/formats.js';
import type { ActionModel, EntityModel } from '../document/model/model.ts';
import type { JsonSchema } from '../document/model/types.ts';
import { upgradeSchema } from './draft.ts';
import { formatChecks } from './formatChecks.ts';
import { sharedParts } from './sharedParts.ts';
import type { StructuralCheck, StructuralValidator } from './structural.ts';

/** What is compiled of a model: its record and the input of each action that has one. */
export type ValidatedModel = Pick<EntityModel, 'schema'> & { actions: readonly Pick<ActionModel, 'name' | 'input'>[] };

const OPTIONS: Options = {
  allErrors: true,
  // Documents carry words of their own and pasted schemas those of other tools; `compile` reports mistakes.
  strict: false,
  strictNumbers: true,
  // The meta-schema of documents has judged already; without this an instance costs tens of milliseconds.
  meta: false,
  validateSchema: false,
  logger: false,
  // What stands apart in a large schema is a function of its own, as often as it is asked for.
  inlineRefs: false,
};

const CODE = { source: true, esm: true, formats: _`formats` } as const;

/**
 * `multipleOf` of decimals, as people write them: 19.99 is a multiple of 0.01, though the nearest binary fractions
 * are not. The quotient of two such fractions is off by less than two units in its last place; what is further from a
 * whole number is no multiple. (Ajv's own `multipleOfPrecision` allows a fixed distance: too little for large amounts,
 * too much for fine steps.)
 */
const MULTIPLE_OF: CodeKeywordDefinition = {
  keyword: 'multipleOf',
  type: 'number',
  schemaType: 'number',
  error: { message: 'must be multiple of the step', params: ({ schemaCode }) => _`{multipleOf: ${schemaCode}}` },
  code(context) {
    const times = context.gen.let('times', _`${context.data}/${context.schemaCode}`);
    context.fail(_`!(Math.abs(Math.round(${times}) - ${times}) <= Math.abs(${times}) * ${2 * Number.EPSILON})`);
  },
};

/**
 * The only place an Ajv is made: drafts 2020-12 and 07, all formats, every error. An instance keeps what it
 * compiled, so each model gets its own.
 */
export function createAjv({ isSent = true } = {}): Ajv2020 {
  // Half of the time goes into making the text shorter, which matters where it is sent to a page.
  const ajv = new Ajv2020({ ...OPTIONS, code: { ...CODE, optimize: isSent } });
  ajv.removeKeyword('multipleOf').addKeyword(MULTIPLE_OF);
  for (const [name, format] of Object.entries(fullFormats)) if (format instanceof RegExp) ajv.addFormat(name, format);
  for (const [name, format] of formatChecks()) ajv.addFormat(name, format);
  return ajv;
}

/** Compiles a model's schemas in this process. Throws an Error where a keyword's value makes no sense. */
export function compileValidators(model: ValidatedModel): StructuralValidator {
  const { ajv, names } = loadSchemas(model, { isSent: false });
  const check = (key: string): StructuralCheck => {
    const found = ajv.getSchema(key);
    if (!found) throw new Error(`no schema ${key}`);
    return found as StructuralCheck;
  };
  return {
    record: check('record'),
    actions: Object.fromEntries(Object.entries(names).map(([key, action]) => [action, check(key)])),
  };
}

/** An Ajv that holds the model's schemas under 'record' and, per action, the keys of `names`. */
export function loadSchemas(
  model: ValidatedModel,
  sent?: { isSent: boolean },
): { ajv: Ajv2020; names: Record<string, string> } {
  const ajv = createAjv(sent);
  const names: Record<string, string> = {};
  const add = (schema: JsonSchema, key: string): void => void ajv.addSchema(sharedParts(upgradeSchema(schema)), key);
  add(model.schema, 'record');
  model.actions.forEach((action, index) => {
    if (!action.input) return;
    names[`action${index}`] = action.name;
    add(action.input.schema, `action${index}`);
  });
  return { ajv, names };
}
