import { type Compiled, type EntityModel, type Problem, sourceMap } from '@yunpu/engine-core/document';
import { getAt } from '@yunpu/engine-core/record';
import type { StructuralValidator } from '@yunpu/engine-core/validation';
import { compileValidators } from '@yunpu/engine-core/validators';
import type { Dashboard } from '../../../contract/dashboards.ts';
import { dashboardsOf } from './dashboards.ts';
import { compileOne, hasErrors, type Known, knownEntities, type Parsed, parseFile } from './files.ts';
import { HOOK_MOMENTS, type Hooks } from './hooks.ts';
import { type DeclaredPath, declaredPaths, GENERIC, type PathTarget, pathKey } from './paths.ts';
import { rollupProblems } from './rollups.ts';
import type { DocumentFile, DocumentSource, MenuGroupSource, RoleSource } from './source.ts';

/** A document in force. */
export interface Entry {
  model: EntityModel;
  document: Record<string, unknown>;
  fragments: Record<string, unknown>;
  validator: StructuralValidator;
  file: string;
  /** Problems of what the folder holds now; with errors among them an earlier version is in force. */
  problems: readonly Problem[];
}

/** A document that was never good, so nothing of it is served. */
interface Refusal {
  entity: string;
  file: string;
  problems: readonly Problem[];
}

/** All documents as one consistent whole: what is in force, and what is wrong. */
export interface Catalogue {
  entries: ReadonlyMap<string, Entry>;
  refused: readonly Refusal[];
  paths: ReadonlyMap<string, PathTarget>;
  fragments: Readonly<Record<string, unknown>>;
  roles: readonly RoleSource[];
  menuGroups: readonly MenuGroupSource[];
  dashboards: readonly Dashboard[];
  unreadable: readonly string[];
}

export const EMPTY: Catalogue = {
  entries: new Map(),
  refused: [],
  paths: new Map(),
  fragments: {},
  roles: [],
  menuGroups: [],
  dashboards: [],
  unreadable: [],
};

/** What documents are checked against in this process. */
export interface CompileEnvironment {
  hooks: Hooks;
  /** Whether domain code answers this method and path itself. */
  isTaken(method: string, path: string): boolean;
  /** Document versions that were in force before: their schemas are known to compile, so it can wait for the first record. */
  served?: ReadonlySet<string>;
  /** Results of files that were compiled before and have not changed. */
  compiled?: CompiledFiles;
}

/** The compiled result of each file. */
type CompiledFiles = ReadonlyMap<DocumentFile, Compiled>;

/** A folder compiled before it is known what was in force: most of a start's work that needs no database. */
export interface CompiledFolder {
  source: DocumentSource;
  compiled: CompiledFiles;
}

interface Candidate {
  file: DocumentFile;
  entity: string;
  document: Record<string, unknown> | undefined;
  model: EntityModel | undefined;
  validator: StructuralValidator | undefined;
  problems: Problem[];
}

function finding(
  { file, text }: DocumentFile,
  code: string,
  pointer: string,
  message: string,
  suggestion?: string,
): Problem {
  return { severity: 'error', code, message, suggestion, file, pointer, ...sourceMap(text).locate(pointer) };
}

/** Hooks are names of this gateway's code: the engine cannot know them, so they are checked here. */
function hookProblems(file: DocumentFile, model: EntityModel, hooks: Hooks): Problem[] {
  const named: [string, string][] = [
    ...Object.entries(model.hooks).map(([moment, name]): [string, string] => [`/hooks/${moment}`, name]),
    ...model.actions.flatMap((action): [string, string][] =>
      action.hook === undefined ? [] : [[`/actions/${action.name}/hook`, action.hook]],
    ),
  ];
  const moments = Object.keys(model.hooks).filter((moment) => !(HOOK_MOMENTS as readonly string[]).includes(moment));
  return [
    ...moments.map((moment) =>
      finding(
        file,
        'unknown-hook-moment',
        `/hooks/${moment}`,
        `没有钩子时机“${moment}”`,
        `可用：${HOOK_MOMENTS.join('、')}`,
      ),
    ),
    ...named
      .filter(([, name]) => hooks[name] === undefined)
      .map(([pointer, name]) => finding(file, 'unknown-hook', pointer, `服务端没有名为“${name}”的钩子`)),
  ];
}

/** Validators that are compiled when the first record is judged: at a start, nothing waits for them. */
function lateValidators(model: EntityModel): StructuralValidator {
  let made: StructuralValidator | undefined;
  const validators = (): StructuralValidator => (made ??= compileValidators(model));
  return {
    get record() {
      return validators().record;
    },
    get actions() {
      return validators().actions;
    },
  };
}

/** A document that names an entity whose own file is broken is not at fault: it is only reminded. */
function excuse(problem: Problem, document: Record<string, unknown>, broken: ReadonlySet<string>): Problem {
  const named = getAt(document, problem.pointer);
  return problem.code === 'unknown-entity' && typeof named === 'string' && broken.has(named)
    ? { ...problem, severity: 'warning' }
    : problem;
}

export function compileFolder(source: DocumentSource): CompiledFolder {
  const parsed = source.documents.map(parseFile);
  const known = knownEntities(parsed, source);
  return {
    source,
    compiled: new Map(
      parsed.flatMap(({ file, document }) =>
        document === undefined ? [] : [[file, compileOne(document, file, source, known)] as const],
      ),
    ),
  };
}

function compileFile(
  { file, entity, document, problems: syntax }: Parsed,
  source: DocumentSource,
  { hooks, served = new Set(), compiled: ahead }: CompileEnvironment,
  known: Known,
  validators: ReadonlyMap<string, StructuralValidator>,
): Candidate {
  if (document === undefined)
    return { file, entity, document, model: undefined, validator: undefined, problems: [...syntax] };
  const compiled = ahead?.get(file) ?? compileOne(document, file, source, known);
  const problems = compiled.problems.map((problem) => excuse(problem, document, known.broken));
  const model = hasErrors(problems) ? undefined : compiled.model;
  if (model === undefined) return { file, entity, document, model, validator: undefined, problems };
  problems.push(...hookProblems(file, model, hooks));
  let validator = validators.get(model.version);
  try {
    validator ??= served.has(model.version) ? lateValidators(model) : compileValidators(model);
  } catch (error) {
    problems.push(
      finding(
        file,
        'bad-schema',
        '/record',
        `记录的 JSON Schema 无法使用：${error instanceof Error ? error.message : String(error)}`,
      ),
    );
  }
  return { file, entity, document, model, validator, problems };
}

/** Two files for one entity: the first by name stays, the others say so. */
function refuseDoubles(candidates: readonly Candidate[]): void {
  const owners = new Map<string, Candidate>();
  for (const candidate of candidates) {
    const owner = owners.get(candidate.entity);
    if (owner === undefined) owners.set(candidate.entity, candidate);
    else
      candidate.problems.push(
        finding(
          candidate.file,
          'duplicate-entity',
          '/entity',
          `业务对象“${candidate.entity}”已由 ${owner.file.file} 描述`,
        ),
      );
  }
}

function pathProblem(
  declared: DeclaredPath,
  owner: PathTarget | undefined,
  around: CompileEnvironment,
): string | undefined {
  const name = `${declared.method} ${declared.path}`;
  if (declared.path.startsWith(`${GENERIC}/`)) return `${name} 属于通用路径`;
  if (!declared.path.startsWith('/yzjumc/')) return `${name} 不在 /yzjumc/ 之下，本网关不接收`;
  if (owner !== undefined) return `${name} 已由业务对象“${owner.entity}”使用`;
  return around.isTaken(declared.method, declared.path) ? `${name} 已由网关自己的代码处理` : undefined;
}

/** Gives each document its paths. A path that is taken is a problem of the document that came to it later. */
function claimPaths(
  entries: ReadonlyMap<string, Entry>,
  files: ReadonlyMap<string, DocumentFile>,
  before: Catalogue,
  around: CompileEnvironment,
): { paths: Map<string, PathTarget>; clashes: Map<string, Problem[]> } {
  const paths = new Map<string, PathTarget>();
  const clashes = new Map<string, Problem[]>();
  const inForce = ({ model }: Entry) => (before.entries.has(model.entity) ? 0 : 1);
  for (const { model } of [...entries.values()].sort((a, b) => inForce(a) - inForce(b))) {
    // Domain code may do an action's work on the action's own path; a generic operation has one owner only.
    const own = declaredPaths(model).filter(
      (declared) => declared.operation !== 'act' || !around.isTaken(declared.method, declared.path),
    );
    const file = files.get(model.entity);
    const problems = own.flatMap((declared) => {
      const message = pathProblem(declared, paths.get(pathKey(declared.method, declared.path)), around);
      return message === undefined || file === undefined
        ? []
        : [finding(file, 'path-taken', declared.pointer, message)];
    });
    if (problems.length > 0) clashes.set(model.entity, problems);
    else for (const { method, path, ...target } of own) paths.set(pathKey(method, path), target);
  }
  return { paths, clashes };
}

function merged(
  some: ReadonlyMap<string, readonly Problem[]>,
  others: ReadonlyMap<string, readonly Problem[]>,
): Map<string, readonly Problem[]> {
  const all = new Map(some);
  for (const [entity, problems] of others) all.set(entity, [...(all.get(entity) ?? []), ...problems]);
  return all;
}

/**
 * Compiles the folder. A document with an error does not hold up the others: where an earlier version of it was
 * in force, that stays in force and carries the problems.
 */
export function buildCatalogue(source: DocumentSource, before: Catalogue, around: CompileEnvironment): Catalogue {
  const parsed = source.documents.map(parseFile);
  const known = knownEntities(parsed, source, (entity) => before.entries.get(entity)?.document);
  // Of what is in force: what did not change is not compiled again.
  const validators = new Map([...before.entries.values()].map(({ model, validator }) => [model.version, validator]));
  const candidates = parsed.map((file) => compileFile(file, source, around, known, validators));
  refuseDoubles(candidates);
  const files = new Map(candidates.map((candidate) => [candidate.entity, candidate.file]));
  const settle = (broken: ReadonlyMap<string, readonly Problem[]>) => {
    const entries = new Map<string, Entry>();
    const refused: Refusal[] = [];
    for (const candidate of candidates) {
      const problems = [...candidate.problems, ...(broken.get(candidate.entity) ?? [])];
      const { model, validator, document, entity, file } = candidate;
      const earlier = before.entries.get(entity);
      if (model !== undefined && validator !== undefined && document !== undefined && !hasErrors(problems)) {
        const unchanged = earlier?.model.version === model.version;
        entries.set(entity, {
          model: unchanged ? earlier.model : model,
          validator: unchanged ? earlier.validator : validator,
          document,
          fragments: source.fragments,
          file: file.file,
          problems,
        });
      } else if (earlier !== undefined && !entries.has(entity)) entries.set(entity, { ...earlier, problems });
      else refused.push({ entity, file: file.file, problems });
    }
    return { entries, refused };
  };
  const sums = rollupProblems(candidates, (entity) => before.entries.get(entity)?.model);
  const first = claimPaths(settle(sums).entries, files, before, around);
  const { entries, refused } = settle(merged(sums, first.clashes));
  const { paths } = first.clashes.size === 0 ? first : claimPaths(entries, files, before, around);
  const { dashboards, problems } = dashboardsOf(
    source.dashboards,
    source.roles.map(({ name }) => name),
    (entity) => entries.get(entity)?.model,
  );
  return {
    entries,
    refused,
    paths,
    fragments: source.fragments,
    roles: source.roles,
    menuGroups: source.menuGroups,
    dashboards,
    unreadable: [...source.unreadable, ...problems],
  };
}
