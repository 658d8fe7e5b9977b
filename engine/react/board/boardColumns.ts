import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { boardColumns, type Filter, type Group } from '@yunpu/engine-core/query';
import { boardMessages as messages } from '../messages/board.ts';
import type { ColumnValue } from './moves.ts';

export interface BoardColumnData {
  value: ColumnValue;
  title: string;
  count: number;
  sums: Group['sums'];
  /** Finds its cards; undefined: it has none. */
  filter: Filter | undefined;
}

/** What a column's element is known by. */
export const nameOf = (value: ColumnValue): string => JSON.stringify(value);

/** The document's columns in their order, then those of records that fit none of them. */
export function columnsOf(
  model: EntityModel,
  field: FieldModel,
  groups: readonly Group[] | undefined,
): BoardColumnData[] {
  const known = boardColumns(model, field) ?? [];
  const found = new Map((groups ?? []).map((group) => [group.value, group]));
  const column = (value: ColumnValue, title: string): BoardColumnData => {
    const group = found.get(value);
    return { value, title, count: group?.count ?? 0, sums: group?.sums ?? {}, filter: group?.filter };
  };
  const others = [...found.keys()].filter((value) => !known.some((one) => one.value === value));
  return [
    ...known.map(({ value, title }) => column(value, title)),
    ...others.map((value) => column(value, value === null ? messages.none(field.title) : String(value))),
  ];
}
