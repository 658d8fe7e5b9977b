import type { RJSFSchema, ValidatorType } from '@rjsf/utils';
import { equalJson, isObject } from '@yunpu/engine-core/json';

type Check = (value: unknown, rule: unknown, schema: RJSFSchema, root: RJSFSchema) => boolean;

const typeChecks: Record<string, (value: unknown) => boolean> = {
  object: isObject,
  array: Array.isArray,
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
  null: (value) => value === null,
};
const asList = (rule: unknown): readonly unknown[] => (Array.isArray(rule) ? rule : [rule]);
const number =
  (test: (value: number, rule: number) => boolean): Check =>
  (value, rule) =>
    typeof value !== 'number' || test(value, Number(rule));
const length =
  (test: (value: number, rule: number) => boolean): Check =>
  (value, rule) =>
    typeof value !== 'string' || test([...value].length, Number(rule));

const checks: Record<string, Check> = {
  type: (value, rule) => asList(rule).some((type) => typeChecks[String(type)]?.(value) ?? true),
  const: (value, rule) => equalJson(value, rule),
  enum: (value, rule) => asList(rule).some((item) => equalJson(value, item)),
  required: (value, rule) => !isObject(value) || asList(rule).every((name) => value[String(name)] !== undefined),
  properties: (value, rule, _schema, root) =>
    !isObject(value) ||
    !isObject(rule) ||
    Object.entries(rule).every(([name, part]) => value[name] === undefined || fits(part, value[name], root)),
  items: (value, rule, _schema, root) => !Array.isArray(value) || value.every((item) => fits(rule, item, root)),
  allOf: (value, rule, _schema, root) => asList(rule).every((part) => fits(part, value, root)),
  anyOf: (value, rule, _schema, root) => asList(rule).some((part) => fits(part, value, root)),
  oneOf: (value, rule, _schema, root) => asList(rule).filter((part) => fits(part, value, root)).length === 1,
  not: (value, rule, _schema, root) => !fits(rule, value, root),
  minimum: number((value, rule) => value >= rule),
  maximum: number((value, rule) => value <= rule),
  minLength: length((value, rule) => value >= rule),
  maxLength: length((value, rule) => value <= rule),
  pattern: (value, rule) => typeof value !== 'string' || new RegExp(String(rule), 'u').test(value),
};

function fits(schema: unknown, value: unknown, root: RJSFSchema): boolean {
  if (typeof schema === 'boolean') return schema;
  if (!isObject(schema)) return true;
  if (typeof schema.$ref === 'string') {
    const target = schema.$ref
      .split('/')
      .slice(1)
      .reduce<unknown>((at, name) => (isObject(at) ? at[name] : undefined), root);
    return fits(target, value, root);
  }
  return Object.entries(schema).every(([keyword, rule]) => checks[keyword]?.(value, rule, schema, root) ?? true);
}

/**
 * Answers the one question rjsf asks while drawing: which branch of a oneOf or an if does this value fit? No
 * verdict on a record comes from here; those are the compiled validator's alone, and it needs no `eval` either.
 */
export const optionMatcher: ValidatorType = {
  isValid: (schema, value: unknown, root) => fits(schema, value, root),
  validateFormData: () => ({ errors: [], errorSchema: {} }),
  rawValidation: () => ({ errors: [] }),
};
