import { listOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

interface MenuGroup {
  name: string;
  title: string;
  order: number;
}

/** One document this session may see. */
export interface DocumentEntry {
  entity: string;
  title: string;
  /** Names the projection of this session; its address is immutable. */
  version: string;
  /** `roles`: whose menu it is in; none stands for everyone. */
  menu: { group: string; order: number; icon: string; roles: readonly string[] } | undefined;
}

/** What is wrong with a document; told to those who write documents. */
interface DocumentProblem {
  severity: string;
  message: string;
  /** file:line:column */
  place: string;
}

export interface DocumentIndex {
  entities: DocumentEntry[];
  /** By entity: errors that keep a document, or its latest change, from being served. */
  problems: Record<string, DocumentProblem[]>;
  groups: MenuGroup[];
  roles: { name: string; title: string }[];
}

function entryOf(value: unknown): DocumentEntry {
  const entry = objectOf(value);
  const menu = objectOf(entry.menu);
  return {
    entity: textOf(entry.entity),
    title: textOf(entry.title),
    version: textOf(entry.version),
    menu: entry.menu
      ? {
          group: textOf(menu.group),
          order: Number(menu.order ?? 0),
          icon: textOf(menu.icon),
          roles: listOf(menu.roles).map(textOf),
        }
      : undefined,
  };
}

function problemsOf(value: unknown): DocumentProblem[] {
  return listOf(objectOf(value).problems)
    .map((item) => {
      const problem = objectOf(item);
      return {
        severity: textOf(problem.severity),
        message: textOf(problem.message),
        place: [problem.file, problem.line, problem.column].map(textOf).join(':'),
      };
    })
    .filter(({ severity }) => severity === 'error');
}

/** The documents this session may see, the menu's groups and the names of roles. */
export async function fetchDocumentIndex(): Promise<DocumentIndex> {
  const data = objectOf(await request('/schemas/entities', { method: 'GET', warn: false }));
  const entities = listOf(data.entities);
  return {
    // A document that never compiled is listed for its authors without a version: there is nothing to open.
    entities: entities.map(entryOf).filter(({ version }) => version !== ''),
    problems: Object.fromEntries(
      entities
        .map((item) => [textOf(objectOf(item).entity), problemsOf(item)] as const)
        .filter(([, problems]) => problems.length > 0),
    ),
    groups: listOf(data.menuGroups).map((item) => {
      const group = objectOf(item);
      return { name: textOf(group.name), title: textOf(group.title), order: Number(group.order ?? 0) };
    }),
    roles: listOf(data.roles).map((item) => ({
      name: textOf(objectOf(item).name),
      title: textOf(objectOf(item).title),
    })),
  };
}

const addressOf = (entity: string, version: string): string =>
  `/schemas/entities/${encodeURIComponent(entity)}@${encodeURIComponent(version)}`;

/** The projection of a document for this session, ready for `compile`. */
export async function fetchDocument(entity: string, version: string): Promise<unknown> {
  return objectOf(await request(addressOf(entity, version), { method: 'GET', warn: false })).document;
}

/** Address of the ES module that checks records of this document version. */
export function validatorAddress(entity: string, version: string): string {
  return `${addressOf(entity, version)}.validator.js`;
}
