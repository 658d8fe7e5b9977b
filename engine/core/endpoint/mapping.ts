import type { EndpointModel } from '../document/model/model.ts';

type Json = Record<string, unknown>;

/**
 * A request in a foreign gateway's words: each key that `endpoint.request` names goes to that dotted place
 * ('pageNo' -> 'page.current'), the others keep their names.
 */
export function mapRequest(endpoint: Pick<EndpointModel, 'request'>, payload: Json): Json {
  const out: Json = {};
  for (const [name, value] of Object.entries(payload)) {
    if (value !== undefined)
      putPath(out, Object.hasOwn(endpoint.request, name) ? (endpoint.request[name] ?? name) : name, value);
  }
  return out;
}

/** What the answer of each operation holds, and what an answer that does not say so means. */
const ANSWERS: Readonly<Record<string, (body: Json) => Json>> = {
  list: (body) => {
    const rows = Array.isArray(body.rows) ? (body.rows as unknown[]) : [];
    return { rows, total: rows.length, totalIsEstimate: false, pageNo: 1, pageSize: rows.length, nextCursor: null };
  },
  detail: () => ({ version: 1, state: null, allowed: { fields: {}, actions: {}, save: true, delete: true } }),
};

/**
 * A foreign gateway's answer in our words: each part that `endpoint.response` names is read from its dotted
 * place in the body ('rows' -> 'data.records'; '' is the whole body). Without any mapping the body is ours.
 * For 'list' and 'detail' (and 'blank', 'save', 'act', which answer a detail) the parts a foreign answer lacks
 * are filled: a total from the rows, everything allowed.
 */
export function mapResponse(endpoint: Pick<EndpointModel, 'response'>, operation: string, body: unknown): unknown {
  const places = Object.entries(endpoint.response);
  if (places.length === 0) return body;
  const mapped: Json = {};
  for (const [name, path] of places) {
    const value = getPath(body, path);
    if (value !== undefined) putPath(mapped, name, value);
  }
  const answer =
    operation === 'list'
      ? ANSWERS.list
      : ['detail', 'blank', 'save', 'act'].includes(operation)
        ? ANSWERS.detail
        : undefined;
  return answer ? { ...answer(mapped), ...mapped } : mapped;
}

/** The value at a dotted place; list indexes are numbers ('items.0.name'). */
export function getPath(value: unknown, path: string): unknown {
  if (path === '') return value;
  let at = value;
  for (const key of path.split('.')) {
    if (typeof at !== 'object' || at === null || !Object.hasOwn(at, key)) return undefined;
    at = (at as Json)[key];
  }
  return at;
}

function putPath(target: Json, path: string, value: unknown): void {
  const keys = path.split('.');
  const last = keys.pop() ?? path;
  let at = target;
  for (const key of keys) {
    const next = Object.hasOwn(at, key) ? at[key] : undefined;
    at = typeof next === 'object' && next !== null && !Array.isArray(next) ? (next as Json) : ((at[key] = {}) as Json);
  }
  Object.defineProperty(at, last, { value, enumerable: true, writable: true, configurable: true });
}
