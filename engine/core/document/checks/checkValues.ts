import { patternOf } from '../../expression/helpers.ts';
import { didYouMean } from '../../expression/suggest.ts';
import { isObject } from '../../json/json.ts';
import { fieldCheckMessages as messages } from '../../messages/checks.ts';
import { formatCheck } from '../../validation/formatChecks.ts';
import { formatHint } from '../../validation/ownFormats.ts';
import type { Context } from '../model/context.ts';
import { listedOptions } from '../model/kinds.ts';
import type { FieldModel } from '../model/model.ts';
import { below } from '../model/report.ts';
import type { FieldSource, JsonSchema } from '../model/types.ts';

/** What is wrong with the values that a field itself names: its options and its default. */
export function checkValues(fields: Readonly<Record<string, FieldModel>>, context: Context): void {
  for (const field of Object.values(fields)) {
    checkDefault(field, context);
    checkFormerValues(field, context);
    checkOptions(field.schema, field.pointer, field.title, context);
    if (isObject(field.schema.items))
      checkOptions(field.schema.items, below(field.pointer, 'items'), field.title, context);
    checkVariants(field, context);
  }
}

const TYPES: Readonly<Record<string, (value: unknown) => boolean>> = {
  string: (value) => typeof value === 'string',
  number: (value) => typeof value === 'number',
  integer: Number.isInteger,
  boolean: (value) => typeof value === 'boolean',
};

const typesOf = ({ type }: JsonSchema): string[] =>
  (Array.isArray(type) ? type : [type]).filter((name): name is string => typeof name === 'string');

const fitsType = (schema: JsonSchema, value: unknown): boolean => {
  const types = typesOf(schema);
  return (
    types.length === 0 || types.some((type) => (value === null ? type === 'null' : (TYPES[type]?.(value) ?? true)))
  );
};

/** Why a constant is no value of a schema, by the keywords that a person sets; undefined when nothing speaks against it. */
function valueProblem(schema: JsonSchema, value: unknown): string | undefined {
  const limit = (key: string, breaks: (bound: number) => boolean): number | undefined => {
    const bound = schema[key];
    return typeof bound === 'number' && breaks(bound) ? bound : undefined;
  };
  if (typeof value === 'number') {
    const low = limit('minimum', (bound) => value < bound) ?? limit('exclusiveMinimum', (bound) => value <= bound);
    if (low !== undefined) return messages.belowMinimum(low);
    const high = limit('maximum', (bound) => value > bound) ?? limit('exclusiveMaximum', (bound) => value >= bound);
    if (high !== undefined) return messages.aboveMaximum(high);
  }
  if (typeof value === 'string') {
    const short = limit('minLength', (bound) => [...value].length < bound);
    if (short !== undefined) return messages.tooShort(short);
    const long = limit('maxLength', (bound) => [...value].length > bound);
    if (long !== undefined) return messages.tooLong(long);
    if (typeof schema.pattern === 'string' && patternOf(schema.pattern)?.test(value) === false) return messages.unlike;
    const format = String(schema.format);
    const check = formatCheck(format);
    const right =
      check === undefined ||
      check === true ||
      (check instanceof RegExp ? check.test(value) : typeof check !== 'function' || check(value));
    if (!right) return messages.notFormat(formatHint(format) ?? format);
  }
  return undefined;
}

function checkDefault(
  { schema, pointer, title, kind, digits, defaultValue, options }: FieldModel,
  context: Context,
): void {
  const at = below(pointer, 'default');
  // Another type, and a choice that is none, were seen when the field was built.
  if (defaultValue === undefined || defaultValue === null || options || schema.default === undefined) return;
  if (typesOf(schema).includes('integer') && typeof defaultValue === 'number' && !Number.isInteger(defaultValue)) {
    const fen = Math.round(defaultValue * 10 ** digits);
    if (kind === 'money')
      context.report('bad-default', at, messages.defaultFen(title, defaultValue), {
        suggestion: messages.writeFen(fen),
        fix: { pointer: at, value: fen },
      });
    else context.report('bad-default', at, messages.defaultWhole(title, defaultValue));
    return;
  }
  const problem = valueProblem(schema, defaultValue);
  if (problem !== undefined) context.report('bad-default', at, messages.default(title, String(defaultValue), problem));
}

/** A value that an option had before is nobody else's: records, history and views find the option by it. */
function checkFormerValues({ options = [], pointer, title }: FieldModel, context: Context): void {
  for (const option of options)
    for (const was of option.was)
      if (options.some((other) => other !== option && [other.value, ...other.was].map(String).includes(String(was))))
        context.report('option-was', pointer, messages.optionWas(title, String(was), option.title));
}

/** Options must be unique, of the field's own type, and have titles. */
function checkOptions(schema: JsonSchema, pointer: string, title: string, context: Context): void {
  const key = (['oneOf', 'anyOf', 'enum'] as const).find((name) => Array.isArray(schema[name]));
  if (key === undefined || !listedOptions(schema as FieldSource)) return;
  const seen = new Set<unknown>();
  (schema[key] as unknown[]).forEach((item, index) => {
    const place = below(below(pointer, key), index);
    const value: unknown = key === 'enum' ? item : isObject(item) ? item.const : undefined;
    const at = key === 'enum' ? place : below(place, 'const');
    if (value === undefined || value === null) return;
    if (seen.has(value))
      context.report('duplicate-option', at, messages.optionTwice(title, String(value)), {
        suggestion: messages.removeOne,
      });
    seen.add(value);
    if (!fitsType(schema, value)) {
      const asText = typesOf(schema).includes('string');
      context.report(
        'option-type',
        at,
        messages.optionType(title, typesOf(schema).join(messages.orType), JSON.stringify(value)),
        asText
          ? { suggestion: messages.write(JSON.stringify(String(value))), fix: { pointer: at, value: String(value) } }
          : {},
      );
    }
    if (key !== 'enum' && isObject(item) && (typeof item.title !== 'string' || item.title === ''))
      context.report('untitled-option', place, messages.untitledOption(title, String(value)), {
        suggestion: messages.addTitle,
      });
  });
}

/** The branches of a choice between objects need titles as well. */
function checkVariants({ schema, pointer, title, kind }: FieldModel, context: Context): void {
  if (kind !== 'variant' && kind !== 'group') return;
  for (const key of ['oneOf', 'anyOf'] as const) {
    const variants = schema[key];
    if (!Array.isArray(variants)) continue;
    (variants as unknown[]).forEach((variant, index) => {
      if (isObject(variant) && isObject(variant.properties) && typeof variant.title !== 'string')
        context.report(
          'untitled-option',
          below(below(pointer, key), index),
          messages.untitledVariant(title, index + 1),
          {
            suggestion: messages.addTitle,
          },
        );
    });
  }
}

/** Formats that others call by another name. */
const ALIASES: Readonly<Record<string, string>> = {
  currency: 'money',
  amount: 'money',
  decimal: 'money',
  datetime: 'date-time',
  timestamp: 'date-time',
  dateTime: 'date-time',
  mobile: 'phone',
  tel: 'phone',
  telephone: 'phone',
  url: 'uri',
  link: 'uri',
  file: 'attachment',
  files: 'attachment',
  percentage: 'percent',
  mail: 'email',
  text: 'textarea',
  multiline: 'textarea',
  html: 'rich-text',
  richtext: 'rich-text',
  geo: 'geo-point',
  geolocation: 'geo-point',
  location: 'geo-point',
  point: 'geo-point',
  person: 'user',
  people: 'user',
  department: 'org',
};

/** A name that is none of those there are: with the one that was meant, where it can be guessed. */
export function nearestFormat(format: string, known: readonly string[]): string | undefined {
  return (Object.hasOwn(ALIASES, format) ? ALIASES[format] : undefined) ?? didYouMean(format, known);
}
