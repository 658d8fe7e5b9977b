import type { FieldModel } from '../document/model/model.ts';
import { validationMessages } from '../messages/validation.ts';
import type { Issue } from '../record/issue.ts';
import { escapeSegment, parsePointer, patternOf } from '../record/pointer.ts';
import type { RecordShape } from '../record/shape.ts';
import { aboutFiles } from './files.ts';
import { alternativesText, describe, type Subject } from './messages.ts';
import type { StructuralError } from './structural.ts';

/**
 * JSON Schema's errors as people need them: one per root cause. The branches of oneOf, anyOf and if are
 * reduced to the one that was meant, a missing value is reported where it is missing, and a value has one
 * message even when it breaks several keywords. What is asked of a hidden value is not said; a choice that only hidden
 * values could meet is said of the choice itself.
 */
export function issuesFromAjv(
  errors: readonly StructuralError[] | null | undefined,
  shape: Pick<RecordShape, 'fieldsByPath'>,
  { titleOf, isVisible = () => true }: IssueOptions = {},
): Issue[] {
  const seen = new Set<string>();
  const issues: Issue[] = [];
  for (const cause of rootCauses(errors ?? [], (one) => !isVisible(pathOf(one)))) {
    const error = aboutFiles(cause, shape);
    const path = pathOf(error);
    if (seen.has(path) || !isVisible(path)) continue;
    seen.add(path);
    const sentence = describe(error, subjectAt(path, shape, titleOf?.(error)));
    const { alternatives } = error as Either;
    const message =
      alternatives &&
      alternativesText(
        alternatives.map((missing) => missing.map((one) => subjectAt(pathOf(one), shape, titleOf?.(one)))),
      );
    issues.push({ path, ...sentence, ...(message !== undefined && { message }) });
  }
  return issues;
}

export interface IssueOptions {
  /** Titles for values that no field of the model describes. */
  titleOf?(this: void, error: StructuralError): string | undefined;
  /** Whether a person sees the value at a JSON pointer; everything when absent. */
  isVisible?(this: void, path: string): boolean;
}

type Test = (error: StructuralError) => boolean;

/** How a message calls the value at `pointer`: '“税号”', '第 2 行“单价”'. */
export function subjectAt(pointer: string, shape: Pick<RecordShape, 'fieldsByPath'>, title?: string): Subject {
  const field: FieldModel | undefined = shape.fieldsByPath[patternOf(pointer)];
  const segments = parsePointer(pointer);
  const last = segments.at(-1);
  const texts = validationMessages.subject;
  if (last === undefined) return { name: texts.whole, plain: texts.whole, field: undefined };
  const rowAt = segments.findLastIndex((segment) => /^\d+$/.test(segment));
  if (rowAt === segments.length - 1) {
    const part = field?.kind === 'table' ? texts.row : texts.item;
    const at = Number(last) + 1;
    return { name: part(quote(field?.title), at), plain: part(field?.title ?? '', at), field: undefined };
  }
  const name = quote(field?.title ?? title ?? last);
  // A property without a title is shown in quotes: its name is technical.
  const plain = field?.title ?? title ?? name;
  if (rowAt <= 0) return { name, plain, field };
  const row = Number(segments[rowAt]) + 1;
  return { name: texts.inRow(row, name), plain: texts.plainInRow(row, plain), field };
}

function quote(title: string | undefined): string {
  return title === undefined || title === '' ? '' : `“${title}”`;
}

/** Points at the missing or unwanted property itself, not at the object around it. */
function pathOf(error: StructuralError): string {
  const { missingProperty, additionalProperty, unevaluatedProperty } = error.params;
  const child = missingProperty ?? additionalProperty ?? unevaluatedProperty;
  return typeof child === 'string' ? `${error.instancePath}/${escapeSegment(child)}` : error.instancePath;
}

/** A value that is missing where others would do as well: what each way of meeting the choice still lacks. */
interface Either extends StructuralError {
  alternatives?: readonly (readonly StructuralError[])[];
}

const MISSING = new Set(['required', 'dependentRequired', 'dependencies']);

const CHOICES = new Set(['oneOf', 'anyOf']);
/** Keywords whose error only says that another error was found. */
const IMPLIED_KEYWORDS = new Set(['if', '$ref', 'allOf']);

/** Drops what follows from something else; keeps Ajv's order, a type error before what it causes. */
function rootCauses(errors: readonly StructuralError[], isHidden: Test): StructuralError[] {
  const choices = errors.filter((error) => CHOICES.has(error.keyword) && !isInsideNot(error, errors));
  const outer = choices.filter((choice) => !choices.some((other) => other !== choice && belongsTo(choice, other)));
  let rest = [...errors];
  const chosen: StructuralError[] = [];
  for (const choice of outer) {
    const branch = rest.filter((error) => error !== choice && belongsTo(error, choice));
    rest = rest.filter((error) => error !== choice && !branch.includes(error));
    chosen.push(...causesOfChoice(choice, branch, isHidden));
  }
  const all = [...rest, ...chosen].filter((error) => !isImplied(error, errors));
  const order = new Map(errors.map((error, index) => [error, index]));
  const rank = (error: StructuralError): number => (error.keyword === 'type' ? -1 : 0);
  return all.sort(
    (a, b) => (a.instancePath === b.instancePath ? rank(a) - rank(b) : 0) || (order.get(a) ?? 0) - (order.get(b) ?? 0),
  );
}

function belongsTo(error: StructuralError, choice: StructuralError): boolean {
  if (!isWithin(error.instancePath, choice.instancePath)) return false;
  // A branch that is a $ref reports under the path of its definition; it still stands at the same value.
  return (
    error.schemaPath.startsWith(choice.schemaPath + '/') ||
    (error.schemaPath.startsWith('#/$defs/') && !choice.schemaPath.startsWith(error.schemaPath))
  );
}

function isWithin(path: string, outer: string): boolean {
  return path === outer || path.startsWith(outer + '/');
}

function isImplied(error: StructuralError, errors: readonly StructuralError[]): boolean {
  return (
    IMPLIED_KEYWORDS.has(error.keyword) &&
    errors.some((other) => other !== error && isWithin(other.instancePath, error.instancePath))
  );
}

function isInsideNot(error: StructuralError, errors: readonly StructuralError[]): boolean {
  return errors.some((other) => other.keyword === 'not' && error.schemaPath.startsWith(other.schemaPath + '/'));
}

/**
 * The errors of the branch that was meant. A choice between constants is an enumeration; otherwise the branch
 * that asks nothing of hidden values wins, then one whose constants fit, then one of the value's own type, then the one
 * with the fewest errors.
 */
function causesOfChoice(
  choice: StructuralError,
  errors: readonly StructuralError[],
  isHidden: Test,
): StructuralError[] {
  if (errors.length === 0) return [choice];
  const own = errors.filter((error) => error.instancePath === choice.instancePath);
  if (
    own.length === errors.length &&
    own.every((error) => error.keyword === 'const' || error.keyword === 'enum' || error.keyword === 'type')
  ) {
    const types = own.filter((error) => error.keyword === 'type');
    if (types.length < own.length) return [{ ...choice, keyword: 'enum', params: {} }];
    return [
      {
        ...choice,
        keyword: 'type',
        params: { type: types.map((error) => error.params.type).filter((type, at, all) => all.indexOf(type) === at) },
      },
    ];
  }
  const branches = new Map<string, StructuralError[]>();
  for (const error of errors) {
    const branch = branchOf(error, choice);
    branches.set(branch, [...(branches.get(branch) ?? []), error]);
  }
  const inner = errors.filter((error) => CHOICES.has(error.keyword));
  const isTag = (error: StructuralError): boolean =>
    (error.keyword === 'const' || error.keyword === 'enum') &&
    !inner.some((other) => error.schemaPath.startsWith(other.schemaPath + '/'));
  const cost = (branch: readonly StructuralError[]): number => {
    const constants = branch.filter(isTag).length;
    const types = branch.filter(
      (error) => error.keyword === 'type' && error.instancePath === choice.instancePath,
    ).length;
    return branch.filter(isHidden).length * 1_000_000 + types * 10_000 + constants * 100 + branch.length;
  };
  const ranked = [...branches.values()].sort((a, b) => cost(a) - cost(b));
  const causes = rootCauses(ranked[0] ?? [], isHidden);
  if (causes.every(isHidden)) return [choice];
  return eitherOf(
    causes,
    ranked
      .slice(1)
      .filter((branch) => !branch.some(isHidden))
      .map((branch) => rootCauses(branch, isHidden)),
  );
}

/** What the likeliest branch lacks; where others lack no more than values either, all of them are named, or what they lack in common. */
function eitherOf(
  causes: readonly StructuralError[],
  others: readonly (readonly StructuralError[])[],
): StructuralError[] {
  const isMissing: Test = ({ keyword }) => MISSING.has(keyword);
  const ways = [causes, ...others]
    .filter((branch) => branch.every(isMissing))
    .map((branch) => new Map(branch.map((error) => [pathOf(error), error])));
  const [first] = causes;
  if (!first || !causes.every(isMissing) || ways.length < 2) return [...causes];
  const common = causes.filter((error) => ways.every((way) => way.has(pathOf(error))));
  if (common.length > 0) return common;
  return [{ ...first, alternatives: ways.map((way) => [...way.values()]) } as Either];
}

function branchOf(error: StructuralError, choice: StructuralError): string {
  if (error.schemaPath.startsWith(choice.schemaPath + '/'))
    return error.schemaPath.slice(choice.schemaPath.length + 1).split('/')[0] ?? '';
  return error.schemaPath.split('/').slice(0, 3).join('/');
}
