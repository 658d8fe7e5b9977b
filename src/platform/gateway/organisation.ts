import type { FieldModel } from '@yunpu/engine-core/document';
import type { OptionRow } from '@yunpu/engine-core/endpoint';
import type { Department, DepartmentTree, OrgPerson } from '../../../contract/organisation.ts';
import { api } from './api.ts';

const findPeople = api('GET /yzjumc/org/getusersoforgandkeywords');
const firstDepartments = api('GET /yzjumc/org/getinitorgtreeparamvo');
const findDepartments = api('GET /yzjumc/org/getOrgs');
const childrenOf = api('GET /yzjumc/org/getorgtreechildrenbyorgid');

function departmentOf(row: Department | DepartmentTree, label = row.name): OptionRow {
  const children = 'children' in row ? row.children.map((child) => departmentOf(child)) : [];
  return { value: row.id, label, row, leaf: row.leaf, ...(children.length > 0 && { children }) };
}

function personOf(row: OrgPerson): OptionRow {
  const place = [row.orgName, row.position].filter((part) => part !== '').join(' · ');
  return { value: row.id, label: row.name, row: { ...row, place } };
}

/** Departments or people of the person's team; a field of neither kind has no candidates. */
export async function organisationOptions(
  field: FieldModel,
  keyword: string,
  signal: AbortSignal | undefined,
): Promise<OptionRow[]> {
  const text = keyword.trim();
  if (field.kind === 'user') return (await findPeople({ keywords: text }, { signal })).map(personOf);
  if (field.kind !== 'org') return [];
  // What was searched for is told from its namesakes by the way to it.
  return text === ''
    ? (await firstDepartments(undefined, { signal })).map((node) => departmentOf(node))
    : (await findDepartments({ keyword: text }, { signal })).map((node) => departmentOf(node, node.path));
}

/** The departments directly below one. */
export async function departmentsBelow(parent: OptionRow, signal: AbortSignal | undefined): Promise<OptionRow[]> {
  return (await childrenOf({ orgId: String(parent.value) }, { signal })).map((node) => departmentOf(node));
}
