import type { FieldModel } from '../document/model.ts';
import type { Issue } from '../issue.ts';
import { escapeSegment, parsePointer, patternOf } from '../record/pointer.ts';
import type { RecordShape } from '../record/shape.ts';
import { describe, type Subject } from './messages.ts';
import type { StructuralError } from './structural.ts';

/**
 * JSON Schema's errors as people need them: one per root cause. The branches of oneOf, anyOf and if are
 * reduced to the one that was meant, a missing value is reported where it is missing, and a value has one
 * message even when it breaks several keywords. `titleOf` names values that no model describes.
 */
export function issuesFromAjv(errors: readonly StructuralError[] | null | undefined, shape: Pick<RecordShape, 'fieldsByPath'>, titleOf?: (error: StructuralError) => string | undefined): Issue[] {
  const seen = new Set<string>();
  const issues: Issue[] = [];
  for (const error of rootCauses(errors ?? [])) {
    const path = pathOf(error);
    if (seen.has(path)) continue;
    seen.add(path);
    issues.push({ path, ...describe(error, subjectAt(path, shape, titleOf?.(error))) });
  }
  return issues;
}

/** How a message calls the value at `pointer`: '“税号”', '第 2 行“单价”'. */
export function subjectAt(pointer: string, shape: Pick<RecordShape, 'fieldsByPath'>, title?: string): Subject {
  const field: FieldModel | undefined = shape.fieldsByPath[patternOf(pointer)];
  const segments = parsePointer(pointer);
  const last = segments.at(-1);
  if (last === undefined) return { name: '内容', field: undefined };
  const rowAt = segments.findLastIndex((segment) => /^\d+$/.test(segment));
  if (rowAt === segments.length - 1) return { name: `${quote(field?.title)}第 ${Number(last) + 1} ${field?.kind === 'table' ? '行' : '项'}`, field: undefined };
  const name = quote(field?.title ?? title ?? last);
  return { name: rowAt > 0 ? `第 ${Number(segments[rowAt]) + 1} 行${name}` : name, field };
}

function quote(title: string | undefined): string {
  return title === undefined || title === '' ? '' : `“${title}”`;
}

/** Where a person looks for it: the missing or unwanted property itself. */
function pathOf(error: StructuralError): string {
  const { missingProperty, additionalProperty, unevaluatedProperty } = error.params;
  const child = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  return typeof child === 'string' ? `${error.instancePath}/${escapeSegment(child)}` : error.instancePath;
}

const CHOICES = new Set(['oneOf', 'anyOf']);
/** Keywords whose error only says that another error was found. */
const ECHOES = new Set(['if', '$ref', 'allOf']);

/** Drops what follows from something else; keeps Ajv's order, a type error before what it causes. */
function rootCauses(errors: readonly StructuralError[]): StructuralError[] {
  const choices = errors.filter((error) => CHOICES.has(error.keyword) && !isInsideNot(error, errors));
  const outer = choices.filter((choice) => !choices.some((other) => other !== choice && belongsTo(choice, other)));
  let rest = [...errors];
  const chosen: StructuralError[] = [];
  for (const choice of outer) {
    const branch = rest.filter((error) => error !== choice && belongsTo(error, choice));
    rest = rest.filter((error) => error !== choice && !branch.includes(error));
    chosen.push(...causesOfChoice(choice, branch));
  }
  const all = [...rest, ...chosen].filter((error) => !isEcho(error, errors));
  const order = new Map(errors.map((error, index) => [error, index]));
  const rank = (error: StructuralError): number => (error.keyword === 'type' ? -1 : 0);
  return all.sort((a, b) => (a.instancePath === b.instancePath ? rank(a) - rank(b) : 0) || (order.get(a) ?? 0) - (order.get(b) ?? 0));
}

function belongsTo(error: StructuralError, choice: StructuralError): boolean {
  if (!isWithin(error.instancePath, choice.instancePath)) return false;
  // A branch that is a $ref reports under the path of its definition; it still stands at the same value.
  return error.schemaPath.startsWith(choice.schemaPath + '/') || (error.schemaPath.startsWith('#/$defs/') && !choice.schemaPath.startsWith(error.schemaPath));
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(outer + '/');
}

function isEcho(error: StructuralError, errors: readonly StructuralError[]): boolean {
  return ECHOES.has(error.keyword) && errors.some((other) => other !== error && isWithin(other.instancePath, error.instancePath));
}

function isInsideNot(error: StructuralError, errors: readonly StructuralError[]): boolean {
  return errors.some((other) => other.keyword === 'not' && error.schemaPath.startsWith(other.schemaPath + '/'));
}

/**
 * The errors of the branch that was meant. A choice between constants is an enumeration; otherwise the branch
 * whose constants fit wins, then one of the value's own type, then the one with the fewest errors.
 */
function causesOfChoice(choice: StructuralError, errors: readonly StructuralError[]): StructuralError[] {
  if (errors.length === 0) return [choice];
  const own = errors.filter((error) => error.instancePath === choice.instancePath);
  if (own.length === errors.length && own.every((error) => error.keyword === 'const' || error.keyword === 'enum' || error.keyword === 'type')) {
    const types = own.filter((error) => error.keyword === 'type');
    if (types.length < own.length) return [{ ...choice, keyword: 'enum', params: {} }];
    return [{ ...choice, keyword: 'type', params: { type: types.map((error) => error.params.type).filter((type, at, all) => all.indexOf(type) === at) } }];
  }
  const branches = new Map<string, StructuralError[]>();
  for (const error of errors) {
    const branch = branchOf(error, choice);
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  const inner = errors.filter((error) => CHOICES.has(error.keyword));
  const isTag = (error: StructuralError): boolean =>
    (error.keyword === 'const' || error.keyword === 'enum') && !inner.some((other) => error.schemaPath.startsWith(other.schemaPath + '/'));
  const cost = (branch: readonly StructuralError[]): number => {
    const constants = branch.filter(isTag).length;
    const types = branch.filter((error) => error.keyword === 'type' && error.instancePath === choice.instancePath).length;
    return types * 10_000 + constants * 100 + branch.length;
  };
  const ranked = [...branches.values()].sort((a, b) => cost(a) - cost(b));
  return rootCauses(ranked[0] ?? []);
}

function branchOf(error: StructuralError, choice: StructuralError): string {
  if (error.schemaPath.startsWith(choice.schemaPath + '/')) return error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0] ?? '';
  return error.schemaPath.split('/').slice(0, 3).join('/');
}
