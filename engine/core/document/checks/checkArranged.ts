import { arrangedMessages as messages } from '../../messages/arranged.ts';
import { nameMessages } from '../../messages/names.ts';
import { DIMENSIONS } from '../model/charted.ts';
import type { Context } from '../model/context.ts';
import {
  boardColumns,
  isByMonth,
  isDated,
  isGroupable,
  isPictured,
  MAX_FACTS,
  MAX_GROUPING,
} from '../model/grouping.ts';
import { isNumeric } from '../model/kinds.ts';
import type { EntityModel } from '../model/model.ts';
import { checkKnownName, fieldExists } from '../model/names.ts';
import type { ProblemCode } from '../model/problems.ts';
import { below } from '../model/report.ts';
import { fieldAt } from '../model/system.ts';
import type { BoardSource, CalendarSource, ChartSource, EntityDocument, GallerySource } from '../model/types.ts';

/** Ways to lay a view out that have a problem of their own; the others share one. */
const PROBLEMS: Readonly<Record<string, ProblemCode>> = { board: 'bad-board', chart: 'bad-chart' };

/** What views say of groups, boards, calendars, timelines, galleries and charts. */
export function checkArranged(model: EntityModel, { list }: EntityDocument, context: Context): void {
  list?.views?.forEach(({ group = [], board, calendar, timeline, gallery, chart }, index) => {
    const pointer = `/list/views/${index}`;
    const at = (key: string) => below(pointer, key);
    const layouts = { group: group.length > 0, board, calendar, timeline, gallery, chart };
    const [, second] = Object.entries(layouts).flatMap(([key, layout]) => (layout ? [key] : []));
    if (second !== undefined)
      context.report(PROBLEMS[second] ?? 'bad-layout', at(second), messages.both, {
        key: true,
        suggestion: messages.removeOne,
      });
    checkGroup(model, group, at('group'), context);
    if (board) checkBoard(model, board, at('board'), context);
    if (calendar) checkDated(model, calendar, at('calendar'), context);
    if (timeline) {
      checkDated(model, timeline, at('timeline'), context);
      if (timeline.group !== undefined) checkLanes(model, timeline.group, below(at('timeline'), 'group'), context);
    }
    if (gallery) checkGallery(model, gallery, at('gallery'), context);
    if (chart) checkChart(model, chart, at('chart'), context);
  });
}

function checkDated(model: EntityModel, { from, to, title }: CalendarSource, at: string, context: Context): void {
  const { fieldsByPath } = model;
  for (const [key, path] of Object.entries({ from, to })) {
    if (path === undefined || !fieldExists(context, path, fieldsByPath, below(at, key))) continue;
    const field = fieldAt(model, path);
    if (field && !isDated(field))
      context.report('bad-layout', below(at, key), messages.notDated(field.title), { suggestion: messages.dated });
  }
  if (to !== undefined && to === from) context.report('bad-layout', below(at, 'to'), messages.sameDate);
  if (title !== undefined) fieldExists(context, title, fieldsByPath, below(at, 'title'));
}

function checkLanes(model: EntityModel, path: string, at: string, context: Context): void {
  const field = fieldExists(context, path, model.fieldsByPath, at) ? fieldAt(model, path) : undefined;
  if (field && !(isGroupable(model, field) && !isDated(field)))
    context.report('bad-layout', at, messages.notLanes(field.title), { suggestion: messages.lanes });
}

function checkGallery(model: EntityModel, gallery: GallerySource, at: string, context: Context): void {
  const { picture, title, fields = [] } = gallery;
  const { fieldsByPath } = model;
  if (picture !== undefined && fieldExists(context, picture, fieldsByPath, below(at, 'picture'))) {
    const field = fieldAt(model, picture);
    if (field && !isPictured(field))
      context.report('bad-layout', below(at, 'picture'), messages.noPictures(field.title), {
        suggestion: messages.pictured,
      });
  }
  if (title !== undefined) fieldExists(context, title, fieldsByPath, below(at, 'title'));
  fields.forEach((path, index) => fieldExists(context, path, fieldsByPath, below(below(at, 'fields'), index)));
  if (fields.length > MAX_FACTS)
    context.report('bad-layout', below(at, 'fields'), messages.tooManyFacts(MAX_FACTS), {
      fix: { pointer: below(at, 'fields'), value: fields.slice(0, MAX_FACTS) },
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

function checkChart(model: EntityModel, chart: ChartSource, at: string, context: Context): void {
  const many = DIMENSIONS[chart.kind];
  const { measure = chart.of === undefined ? 'count' : 'sum' } = chart;
  const bad = (key: string, message: string) => context.report('bad-chart', below(at, key), message, { key: true });
  checkDimension(model, chart, ['by', 'unit'], many !== 0, at, context);
  checkDimension(model, chart, ['split', 'splitUnit'], many === 2, at, context);
  if (many === 0 && chart.by !== undefined) bad('by', messages.undivided);
  if ((many === 0 || many === 1) && chart.split !== undefined) bad('split', messages.unsplit);
  if (chart.split !== undefined && chart.split === chart.by) bad('split', messages.splitTwice);
  if (measure === 'count') {
    if (chart.of !== undefined) bad('of', messages.countOf);
    return;
  }
  if (chart.of === undefined) {
    context.report('bad-chart', at, messages.measureOf, { suggestion: messages.measured });
    return;
  }
  const of = fieldExists(context, chart.of, model.fieldsByPath, below(at, 'of')) ? fieldAt(model, chart.of) : undefined;
  if (of && !isNumeric(of.kind))
    context.report('bad-chart', below(at, 'of'), messages.notMeasured(of.title), { suggestion: messages.measured });
}

function checkDimension(
  model: EntityModel,
  chart: ChartSource,
  [key, unitKey]: ['by', 'unit'] | ['split', 'splitUnit'],
  needed: boolean,
  at: string,
  context: Context,
): void {
  const path = chart[key];
  if (path === undefined) {
    if (needed) context.report('bad-chart', at, messages.lacks(key), { suggestion: messages.groupable });
    return;
  }
  const field = fieldExists(context, path, model.fieldsByPath, below(at, key)) ? fieldAt(model, path) : undefined;
  if (!field) return;
  if (!isGroupable(model, field))
    context.report('bad-chart', below(at, key), messages.notGroupable(field.title), { suggestion: messages.groupable });
  else if (chart[unitKey] !== undefined && !isByMonth(field))
    context.report('bad-chart', below(at, unitKey), messages.noDate(field.title), { key: true });
}
