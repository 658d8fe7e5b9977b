import type { FieldModel } from '../../../engine/core/document/model.ts';
import type { OptionRow } from '../../../engine/core/endpoint/transport.ts';
import { type Json, listOf, objectOf, textOf } from './json.ts';

/** How a call of the organisation is made; refusals are the engine's. */
type Ask = (path: string, data: Json) => Promise<unknown>;

const ORG = '/yzjumc/org';

function departmentOf(item: unknown, label: 'name' | 'path' = 'name'): OptionRow {
  const row = objectOf(item);
  const children = listOf(row.children).map((child) => departmentOf(child));
  return {
    value: textOf(row.id),
    label: textOf(row[label]),
    row,
    leaf: row.leaf === true,
    ...(children.length > 0 && { children }),
  };
}

function personOf(item: unknown): OptionRow {
  const row = objectOf(item);
  const place = [row.orgName, row.position]
    .map(textOf)
    .filter((part) => part !== '')
    .join(' · ');
  return { value: textOf(row.id), label: textOf(row.name), row: { ...row, place } };
}

/** Departments or people of the person's team; a field of neither kind has no candidates. */
export async function organisationOptions(field: FieldModel, keyword: string, ask: Ask): Promise<OptionRow[]> {
  const text = keyword.trim();
  if (field.kind === 'user')
    return listOf(await ask(`${ORG}/getusersoforgandkeywords`, { keywords: text })).map(personOf);
  if (field.kind !== 'org') return [];
  // What was searched for is told from its namesakes by the way to it.
  return text === ''
    ? listOf(await ask(`${ORG}/getinitorgtreeparamvo`, {})).map((node) => departmentOf(node))
    : listOf(await ask(`${ORG}/getOrgs`, { keyword: text })).map((node) => departmentOf(node, 'path'));
}

/** The departments directly below one. */
export async function departmentsBelow(parent: OptionRow, ask: Ask): Promise<OptionRow[]> {
  return listOf(await ask(`${ORG}/getorgtreechildrenbyorgid`, { orgId: String(parent.value) })).map((node) =>
    departmentOf(node),
  );
}
