import type { DocumentIndex } from '../../../platform/gateway/documents.ts';
import { menuSections, STUDIO_PATH, studioPath, writesDocuments } from '../../../platform/workstation/menu.ts';
import { dashboardPath, listPath, newPath } from '../../../platform/workstation/pageOf.ts';
import { placesFor } from '../../../platform/workstation/places.ts';
import { currentRoot, homePath, ROOT_TITLES } from '../../../platform/workstation/root.ts';

export interface PaletteEntry {
  id: string;
  title: string;
  /** What kind of thing it is, or where it belongs. */
  note: string;
  /** Where it leads. */
  path: string;
}

/** Something to do in the place where one is. */
export interface PaletteCommand extends Omit<PaletteEntry, 'path'> {
  run(): void;
  /** It opens something in the place of the palette. */
  replaces?: true;
  /** Not listed before something is typed. */
  whenSought?: true;
}

/** Every page one can go to: home, one's own pages and the lists of the menu. */
export function pageEntries(index: DocumentIndex, roles: readonly string[]): PaletteEntry[] {
  const sections = menuSections(index);
  const lists = sections.flatMap(({ title: group, entries }) =>
    entries.map(({ entity, title }) => ({ id: `list:${entity}`, title, note: group, path: listPath(entity) })),
  );
  const places = placesFor(roles, index.entities).map(({ id, title, group, path }) => ({
    id,
    title,
    note: group,
    path,
  }));
  const designs = writesDocuments(roles)
    ? [
        { id: 'studio', title: '设计台', note: '文档', path: STUDIO_PATH },
        ...sections.flatMap(({ entries }) =>
          entries.map(({ entity, title }) => ({
            id: `design:${entity}`,
            title: `设计${title}`,
            note: '设计台',
            path: studioPath(entity),
          })),
        ),
      ]
    : [];
  return [
    { id: 'home', title: '首页', note: ROOT_TITLES[currentRoot()], path: homePath() },
    ...index.dashboards.map(({ name, title }) => ({
      id: `dashboard:${name}`,
      title,
      note: '仪表盘',
      path: dashboardPath(name),
    })),
    ...places,
    ...lists,
    ...designs,
  ];
}

/** The forms for something new, of what this person may create. */
export function createEntries(index: DocumentIndex): PaletteEntry[] {
  return menuSections(index).flatMap(({ title: group, entries }) =>
    entries
      .filter(({ create }) => create)
      .map(({ entity, title }) => ({ id: `new:${entity}`, title: `新建${title}`, note: group, path: newPath(entity) })),
  );
}

/** Entries whose title has every word; those that begin with the keyword stand first. */
export function matching<Entry extends { title: string }>(entries: readonly Entry[], keyword: string): Entry[] {
  const words = keyword.trim().toLowerCase().split(/\s+/).filter(Boolean);
  const found = entries.filter(({ title }) => words.every((word) => title.toLowerCase().includes(word)));
  const first = words[0] ?? '';
  return [
    ...found.filter(({ title }) => title.toLowerCase().startsWith(first)),
    ...found.filter(({ title }) => !title.toLowerCase().startsWith(first)),
  ];
}
