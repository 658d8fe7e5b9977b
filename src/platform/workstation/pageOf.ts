import type { DocumentIndex } from '../gateway/documents.ts';
import { STUDIO_PATH } from './menu.ts';
import { listPlace, PLACES, type Place, recordPlace } from './places.ts';
import { currentRoot, rootOf } from './root.ts';
import { homeTab, type Tab } from './tabs.ts';

export interface Crumb {
  title: string;
  path?: string;
}

export interface WorkstationPage extends Omit<Tab, 'path'> {
  entity: string | undefined;
  trail: Crumb[];
}

const DASHBOARDS = 'dashboards';

export const listPath = (entity: string): string => `${currentRoot()}/e/${encodeURIComponent(entity)}`;
export function recordPath(entity: string, key: string): string {
  const own = recordPlace(entity);
  return own?.record === undefined
    ? `${listPath(entity)}/${encodeURIComponent(key)}`
    : `${own.path}?${new URLSearchParams({ [own.record]: key }).toString()}`;
}
/** Charts of several entities on one page. */
export const dashboardPath = (name: string): string => `${currentRoot()}/${DASHBOARDS}/${encodeURIComponent(name)}`;

/** A new record, begun with these values. */
export const newPath = (entity: string, values: object = {}): string =>
  `${listPath(entity)}/new${Object.keys(values).length > 0 ? `?${new URLSearchParams({ values: JSON.stringify(values) }).toString()}` : ''}`;

/** A new record that begins as a copy of another. */
export const copyPath = (entity: string, key: string): string =>
  `${listPath(entity)}/new?${new URLSearchParams({ copy: key }).toString()}`;

/** The values that the address of a new record begins with; what is not understood is none. */
export function valuesIn(search: string): Record<string, unknown> | undefined {
  const text = new URLSearchParams(search).get('values');
  if (text === null) return undefined;
  try {
    const values: unknown = JSON.parse(text);
    return typeof values === 'object' && values !== null && !Array.isArray(values)
      ? (values as Record<string, unknown>)
      : undefined;
  } catch {
    return undefined;
  }
}

/** Which page of the workstation or the seller centre an address shows, and the way there. Undefined: none. */
export function pageOf(pathname: string, index: DocumentIndex, search = ''): WorkstationPage | undefined {
  const [, first, section, rawEntity, rawKey, more] = pathname.replace(/\/+$/, '').split('/');
  const root = rootOf(pathname);
  if (`/${first}` !== root || more !== undefined) return undefined;
  const path = `${root}/${section ?? ''}`;
  const home = homeTab(root);
  if (path === home.path && rawEntity === undefined)
    return { ...home, entity: undefined, trail: [{ title: home.title }] };
  const place = rawEntity === undefined ? PLACES.find((one) => one.path === path) : undefined;
  if (place) {
    const { id, title, group, entity } = place;
    if (entity !== undefined && !index.entities.some((entry) => entry.entity === entity)) return undefined;
    if (place.record !== undefined)
      return recordPage(place, new URLSearchParams(search).get(place.record) ?? '', index, home);
    return {
      id,
      component: id,
      title,
      entity,
      trail: [{ title: home.title, path: home.path }, { title: group }, { title }],
    };
  }
  if (path === STUDIO_PATH && rawKey === undefined)
    return studioPage(rawEntity && decodeURIComponent(rawEntity), index, home);
  if (section === DASHBOARDS && rawKey === undefined) {
    const dashboard = index.dashboards.find(({ name }) => name === rawEntity);
    if (!dashboard) return undefined;
    const { name, title } = dashboard;
    const id = `dashboard:${name}`;
    return {
      id,
      component: 'dashboard',
      title,
      entity: undefined,
      trail: [{ title: home.title, path: home.path }, { title }],
    };
  }
  if (section !== 'e' || rawEntity === undefined) return undefined;

  const entity = decodeURIComponent(rawEntity);
  const document = index.entities.find((entry) => entry.entity === entity);
  if (!document) return undefined;
  // Whoever does not have the document in the menu has its records on a page of their own, if there is one.
  const own = document.menu ? undefined : listPlace(entity);
  const group = own?.group ?? index.groups.find(({ name }) => name === document.menu?.group)?.title;
  const start: Crumb[] = [{ title: home.title, path: home.path }, ...(group === undefined ? [] : [{ title: group }])];
  const list: Crumb = own
    ? { title: own.title, path: own.path }
    : { title: document.title, path: `${root}/e/${encodeURIComponent(entity)}` };

  if (rawKey === undefined)
    return {
      id: `list:${entity}`,
      component: 'list',
      title: document.title,
      entity,
      trail: [...start, { title: document.title }],
    };
  if (rawKey === 'new')
    return {
      id: `new:${entity}`,
      component: 'new',
      title: `新建${document.title}`,
      entity,
      trail: [...start, list, { title: '新建' }],
    };
  const key = decodeURIComponent(rawKey);
  return {
    id: `record:${entity}:${key}`,
    component: 'record',
    title: key,
    entity,
    trail: [...start, list, { title: key }],
  };
}

/** The studio, or one business object in it, which need not be in force yet. */
function studioPage(entity: string | undefined, { entities }: DocumentIndex, home: Tab): WorkstationPage {
  const start: Crumb[] = [{ title: home.title, path: home.path }];
  if (!entity)
    return {
      id: 'studio',
      component: 'studio',
      title: '设计台',
      entity: undefined,
      trail: [...start, { title: '设计台' }],
    };
  const title = entities.find((entry) => entry.entity === entity)?.title ?? '新业务对象';
  return {
    id: `studio:${entity}`,
    component: 'studio',
    title: `设计${title}`,
    entity,
    trail: [...start, { title: '设计台', path: STUDIO_PATH }, { title }],
  };
}

/** A record on a page of its own. The way back is the person's own list, or the document's for whoever has that in the menu. */
function recordPage(
  { id, entity, group, title }: Place,
  key: string,
  { entities }: DocumentIndex,
  home: Tab,
): WorkstationPage {
  const document = entities.find((entry) => entry.entity === entity);
  const own = listPlace(entity);
  const list: Crumb[] = document?.menu
    ? [{ title: document.title, path: listPath(document.entity) }]
    : own
      ? [{ title: group }, { title: own.title, path: own.path }]
      : [];
  return {
    id: `${id}:${key}`,
    component: 'record',
    title: key || title,
    entity,
    trail: [{ title: home.title, path: home.path }, ...list, { title: key || title }],
  };
}
