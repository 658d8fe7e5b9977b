import type { DocumentEntry, DocumentIndex } from '../gateway/documents.ts';

export interface MenuSection {
  name: string;
  title: string;
  entries: DocumentEntry[];
}

/** The left menu: groups in their order, each with the documents this person may see that want to be in it. */
export function menuSections({ entities, groups }: DocumentIndex): MenuSection[] {
  return [...groups]
    .sort((a, b) => a.order - b.order)
    .map(({ name, title }) => ({
      name,
      title,
      entries: entities
        .filter(({ menu }) => menu?.group === name)
        .sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

/**
 * The seller centre's menu: the groups in which something is a partner's and no customer's, those with the most of it
 * first, each with all that partners do there. What partners only do as customers too stays in the workstation.
 */
export function forPartners(index: DocumentIndex): DocumentIndex {
  const does = ({ menu }: DocumentEntry, role: string) =>
    menu !== null && (menu.roles.length === 0 || menu.roles.includes(role));
  const own = (group: string) =>
    index.entities.filter((entry) => entry.menu?.group === group && does(entry, 'partner') && !does(entry, 'customer'))
      .length;
  return {
    ...index,
    groups: index.groups.map((group) => ({ ...group, order: -own(group.name) })),
    entities: index.entities.map((entry) =>
      entry.menu && own(entry.menu.group) > 0 && does(entry, 'partner') ? entry : { ...entry, menu: null },
    ),
  };
}

export const PLAYGROUND_PATH = '/playground';

/** Where business objects are designed. */
export const STUDIO_PATH = '/workstation/studio';
/** One of them; what it shows is written as its page's address has it: `at` (a pointer of its document), `show`, `rows`, `record`. */
export function studioPath(entity: string, shown: Readonly<Record<string, string>> = {}): string {
  const search = new URLSearchParams(shown).toString();
  return `${STUDIO_PATH}/${encodeURIComponent(entity)}${search && `?${search}`}`;
}

/** Who writes documents is shown the way to the playground. */
export const writesDocuments = (roles: readonly string[]): boolean =>
  roles.includes('operator') || roles.includes('developer');
