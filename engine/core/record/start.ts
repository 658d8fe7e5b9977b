import type { EntityModel, RecordData, StartModel } from '../document/model/model.ts';
import type { Expression, Scope } from '../expression/types.ts';
import { startMessages } from '../messages/record.ts';

/** Whether something may be begun from a record now, and if not, why. */
export function mayStart({ when, why, title }: StartModel, record: RecordData, scope: Scope): true | { why: string } {
  return when === undefined || when.evaluate({ record, scope }) === true
    ? true
    : { why: why ?? startMessages.notNow(title) };
}

/** What people with these roles may begin from a record of the model. */
export function startsFor({ starts }: EntityModel, roles: readonly string[]): StartModel[] {
  return starts.filter((start) => start.roles.length === 0 || start.roles.some((role) => roles.includes(role)));
}

/** Whether one new record may be begun from several. */
export function isForMany({ rows }: StartModel): boolean {
  return Object.keys(rows).length > 0;
}

/**
 * The values that a new record is begun with: those over the first record, and a row of each sub-table over every one.
 * What is empty there is left to the new record's own defaults.
 */
export function startValues({ values, rows }: StartModel, records: readonly RecordData[], scope: Scope): RecordData {
  const over = (expressions: Readonly<Record<string, Expression>>, record: RecordData): RecordData =>
    Object.fromEntries(
      Object.entries(expressions).flatMap(([name, expression]) => {
        const value = expression.evaluate({ record, scope });
        return value === null || value === undefined ? [] : [[name, value]];
      }),
    );
  const [first = {}] = records;
  return {
    ...over(values, first),
    ...Object.fromEntries(
      Object.entries(rows).map(([table, cells]) => [table, records.map((record) => over(cells, record))]),
    ),
  };
}
