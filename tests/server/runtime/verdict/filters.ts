import type { EntityModel } from '@yunpu/engine-core/document';
import { type Condition, type Operator, type QueryField, queryField } from '@yunpu/engine-core/query';
import fc from 'fast-check';
import { DAYS, HOURS, LOCAL, MOMENTS, NUMBERS, TEXTS } from './documents.ts';

/** A condition as the list's filter bar sends it, and the same in words of an expression where there are any. */
export interface Asked {
  filter: Condition;
  expression?: string;
}

const NUMERIC = new Set(['integer', 'decimal', 'money', 'percent']);

function valuesFor({ kind, options, title }: QueryField): fc.Arbitrary<unknown> {
  if (options) return fc.constantFrom(...options.map(({ value }) => value));
  if (NUMERIC.has(kind)) return fc.constantFrom(...NUMBERS);
  if (kind === 'boolean') return fc.boolean();
  if (kind === 'date') return fc.constantFrom(...DAYS);
  if (kind === 'datetime') return fc.constantFrom(...DAYS, ...MOMENTS, ...LOCAL);
  if (kind === 'time') return fc.constantFrom(...HOURS, '3');
  if (kind === 'enum') return fc.constantFrom(2, 9, 10);
  if (kind === 'user') return fc.constantFrom('u1', 'u2');
  return title === '数列' ? fc.constantFrom(...NUMBERS) : fc.constantFrom(...TEXTS, '', '%', '_', "'", '印');
}

/** `literal` of a value, the way an author writes it. */
const literal = (value: unknown): string =>
  typeof value === 'string' ? `'${value.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'` : String(value);

const SIGNS: Partial<Record<Operator, string>> = { eq: '==', ne: '!=', gt: '>', gte: '>=', lt: '<', lte: '<=' };

function expressionOf({ path, many, kind }: QueryField, op: Operator, value: unknown): string | undefined {
  const sign = SIGNS[op];
  if (kind === 'time' && [value].flat().includes('3')) return undefined;
  if (op === 'filled' || op === 'empty') return `${op}(${path})`;
  if (sign) return `${path} ${sign} ${literal(value)}`;
  if (op === 'between') {
    const [from, to] = value as [unknown, unknown];
    return [
      from === null ? 'true' : `${path} >= ${literal(from)}`,
      to === null ? 'true' : `${path} <= ${literal(to)}`,
    ].join(' && ');
  }
  if (op === 'in' || op === 'nin') {
    const list = (value as unknown[]).map(literal);
    // '' among the values of a filter asks for what is empty too; in an expression it is a member like any other.
    const members = list.flatMap((item) =>
      item === "''" ? [`${item} in ${path}`, `empty(${path})`] : [`${item} in ${path}`],
    );
    const found = many ? members.join(' || ') || 'false' : `${path} in [${list.join(', ')}]`;
    return op === 'in' ? found : `!(${found})`;
  }
  if (many) return `${literal(value)} in ${path}`;
  // Expressions tell capitals from small letters; filters do not.
  return /[a-z]/i.test(String(value)) || kind === 'enum' || kind === 'time'
    ? undefined
    : `${path}.${op}(${literal(value)})`;
}

function conditionFor(field: QueryField): fc.Arbitrary<Asked> {
  const value = valuesFor(field);
  return fc.constantFrom(...field.ops).chain((op): fc.Arbitrary<Asked> => {
    const values: fc.Arbitrary<unknown> =
      op === 'filled' || op === 'empty'
        ? fc.constant(undefined)
        : op === 'between'
          ? fc.tuple(fc.oneof(value, fc.constant(null)), fc.oneof(value, fc.constant(null)))
          : op === 'in' || op === 'nin'
            ? fc.array(value, { maxLength: 3 })
            : value;
    return values.map((given) => {
      const expression = expressionOf(field, op, given);
      return {
        filter: { field: field.path, op, ...(given !== undefined && { value: given }) },
        ...(expression !== undefined && { expression }),
      };
    });
  });
}

/** Every operator of every field that a list of this document may be asked by. */
export function filtersOver(model: EntityModel): fc.Arbitrary<Asked> {
  const paths = [...Object.keys(model.fieldsByPath), 'createdAt', 'createdByName', 'eid'];
  return fc.oneof(...paths.flatMap((path) => queryField(model, path) ?? []).map(conditionFor));
}
