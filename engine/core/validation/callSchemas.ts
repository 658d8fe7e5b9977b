import { Ajv, type ValidateFunction } from 'ajv';
import addFormats from 'ajv-formats';

/** What a call was sent is judged as it is: nothing is taken away or turned into another type, defaults are filled in. */
const ajv = new Ajv({
  useDefaults: true,
  removeAdditional: false,
  coerceTypes: false,
  allErrors: false,
  allowUnionTypes: true,
  verbose: true,
  addUsedSchema: false,
});
addFormats.default(ajv);

/** By the schema's JSON, since several gateways in one process (as in tests) share their calls. */
const compiled = new Map<string, ValidateFunction>();

/** The validator of what a call of the gateway itself takes, compiled once in a process. */
export function compileCallSchema(schema: object): ValidateFunction {
  const text = JSON.stringify(schema);
  const validate = compiled.get(text) ?? ajv.compile(schema);
  compiled.set(text, validate);
  return validate;
}
