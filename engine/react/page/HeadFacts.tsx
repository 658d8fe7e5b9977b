import type { EntityModel, FieldAccess, FieldModel } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { isObject } from '@yunpu/engine-core/json';
import { createEvaluator, pathToPointer } from '@yunpu/engine-core/record';
import type { ReactNode } from 'react';
import { scopeOf, useEngine } from '../data/EngineProvider.tsx';
import { DetailValue } from '../value/DetailValue.tsx';

function valueAt(record: unknown, path: string): unknown {
  return path.split('.').reduce((value, key) => (isObject(value) ? value[key] : undefined), record);
}

/** The facts that the document chose for the head of its records; what is empty, hidden or not for this person is left out. */
export function HeadFacts({ model, detail }: { model: EntityModel; detail: DetailResult }): ReactNode {
  const engine = useEngine();
  const { record, allowed } = detail;
  const shown = createEvaluator(model, record, { scope: scopeOf(engine, false, record) });
  const mayRead = (path: string): boolean => (allowed.fields[path] satisfies FieldAccess | undefined) !== 'none';
  const facts = model.form.facts.flatMap((path): [FieldModel, unknown][] => {
    const field = model.fieldsByPath[path];
    const value = valueAt(record, path);
    return field && mayRead(path) && !isEmptyValue(value) && shown.isVisible(pathToPointer(path))
      ? [[field, value]]
      : [];
  });
  if (facts.length === 0) return null;
  return (
    <dl className="yp-head-facts">
      {facts.map(([field, value]) => (
        <div key={field.path} data-why={pathToPointer(field.path)}>
          <dt>{field.title}</dt>
          <dd data-kind={field.kind}>
            <DetailValue field={field} model={model} record={record} value={value} />
          </dd>
        </div>
      ))}
    </dl>
  );
}
