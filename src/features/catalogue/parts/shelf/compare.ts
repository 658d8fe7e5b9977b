import type { Product } from '../../../../../contract/catalogue.ts';
import { type Cell, cellOf, parentTitle } from '../words.ts';

interface CompareRow {
  name: string;
  /** One for each edition, in their order. */
  cells: Cell[];
  differs: boolean;
}

export interface CompareGroup {
  title: string;
  rows: CompareRow[];
}

/** The editions' modules side by side: groups and rows in the order in which the editions name them. */
export function compareEditions(editions: readonly Product[]): CompareGroup[] {
  const names = new Map<string, string>();
  for (const { moduleList } of editions)
    for (const { name, parentName } of moduleList) if (!names.has(name)) names.set(name, parentTitle(parentName));
  const groups = new Map<string, CompareRow[]>();
  for (const [name, title] of names) {
    const cells = editions.map(({ moduleList }) => cellOf(moduleList.find((entry) => entry.name === name)));
    const rows = groups.get(title) ?? [];
    rows.push({ name, cells, differs: cells.some(({ text }) => text !== cells[0]?.text) });
    groups.set(title, rows);
  }
  return [...groups].map(([title, rows]) => ({ title, rows }));
}

/** Only the rows in which the editions differ; groups left empty go. */
export function onlyDifferences(groups: readonly CompareGroup[]): CompareGroup[] {
  return groups
    .map(({ title, rows }) => ({ title, rows: rows.filter(({ differs }) => differs) }))
    .filter(({ rows }) => rows.length > 0);
}
