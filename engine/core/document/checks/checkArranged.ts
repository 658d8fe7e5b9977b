import { arrangedMessages as messages } from '../../messages/arranged.ts';
import { nameMessages } from '../../messages/names.ts';
import type { Context } from '../model/context.ts';
import { boardColumns, isGroupable, MAX_GROUPING } from '../model/grouping.ts';
import { isNumeric } from '../model/kinds.ts';
import type { EntityModel } from '../model/model.ts';
import { checkKnownName, fieldExists } from '../model/names.ts';
import { below } from '../model/report.ts';
import { fieldAt } from '../model/system.ts';
import type { BoardSource, EntityDocument } from '../model/types.ts';

/** What views say of groups and boards. */
export function checkArranged(model: EntityModel, { list }: EntityDocument, context: Context): void {
  list?.views?.forEach(({ group = [], board }, index) => {
    const pointer = `/list/views/${index}`;
    checkGroup(model, group, below(pointer, 'group'), context);
    if (!board) return;
    const at = below(pointer, 'board');
    if (group.length > 0) context.report('bad-board', at, messages.both, { key: true, suggestion: messages.removeOne });
    checkBoard(model, board, at, context);
  });
}

function checkGroup(model: EntityModel, group: readonly string[], at: string, context: Context): void {
  if (group.length > MAX_GROUPING)
    context.report('bad-group', at, messages.tooDeep(MAX_GROUPING), {
      fix: { pointer: at, value: group.slice(0, MAX_GROUPING) },
    });
  group.forEach((path, index) => {
    const place = below(at, index);
    const field = fieldExists(context, path, model.fieldsByPath, place) ? fieldAt(model, path) : undefined;
    if (!field) return;
    if (!isGroupable(model, field))
      context.report('bad-group', place, messages.notGroupable(field.title), { suggestion: messages.groupable });
    else if (group.indexOf(path) !== index)
      context.report('bad-group', place, messages.groupedTwice(field.title), {
        fix: { pointer: at, value: [...new Set(group)] },
      });
  });
}

function checkBoard(model: EntityModel, board: BoardSource, at: string, context: Context): void {
  const { fieldsByPath, states } = model;
  const { by = '', title, fields = [], sum, limits = {} } = board;
  if (checkKnownName(context, 'unknown-field', nameMessages.field, by, fieldsByPath, below(at, 'by'))) {
    const field = fieldsByPath[by]!;
    const columns = boardColumns(model, field);
    if (columns)
      checkLimits(
        field.title,
        columns.map(({ value }) => String(value)),
        limits,
        below(at, 'limits'),
        context,
      );
    else
      context.report('bad-board', below(at, 'by'), messages.noColumns(field.title), {
        suggestion: messages.columnsFrom,
        fix: states && { pointer: below(at, 'by'), value: states.field },
      });
  }
  if (title !== undefined) fieldExists(context, title, fieldsByPath, below(at, 'title'));
  fields.forEach((path, index) => fieldExists(context, path, fieldsByPath, below(below(at, 'fields'), index)));
  if (sum === undefined || !fieldExists(context, sum, fieldsByPath, below(at, 'sum'))) return;
  const summed = fieldAt(model, sum);
  if (summed && !isNumeric(summed.kind))
    context.report('bad-board', below(at, 'sum'), messages.notSummed(summed.title), { suggestion: messages.summed });
}

function checkLimits(
  field: string,
  columns: readonly string[],
  limits: Readonly<Record<string, number>>,
  at: string,
  context: Context,
): void {
  for (const name of Object.keys(limits))
    checkKnownName(context, 'bad-board', messages.column(field), name, columns, below(at, name), true);
}
