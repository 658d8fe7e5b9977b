import {
  type Compiled,
  compile,
  describeEntities,
  type EntityInfo,
  type Problem,
  parseDocument,
  sourceMap,
} from '@yunpu/engine-core/document';
import { isSafePattern } from '@yunpu/engine-core/expression';
import { isObject } from '@yunpu/engine-core/json';
import { References } from './references.ts';
import type { DocumentFile, DocumentSource } from './source.ts';

export const hasErrors = (problems: readonly Problem[]): boolean =>
  problems.some((problem) => problem.severity === 'error');

export interface Parsed {
  file: DocumentFile;
  entity: string;
  /** Undefined when the text is not JSON. */
  document: Record<string, unknown> | undefined;
  problems: readonly Problem[];
}

/** What documents may refer to in each other. */
export interface Known {
  entities: Readonly<Record<string, EntityInfo>>;
  /** Entities whose file cannot be read and that were never in force. */
  broken: ReadonlySet<string>;
}

/** What a file came to beside others. */
interface Outcome {
  around: readonly unknown[];
  references: References;
  compiled: Compiled;
}

/** What is in force, and what someone tries. */
const KEPT_OUTCOMES = 2;

// A file never changes, another takes its place: what was made of it stays true as long as what it refers to is the same.
const parsedFiles = new WeakMap<DocumentFile, Parsed>();
const describedFiles = new WeakMap<DocumentFile, { fragments: object; infos: Record<string, EntityInfo> }>();
const compiledFiles = new WeakMap<DocumentFile, readonly Outcome[]>();

export function parseFile(file: DocumentFile): Parsed {
  let parsed = parsedFiles.get(file);
  if (parsed === undefined) parsedFiles.set(file, (parsed = parse(file)));
  return parsed;
}

function parse(file: DocumentFile): Parsed {
  const fallback = file.file.replace(/^.*\//, '').replace(/\.json$/, '');
  const parsed = parseDocument(file.text, file.file);
  const document = isObject(parsed.document) ? parsed.document : undefined;
  const entity = typeof document?.entity === 'string' ? document.entity : fallback;
  return { file, entity, document: hasErrors(parsed.problems) ? undefined : document, problems: parsed.problems };
}

function describeFile({ file, document }: Parsed, fragments: Record<string, unknown>): Record<string, EntityInfo> {
  if (document === undefined) return {};
  const kept = describedFiles.get(file);
  if (kept?.fragments === fragments) return kept.infos;
  const infos = describeEntities([document], fragments);
  describedFiles.set(file, { fragments, infos });
  return infos;
}

/** What is known of each other; of a file that cannot be read, what the document in force says. */
export function knownEntities(
  parsed: readonly Parsed[],
  { fragments }: DocumentSource,
  inForce: (entity: string) => Record<string, unknown> | undefined = () => undefined,
): Known {
  const unreadable = parsed.filter(({ document }) => document === undefined).map(({ entity }) => entity);
  const earlier = unreadable.flatMap((entity) => inForce(entity) ?? []);
  const entities: Record<string, EntityInfo> = Object.assign(
    describeEntities(earlier, fragments),
    ...parsed.map((one) => describeFile(one, fragments)),
  );
  return { entities, broken: new Set(unreadable.filter((entity) => entities[entity] === undefined)) };
}

/** Compiles a document beside the others; once, as long as nothing that it names has changed. */
export function compileOne(
  document: Record<string, unknown>,
  file: DocumentFile,
  { fragments, roles, menuGroups }: DocumentSource,
  { entities, broken }: Known,
): Compiled {
  const lenient = broken.size > 0;
  const around = [fragments, roles, menuGroups, lenient];
  const outcomes = compiledFiles.get(file) ?? [];
  const kept = outcomes.find(
    (one) => one.around.every((part, index) => part === around[index]) && one.references.isSameIn(entities),
  );
  if (kept) return kept.compiled;
  const references = new References(entities);
  const compiled = compile(document, {
    file: file.file,
    places: () => sourceMap(file.text),
    fragments,
    entities: references.watched(),
    roles: roles.map((role) => role.name),
    menuGroups: menuGroups.map((group) => group.name),
    lenient,
    isSafePattern,
  });
  compiledFiles.set(file, [{ around, references, compiled }, ...outcomes].slice(0, KEPT_OUTCOMES));
  return compiled;
}
