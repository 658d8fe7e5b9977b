import type { DocumentEntry, DocumentIndex } from '../../gateway/documents.ts';

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
      entries: entities.filter(({ menu }) => menu?.group === name).sort((a, b) => (a.menu?.order ?? 0) - (b.menu?.order ?? 0)),
    }))
    .filter(({ entries }) => entries.length > 0);
}

export const PLAYGROUND_PATH = '/playground';

/** Who writes documents is shown the way to the playground. */
export const writesDocuments = (roles: readonly string[]): boolean => roles.includes('operator') || roles.includes('developer');
