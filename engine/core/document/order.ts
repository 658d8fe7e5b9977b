import type { Expression } from '../expression/types.ts';
import { documentMessages as messages } from '../messages/document.ts';
import { words } from '../messages/words.ts';
import { dictionary } from './dictionary.ts';
import type { Context } from './model/context.ts';
import type { FieldModel, RuleModel, SectionModel } from './model/model.ts';

/** Every expression that stands on a field. */
function fieldExpressions(field: FieldModel): Expression[] {
  const optional = [
    field.show,
    field.require,
    field.readOnlyWhen,
    field.compute,
    field.defaultExpression,
    field.linkFilter,
  ];
  return [
    ...optional,
    ...(field.options ?? []).map((option) => option.when),
    ...Object.values(field.optionsEndpoint?.params ?? {}),
  ].filter((expression) => expression !== undefined);
}

/** Field path -> who must be asked again when it changes. */
export function dependentsOf(
  fields: Readonly<Record<string, FieldModel>>,
  sections: readonly SectionModel[],
  rules: readonly RuleModel[],
): Record<string, string[]> {
  const dependents = new Map<string, Set<string>>();
  const add = (expression: Expression | undefined, reader: string): void => {
    for (const path of expression?.reads ?? []) {
      const readers = dependents.get(path) ?? new Set();
      readers.add(reader);
      dependents.set(path, readers);
    }
  };
  for (const [path, field] of Object.entries(fields))
    for (const expression of fieldExpressions(field)) add(expression, path);
  for (const section of sections) add(section.show, `#section/${section.name}`);
  rules.forEach((rule, index) => {
    add(rule.check, `#rule/${index}`);
    add(rule.when, `#rule/${index}`);
  });
  return dictionary([...dependents].map(([path, readers]) => [path, [...readers]] as const));
}

/**
 * Computed fields so that each stands after all it reads. Walking a table's rows does not read their cells, so a
 * cell may depend on a total of other cells. A cycle is a problem that names its members.
 */
export function computeOrder(fields: Readonly<Record<string, FieldModel>>, context: Context): FieldModel[] {
  const computed = Object.values(fields).filter((field) => field.compute);
  const order: FieldModel[] = [];
  const done = new Map<FieldModel, 'open' | 'closed'>();
  const reported = new Set<FieldModel>();
  const visit = (field: FieldModel, trail: readonly FieldModel[]): void => {
    if (done.get(field) === 'closed') return;
    if (done.get(field) === 'open') {
      const cycle = trail.slice(trail.indexOf(field));
      if (cycle.some((member) => reported.has(member))) return;
      cycle.forEach((member) => reported.add(member));
      const names = [...cycle, field].map((member) => words.known(member.title, member.path)).join(' → ');
      context.report('compute-cycle', `${field.pointer}/compute`, messages.cycle(names), {
        suggestion: messages.breakCycle,
      });
      return;
    }
    done.set(field, 'open');
    for (const read of readBy(field, computed)) visit(read, [...trail, field]);
    done.set(field, 'closed');
    order.push(field);
  };
  for (const field of computed) visit(field, []);
  return order;
}

function readBy({ compute }: FieldModel, computed: readonly FieldModel[]): FieldModel[] {
  if (!compute) return [];
  const walked = new Set(compute.walks);
  return computed.filter((other) =>
    compute.reads.some(
      (path) =>
        other.path === path ||
        path.startsWith(`${other.path}.`) ||
        (other.path.startsWith(`${path}.`) && !walked.has(path)),
    ),
  );
}
