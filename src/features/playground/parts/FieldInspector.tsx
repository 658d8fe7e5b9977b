import type { EntityModel } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import { explain, pointersOf, type Reason } from '@yunpu/engine-core/record';
import type { FormStore } from '@yunpu/engine-react/form';
import { Select } from 'antd';
import { useMemo, useSyncExternalStore } from 'react';

const shown = (value: unknown): string =>
  value === undefined || value === null ? '空' : typeof value === 'string' ? `“${value}”` : JSON.stringify(value);

function ReasonView({ label, reason }: { label: string; reason: Reason }) {
  const { expression } = reason;
  return (
    <div className="pg-reason">
      <dt>{label}</dt>
      <dd>
        <p>{reason.text}</p>
        {expression && (
          <>
            <p className="pg-source">
              <code>
                {expression.source.slice(0, expression.deciding.start)}
                <mark title="起决定作用的部分">
                  {expression.source.slice(expression.deciding.start, expression.deciding.end)}
                </mark>
                {expression.source.slice(expression.deciding.end)}
              </code>
              <span>= {shown(expression.result)}</span>
            </p>
            {expression.reads.length > 0 && (
              <ul>
                {expression.reads.map((read) => (
                  <li key={`${read.name} ${read.path}`}>
                    <code>{read.path}</code>
                    {read.title ? `（${read.title}）` : ''} = {shown(read.value)}
                  </li>
                ))}
              </ul>
            )}
          </>
        )}
      </dd>
    </div>
  );
}

export interface FieldInspectorProps {
  model: EntityModel;
  store: FormStore | undefined;
  scope: Scope;
  /** JSON pointer of the field that was last focused or chosen. */
  pointer: string | undefined;
  onPointer(pointer: string): void;
}

/** For any field: why it is hidden, required, read-only, or has its value, with the live values that decided. */
export function FieldInspector({ model, store, scope, pointer, onPointer }: FieldInspectorProps) {
  const topic = useMemo(() => store?.topic('#any'), [store]);
  const version = useSyncExternalStore(topic?.subscribe ?? never, topic?.version ?? zero);
  const record = useMemo(() => store?.snapshot() ?? {}, [store, version]); // eslint-disable-line react-hooks/exhaustive-deps -- the version says when the store's record changed
  const pointers = useMemo(
    () => Object.keys(model.fieldsByPath).flatMap((path) => pointersOf(model, path, record)),
    [model, record],
  );
  const chosen = pointer !== undefined && pointers.includes(pointer) ? pointer : pointers[0];
  const explanation = useMemo(
    () => (chosen === undefined ? undefined : explain(model, chosen, record, { scope })),
    [model, chosen, record, scope],
  );

  if (!store)
    return (
      <p className="pg-hint">打开“表单”，再点一个字段：这里会说明它为什么隐藏、必填、只读，或为什么是现在的值。</p>
    );
  return (
    <div className="pg-inspector">
      <Select
        showSearch
        aria-label="要检查的字段"
        value={chosen}
        onChange={onPointer}
        options={pointers.map((one) => ({ value: one, label: one.slice(1) }))}
      />
      {explanation && (
        <div aria-live="polite">
          <h3>{explanation.title}</h3>
          <dl>
            <ReasonView label="显示" reason={explanation.visible} />
            <ReasonView label="必填" reason={explanation.required} />
            <ReasonView label="只读" reason={explanation.readOnly} />
            <ReasonView label="值" reason={explanation.value} />
            {explanation.options.map((option) => (
              <ReasonView key={option.option} label={`选项 ${option.option}`} reason={option} />
            ))}
          </dl>
        </div>
      )}
    </div>
  );
}

const never = () => () => undefined;
const zero = () => 0;
