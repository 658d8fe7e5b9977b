import type { EntityModel, RecordData } from '../../document/model/model.ts';
import type { Filter, ListRequest, ListResult } from '../../document/model/query.ts';
import { checkSort } from '../../query/check.ts';
import { allOf } from '../../query/filter.ts';
import { compareBy, fieldValue, matches } from '../../query/matches.ts';
import { namedView } from '../../query/namedView.ts';
import { lookElsewhere } from '../../query/reach.ts';
import { resolveRelative } from '../../query/resolve.ts';
import { containsKeyword } from '../../query/search.ts';
import type { RuleEnv } from '../../record/shape.ts';
import type { SavedView } from '../transport.ts';
import { TransportError } from '../transport.ts';
import type { MemoryEntities } from './entities.ts';

/** The records a request asks for, sorted, before they are cut into pages. */
export function selectRows(
  model: EntityModel,
  records: Iterable<RecordData>,
  request: ListRequest,
  savedViews: readonly SavedView[],
  env: RuleEnv,
  entities: Pick<MemoryEntities, 'queried' | 'recordAt'>,
): RecordData[] {
  const wrong = request.sort === undefined ? [] : checkSort(model, request.sort);
  if (wrong[0]) {
    const issues = wrong.map((issue) => ({ ...issue, path: `/sort${issue.path}` }));
    throw new TransportError('code', wrong[0].message, { errorCode: 'query.invalid', issues });
  }
  const saved = savedViews.find((candidate) => candidate.id === request.view)?.state as
    | { base?: string; filter?: Filter; sort?: ListRequest['sort'] }
    | undefined;
  const view = namedView(model, saved ? saved.base : request.view);
  const queried = entities.queried(model);
  const elsewhere = lookElsewhere(queried, entities.recordAt);
  const filter = resolveRelative(
    queried,
    allOf(...[request.filter, saved?.filter, view?.where].filter((part) => part !== undefined)),
    env.scope,
  );
  const sort = request.sort ?? saved?.sort ?? (view && view.sort.length > 0 ? view.sort : model.list.sort);
  const searched = Object.values(model.fieldsByPath).filter((field) => field.search);
  const rows: RecordData[] = [];
  for (const record of records) {
    if (view?.filter && view.filter.evaluate({ record, scope: env.scope }) !== true) continue;
    if (!matches(filter, record, elsewhere)) continue;
    if (
      request.keyword &&
      !containsKeyword(
        searched.map((field) => textOf(fieldValue(record, field.path))),
        request.keyword,
      )
    )
      continue;
    rows.push(record);
  }
  return rows.sort(compareBy([...sort, { field: 'id', dir: 'asc' }]));
}

function textOf(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}

/** One page of the selected rows, with the total and the columns' summaries over all of them. */
export function pageOf(model: EntityModel, rows: readonly RecordData[], request: ListRequest): ListResult {
  const pageSize = request.pageSize ?? model.list.pageSize;
  const start = request.cursor === undefined ? ((request.pageNo ?? 1) - 1) * pageSize : Number(request.cursor) || 0;
  const end = start + pageSize;
  return {
    rows: rows.slice(start, end),
    total: rows.length,
    totalIsEstimate: false,
    pageNo: Math.floor(start / pageSize) + 1,
    pageSize,
    nextCursor: end < rows.length ? String(end) : null,
    summary: summaryOf(model, rows),
  };
}

function summaryOf(model: EntityModel, rows: readonly RecordData[]): Record<string, number> {
  const summary: Record<string, number> = {};
  for (const { path, column } of model.list.columns) {
    if (!column?.summary) continue;
    const values = rows
      .map((row) => fieldValue(row, path))
      .filter((value): value is number => typeof value === 'number');
    if (values.length === 0) continue;
    const sum = values.reduce((total, value) => total + value, 0);
    const results = {
      sum,
      avg: Math.round(sum / values.length),
      min: values.reduce((a, b) => Math.min(a, b)),
      max: values.reduce((a, b) => Math.max(a, b)),
    };
    summary[path] = results[column.summary];
  }
  return summary;
}
