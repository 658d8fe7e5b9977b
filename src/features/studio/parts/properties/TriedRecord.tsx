import type { FieldModel, RecordData } from '@yunpu/engine-core/document';
import type { Expression } from '@yunpu/engine-core/expression';
import { formatValue } from '@yunpu/engine-core/format';
import { sampleScope } from '@yunpu/engine-core/memory';
import { getAt, pathToPointer } from '@yunpu/engine-core/record';
import { useId, useState } from 'react';
import useSWR from 'swr';
import { entityTransport } from '../../../../platform/gateway/entityTransport.ts';
import { useDesign } from '../designContext.ts';
import { Block } from './controls.tsx';
import { useEntityModel } from './useEntityModel.ts';
import './triedRecord.css';

/** As many as one looks through. */
const RECORDS = 30;
const CONDITIONS = [
  ['show', '显示'],
  ['require', '必填'],
  ['readOnlyWhen', '只读'],
] as const;

/** What the field's formula and conditions come to for a stored record, and the values that they read. */
export function TriedRecord({ path }: { path: string }) {
  const { entity, model, roles } = useDesign();
  const published = useEntityModel(entity);
  const [chosen, setChosen] = useState(0);
  const id = useId();
  const field = model?.fieldsByPath[path];
  const expressions = field
    ? CONDITIONS.flatMap(([key, title]) => (field[key] ? [[title, field[key]] as const] : []))
    : [];
  const isTried = field?.compute !== undefined || expressions.length > 0;
  const { data: rows } = useSWR(
    isTried && published ? ['studio tried records', published.version] : null,
    async () => (published ? (await entityTransport.list(published, { pageSize: RECORDS })).rows : []),
    { revalidateOnFocus: false },
  );
  const key = published && rows?.[chosen]?.[published.key];
  const { data: record } = useSWR(
    published && typeof key === 'string' ? ['studio tried record', published.version, key] : null,
    async () => (published ? (await entityTransport.detail(published, String(key))).record : undefined),
    { revalidateOnFocus: false, keepPreviousData: true },
  );
  if (!model || !field || !isTried || !rows) return null;
  if (rows.length === 0) return <p className="st-hint">还没有记录可以试算。</p>;
  const scope = sampleScope(roles.map(({ name }) => name));
  const result = (expression: Expression) => expression.evaluate({ record: record ?? {}, scope });
  const read = [...(field.compute ? [field.compute] : []), ...expressions.map(([, one]) => one)].flatMap(
    ({ reads }) => reads,
  );
  return (
    <Block title="用一条记录试算">
      <div className="st-control">
        <label htmlFor={id}>记录</label>
        <select id={id} className="st-input" value={chosen} onChange={(event) => setChosen(Number(event.target.value))}>
          {rows.map((row, index) => (
            <option key={String(row[model.key])} value={index}>
              {[row[model.key], row[model.titleField]].filter((text) => text !== undefined).join(' · ')}
            </option>
          ))}
        </select>
      </div>
      {record && (
        <dl className="st-tried" aria-live="polite">
          {[...new Set(read)].map((name) => (
            <Fact
              key={name}
              title={model.fieldsByPath[name]?.title ?? name}
              value={textOf(model.fieldsByPath[name], record, name)}
            />
          ))}
          {field.compute && (
            <Fact result title={`${field.title}（算得）`} value={formatValue(field, result(field.compute), record)} />
          )}
          {expressions.map(([title, expression]) => (
            <Fact key={title} result title={title} value={result(expression) === true ? '是' : '否'} />
          ))}
        </dl>
      )}
    </Block>
  );
}

function Fact({ title, value, result = false }: { title: string; value: string; result?: boolean }) {
  return (
    <div data-result={result || undefined}>
      <dt>{title}</dt>
      <dd>{value}</dd>
    </div>
  );
}

function textOf(field: FieldModel | undefined, record: RecordData, path: string): string {
  const value = getAt(record, pathToPointer(path));
  return field ? formatValue(field, value, record) : String(value ?? '--');
}
