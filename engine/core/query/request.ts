import type { ListRequest } from '../document/model/query.ts';
import { filterMessages as messages } from '../messages/filters.ts';
import type { Issue } from '../record/issue.ts';
import { parseFilter, parseSort } from './check.ts';
import { PAGE_LIMITS } from './limits.ts';
import type { Queried } from './reach.ts';
import type { FilterScope } from './resolve.ts';

/**
 * A list request from outside: every part checked, what is absent left absent. `path` of an issue points into
 * the request ('/filter/and/0/field'). Relative values in the filter are resolved for `scope`. With issues the request holds only the parts that were right.
 */
export function parseListRequest(
  model: Queried,
  source: unknown,
  scope: FilterScope,
): { request: ListRequest; issues: Issue[] } {
  const issues: Issue[] = [];
  if (source === undefined || source === null) return { request: {}, issues };
  if (typeof source !== 'object' || Array.isArray(source))
    return { request: {}, issues: [{ path: '', code: 'requestShape', message: messages.request }] };
  const { pageNo, pageSize, keyword, filter, sort, view, cursor } = source as Record<string, unknown>;
  const request: ListRequest = {};
  const whole = (name: 'pageNo' | 'pageSize', value: unknown, most: number): void => {
    if (isAbsent(value)) return;
    if (Number.isInteger(value) && (value as number) >= 1 && (value as number) <= most) request[name] = value as number;
    else
      issues.push({
        path: `/${name}`,
        code: 'requestShape',
        message: messages.wholeNumber(messages.parts[name], most),
      });
  };
  const text = (name: 'keyword' | 'view' | 'cursor', value: unknown, most: number): void => {
    if (isAbsent(value)) return;
    if (typeof value !== 'string' || value.length > most)
      issues.push({ path: `/${name}`, code: 'requestShape', message: messages.shortText(messages.parts[name], most) });
    else if (value.trim() !== '') request[name] = value.trim();
  };
  whole('pageNo', pageNo, 1_000_000);
  whole('pageSize', pageSize, PAGE_LIMITS.pageSize);
  text('keyword', keyword, PAGE_LIMITS.keyword);
  text('view', view, PAGE_LIMITS.text);
  text('cursor', cursor, PAGE_LIMITS.text);
  if (!isAbsent(filter)) {
    const parsed = parseFilter(model, filter, scope);
    issues.push(...parsed.issues.map((issue) => ({ ...issue, path: `/filter${issue.path}` })));
    if (parsed.filter) request.filter = parsed.filter;
  }
  if (!isAbsent(sort)) {
    const parsed = parseSort(model, sort);
    issues.push(...parsed.issues.map((issue) => ({ ...issue, path: `/sort${issue.path}` })));
    if (parsed.issues.length === 0 && parsed.sort.length > 0) request.sort = parsed.sort;
  }
  return { request, issues };
}

function isAbsent(value: unknown): boolean {
  return value === undefined || value === null;
}
