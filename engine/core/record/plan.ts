import type { FieldModel } from '../document/model/model.ts';
import { type Ast, operands } from '../expression/ast.ts';
import { memoize } from '../expression/memoize.ts';
import type { Expression } from '../expression/types.ts';
import { formatPointer } from './pointer.ts';
import { ancestorPaths, type RecordShape } from './shape.ts';

/** One thing to evaluate, for the record or for each row of a sub-table. Later steps read earlier ones. */
export interface Step {
  kind: 'section' | 'compute' | 'show' | 'state';
  /** '#section/billing', or the field's pattern path. */
  path: string;
  field: FieldModel | undefined;
  expression: Expression | undefined;
  /** Sub-tables that enclose the field, outermost first. */
  tables: readonly string[];
  /** The field's path inside its row, or the record: the way from the row object to the value. */
  keys: readonly string[];
  /** The same as a JSON pointer, from the row or the record on; of a section none, which is no place of the record. */
  pointer: string;
  /** Reads the rows beside its own (`parent.lines`), so that a change in any row concerns every row. */
  crossRow: boolean;
  /** What it reads: pattern paths, '#show/path' and '#section/name'. */
  reads: readonly Read[];
  /** Ancestor fields and the section, whose hiding hides this field: their steps' '#…' ids. */
  hiders: readonly string[];
}

interface Read {
  id: string;
  /** False for a table whose rows are only counted or iterated: the fields read in its rows are reads of their own. */
  whole: boolean;
}

export interface Plan {
  steps: readonly Step[];
  /** Path or '#…' id -> indexes of the steps that read it, or something inside or around it; ascending. */
  readersOf(id: string): readonly number[];
  /** Steps of fields inside a group or sub-table; ascending. */
  within(path: string): readonly number[];
  /** Fields that a condition may require, of which it may take options away, or whose records another field decides; in document order. */
  conditional: readonly FieldModel[];
  /** Field path -> its enclosing sub-tables. */
  tablesOf(path: string): readonly string[];
}

const plans = new WeakMap<RecordShape, Plan>();

/** The order in which a shape's expressions are evaluated; made once per model. */
export function planOf(shape: RecordShape): Plan {
  let plan = plans.get(shape);
  if (!plan) plans.set(shape, (plan = makePlan(shape)));
  return plan;
}

function makePlan(shape: RecordShape): Plan {
  const tablesOf = memoize((path): readonly string[] =>
    ancestorPaths(path).filter((at) => shape.fieldsByPath[at]?.kind === 'table'),
  );
  const steps = order(collect(shape, tablesOf));
  const readers = new PathIndex();
  steps.forEach((step, index) => step.reads.forEach((read) => readers.add(read, index)));
  const inside = new Map<string, number[]>();
  steps.forEach((step, index) => {
    if (step.field) for (const ancestor of ancestorPaths(step.path)) push(inside, ancestor, index);
  });
  return {
    steps,
    conditional: Object.values(shape.fieldsByPath).filter(
      (field) => field.require || field.link?.by !== undefined || field.options?.some((option) => option.when),
    ),
    tablesOf,
    readersOf: memoize((id) => readers.find({ id, whole: true })),
    within: (path) => inside.get(path) ?? [],
  };
}

/** Whether two paths name the same value or one lies inside the other. */
function overlaps(a: string, b: string): boolean {
  return a === b || a.startsWith(b + '.') || b.startsWith(a + '.');
}

function collect(shape: RecordShape, tablesOf: (path: string) => readonly string[]): Step[] {
  const steps: Step[] = [];
  const sections = shape.form?.sections ?? [];
  const conditional = new Set(sections.filter((section) => section.show).map((section) => section.name));
  for (const section of sections) {
    if (!section.show) continue;
    steps.push({
      kind: 'section',
      path: `#section/${section.name}`,
      field: undefined,
      expression: section.show,
      tables: [],
      keys: [],
      pointer: '',
      crossRow: false,
      reads: readsOf(section.show),
      hiders: [],
    });
  }
  for (const [path, field] of Object.entries(shape.fieldsByPath)) {
    const enclosing = tablesOf(path);
    const table = enclosing.at(-1);
    const keys = (table === undefined ? path : path.slice(table.length + 1)).split('.');
    const hiders = ancestorPaths(path)
      .filter((at) => shape.fieldsByPath[at]?.show)
      .map((at) => `#show/${at}`);
    const root = shape.fieldsByPath[path.split('.')[0] ?? path] ?? field;
    if (conditional.has(root.section)) hiders.push(`#section/${root.section}`);
    const add = (kind: Step['kind'], expression: Expression | undefined, reads: readonly Read[]): void => {
      const asked = kind === 'state' ? stateConditions(field) : expression ? [expression] : [];
      const crossRow = asked.some(({ ast }) => readsSiblings(ast, enclosing));
      steps.push({
        kind,
        path,
        field,
        expression,
        tables: enclosing,
        keys,
        pointer: formatPointer(keys),
        crossRow,
        reads,
        hiders,
      });
    };
    if (field.compute) add('compute', field.compute, readsOf(field.compute));
    if (field.show || (field.whenHidden === 'clear' && hiders.length > 0))
      add('show', field.show, [
        ...(field.show ? readsOf(field.show) : []),
        ...hiders.map((id) => ({ id, whole: true })),
      ]);
    const conditions = stateConditions(field);
    if (conditions.length > 0) add('state', undefined, conditions.flatMap(readsOf));
  }
  return steps;
}

/** Conditions that decide a field's state besides its visibility. */
function stateConditions(field: FieldModel): Expression[] {
  const options = (field.options ?? []).map((option) => option.when);
  return [field.require, field.readOnlyWhen, ...options].filter((condition) => condition !== undefined);
}

function readsOf({ reads, walks }: Expression): Read[] {
  return reads.map((id) => ({ id, whole: !walks.includes(id) }));
}

function readsSiblings(ast: Ast, tables: readonly string[]): boolean {
  if (ast.ref?.origin === 'parent' && tables.some((table) => overlaps(ast.ref?.path ?? '', table))) return true;
  return operands(ast).some((operand) => readsSiblings(operand, tables));
}

/** What a step changes: a computed value, or a value that hiding clears, and its own '#…' id. */
function writes(step: Step): string[] {
  if (step.kind === 'section') return [step.path];
  if (step.kind === 'compute') return [step.path];
  if (step.kind === 'show')
    return step.field?.whenHidden === 'clear' ? [`#show/${step.path}`, step.path] : [`#show/${step.path}`];
  return [];
}

/** Ids -> holders, added in ascending order; answering who holds an id that is, encloses or lies inside another. */
class PathIndex {
  private readonly exact = new Map<string, number[]>();
  private readonly exactWhole = new Map<string, number[]>();
  private readonly inside = new Map<string, number[]>();

  add({ id, whole }: Read, holder: number): void {
    push(this.exact, id, holder);
    if (whole) push(this.exactWhole, id, holder);
    for (const ancestor of ancestorPaths(id)) push(this.inside, ancestor, holder);
  }

  /** Indexes of the steps that read what changed, ascending. */
  find({ id, whole }: Read): readonly number[] {
    const exact = this.exact.get(id) ?? [];
    const inside = (whole ? this.inside.get(id) : undefined) ?? [];
    const around = ancestorPaths(id).flatMap((ancestor) => this.exactWhole.get(ancestor) ?? []);
    if (inside.length === 0 && around.length === 0) return exact;
    return [...new Set([...exact, ...inside, ...around])].sort((a, b) => a - b);
  }
}

function push(map: Map<string, number[]>, key: string, value: number): void {
  const list = map.get(key);
  if (!list) map.set(key, [value]);
  else if (list.at(-1) !== value) list.push(value);
}

/** Readers after writers. What is left in a cycle (compile reports those) keeps the document's order. */
function order(steps: readonly Step[]): Step[] {
  const writers = new PathIndex();
  steps.forEach((step, index) => writes(step).forEach((id) => writers.add({ id, whole: true }, index)));
  const sorted: Step[] = [];
  const seen = new Set<number>();
  const visit = (index: number): void => {
    const step = steps[index];
    if (!step || seen.has(index)) return;
    seen.add(index);
    for (const read of step.reads) for (const writer of writers.find(read)) visit(writer);
    sorted.push(step);
  };
  steps.forEach((_, index) => visit(index));
  return sorted;
}
