import type { StudioDocument } from '../../api/studio.ts';

export interface DocumentGroup {
  name: string;
  title: string;
  documents: StudioDocument[];
}

/** Business objects as the menu groups them, those of no menu last; only those that the word finds. */
export function groupsOf(
  documents: readonly StudioDocument[],
  groups: readonly { name: string; title: string; order: number }[],
  keyword: string,
): DocumentGroup[] {
  const word = keyword.trim().toLowerCase();
  const found = documents.filter(
    ({ entity, title }) => word === '' || title.toLowerCase().includes(word) || entity.includes(word),
  );
  const known = new Set(groups.map(({ name }) => name));
  return [
    ...[...groups].sort((a, b) => a.order - b.order).map(({ name, title }) => ({ name, title })),
    { name: '', title: '不在菜单里' },
  ]
    .map(({ name, title }) => ({
      name,
      title,
      documents: found.filter(({ group }) => (group !== null && known.has(group) ? group : '') === name),
    }))
    .filter((group) => group.documents.length > 0);
}
