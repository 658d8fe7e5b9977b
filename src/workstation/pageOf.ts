import type { DocumentIndex } from '../gateway/documents.ts';
import { PLACES } from './places.ts';
import { HOME_TAB, type Tab } from './tabs/tabs.ts';

export interface Crumb {
  title: string;
  path?: string;
}

export interface WorkstationPage extends Omit<Tab, 'path'> {
  entity: string | undefined;
  trail: Crumb[];
}

export const listPath = (entity: string): string => `/workstation/e/${encodeURIComponent(entity)}`;
export const recordPath = (entity: string, key: string): string => `${listPath(entity)}/${encodeURIComponent(key)}`;
/** A new record, begun with these values. */
export const newPath = (entity: string, values: object = {}): string =>
  `${listPath(entity)}/new${Object.keys(values).length > 0 ? `?${new URLSearchParams({ values: JSON.stringify(values) }).toString()}` : ''}`;

/** The values that the address of a new record begins with; what is not understood is none. */
export function valuesIn(search: string): Record<string, unknown> | undefined {
  const text = new URLSearchParams(search).get('values');
  if (text === null) return undefined;
  try {
    const values: unknown = JSON.parse(text);
    return typeof values === 'object' && values !== null && !Array.isArray(values) ? (values as Record<string, unknown>) : undefined;
  } catch {
    return undefined;
  }
}

/** Which page of the workstation an address shows, and the way there. Undefined: none. */
export function pageOf(pathname: string, index: DocumentIndex): WorkstationPage | undefined {
  const [, root, section, rawEntity, rawKey, more] = pathname.replace(/\/+$/, '').split('/');
  if (root !== 'workstation' || more !== undefined) return undefined;
  const path = `/${root}/${section ?? ''}`;
  if (path === HOME_TAB.path && rawEntity === undefined) return { ...HOME_TAB, entity: undefined, trail: [{ title: HOME_TAB.title }] };
  const place = rawEntity === undefined ? PLACES.find((one) => one.path === path) : undefined;
  if (place) {
    const { id, title, group, entity } = place;
    if (entity !== undefined && !index.entities.some((entry) => entry.entity === entity)) return undefined;
    return { id, component: id, title, entity, trail: [{ title: HOME_TAB.title, path: HOME_TAB.path }, { title: group }, { title }] };
  }
  if (section !== 'e' || rawEntity === undefined) return undefined;

  const entity = decodeURIComponent(rawEntity);
  const document = index.entities.find((entry) => entry.entity === entity);
  if (!document) return undefined;
  const group = index.groups.find(({ name }) => name === document.menu?.group);
  const start: Crumb[] = [{ title: HOME_TAB.title, path: HOME_TAB.path }, ...(group ? [{ title: group.title }] : [])];
  const list: Crumb = { title: document.title, path: listPath(entity) };

  if (rawKey === undefined) return { id: `list:${entity}`, component: 'list', title: document.title, entity, trail: [...start, { title: document.title }] };
  if (rawKey === 'new') return { id: `new:${entity}`, component: 'new', title: `新建${document.title}`, entity, trail: [...start, list, { title: '新建' }] };
  const key = decodeURIComponent(rawKey);
  return { id: `record:${entity}:${key}`, component: 'record', title: key, entity, trail: [...start, list, { title: key }] };
}
