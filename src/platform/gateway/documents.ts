import type { Answered } from '../../../contract/define.ts';
import type { ListedDocument, list, projection } from '../../../contract/documents.ts';
import { addressOf, api } from './api.ts';

/** One document this session may see. Its version names the projection of this session, whose address is immutable. */
export interface DocumentEntry extends Pick<ListedDocument, 'entity' | 'title' | 'menu' | 'create'> {
  version: string;
}

/** An error of a document; told to those who write documents. */
interface DocumentProblem {
  message: string;
  /** file:line:column */
  place: string;
}

export interface DocumentIndex {
  entities: DocumentEntry[];
  /** By entity: errors that keep a document, or its latest change, from being served. */
  problems: Record<string, DocumentProblem[]>;
  groups: Answered<typeof list>['menuGroups'];
  roles: Answered<typeof list>['roles'];
  dashboards: Answered<typeof list>['dashboards'];
}

const errorsOf = ({ problems = [] }: ListedDocument): DocumentProblem[] =>
  problems
    .filter(({ severity }) => severity === 'error')
    .map(({ message, file, line, column }) => ({ message, place: `${file}:${line}:${column}` }));

const fetchList = api('GET /schemas/entities');

/** The documents this session may see, the menu's groups and the names of roles. */
export async function fetchDocumentIndex(): Promise<DocumentIndex> {
  const { entities, menuGroups, roles, dashboards } = await fetchList();
  return {
    // A document that never compiled is listed for its authors without a version: there is nothing to open.
    entities: entities.flatMap(({ entity, title, version, menu, create }) =>
      version === null ? [] : [{ entity, title, version, menu, create }],
    ),
    problems: Object.fromEntries(
      entities
        .map((listed) => [listed.entity, errorsOf(listed)] as const)
        .filter(([, problems]) => problems.length > 0),
    ),
    groups: menuGroups,
    roles,
    dashboards,
  };
}

/** What a document is assembled from. Browsers keep answers of earlier releases, which had nothing parsed. */
type ProjectionAnswer = Omit<Answered<typeof projection>, 'parsed'> &
  Partial<Pick<Answered<typeof projection>, 'parsed'>>;

const fetchProjection = api('GET /schemas/entities/:name');
const nameOf = (entity: string, version: string) => ({ params: { name: `${entity}@${version}` } });

/** The projection of a document for this session, ready for `assemble`. */
export const fetchDocument = (entity: string, version: string): Promise<ProjectionAnswer> =>
  fetchProjection(undefined, nameOf(entity, version));

/** Address of the ES module that checks records of this document version. */
export const validatorAddress = (entity: string, version: string): string =>
  addressOf('GET /schemas/entities/:name.validator.js', undefined, nameOf(entity, version));
