import type { EndpointModel, OptionsEndpointModel, RecordData } from '@yunpu/engine-core/document';
import type { OptionRow } from '@yunpu/engine-core/endpoint';
import type { Scope } from '@yunpu/engine-core/expression';
import { shanghaiDay } from '@yunpu/engine-core/format';
import { foreignList, foreignObject } from '../../../contract/foreignJson.ts';
import { isPlainObject } from './json.ts';

/** Parameters read the record; who asks is the server's to know. */
function anyone(): Scope {
  const now = Date.now();
  return {
    user: { id: '', name: '', roles: [] },
    team: { eid: '', name: '', certified: false, isAdmin: false },
    today: shanghaiDay(now),
    now: new Date(now).toISOString(),
    isNew: false,
  };
}

/** A row of the answer as an option; a plain value stands for itself. */
function optionOf(source: OptionsEndpointModel, item: unknown): OptionRow {
  if (!isPlainObject(item)) return { value: String(item), label: String(item), row: {} };
  const value = item[source.value];
  const label = item[source.label];
  const option: OptionRow = {
    value: typeof value === 'number' || typeof value === 'boolean' ? value : String(value ?? ''),
    label: String(label ?? value ?? ''),
    row: item,
  };
  const children = source.children === undefined ? [] : foreignList(item[source.children]);
  return children.length > 0 ? { ...option, children: children.map((child) => optionOf(source, child)) } : option;
}

/**
 * Options that a document takes from an endpoint: parameters are computed from the record (a sub-table row or an
 * action's input brings the enclosing one as `parent`), the answer is a list or an object with `rows`.
 */
export async function optionsFromEndpoint(
  source: OptionsEndpointModel,
  keyword: string,
  record: RecordData,
  call: (endpoint: EndpointModel, data: object) => Promise<unknown>,
): Promise<OptionRow[]> {
  const env = { record, parent: isPlainObject(record.parent) ? record.parent : record, scope: anyone() };
  const params = Object.fromEntries(
    Object.entries(source.params).map(([name, expression]) => [name, expression.evaluate(env)]),
  );
  const answer = await call(source.endpoint, { ...(keyword.trim() && { keyword: keyword.trim() }), ...params });
  const rows = Array.isArray(answer) ? answer : foreignList(foreignObject(answer).rows);
  return rows.map((item) => optionOf(source, item));
}
