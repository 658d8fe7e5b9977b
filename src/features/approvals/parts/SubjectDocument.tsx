import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { isTakenAway, type TransportError } from '@yunpu/engine-core/endpoint';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { formatValue } from '@yunpu/engine-core/format';
import { EntityDetail, useDetail, useEngine, useHistory } from '@yunpu/engine-react/record';
import { useEffect, useEffectEvent, useMemo } from 'react';
import useSWR from 'swr';
import { staleWords } from '../../../platform/workstation/Loaded.tsx';
import { Button } from '../../../ui/Button.tsx';
import { changedSinceSent } from './sinceSent.ts';

interface SubjectProps {
  recordKey: string;
  /** It can be read now, or it is known that there is nothing to read. */
  onShown(): void;
}

/** The record that approval is asked for, as its own page shows it; what was changed since it was last sent is marked. */
export function SubjectDocument({ entity, ...subject }: SubjectProps & { entity: string }) {
  const { loadModel } = useEngine();
  const {
    data: model,
    error,
    mutate,
  } = useSWR<EntityModel, TransportError>(['model', entity], () => loadModel(entity));
  if (error && !model)
    return (
      <div className="queue-quiet" role="alert">
        <p>单据没有打开：{error.message}</p>
        <Button onClick={() => void mutate()}>重试</Button>
      </div>
    );
  return model ? <Subject model={model} {...subject} /> : <div className="ui-skeleton queue-bone" />;
}

function Subject({ model, recordKey, onShown }: SubjectProps & { model: EntityModel }) {
  const { detail, error, mutate } = useDetail(model, recordKey);
  const { entries = [] } = useHistory(model, recordKey, detail?.version ?? 0);
  const isGone = error !== undefined && isTakenAway(error);
  const isShown = detail !== undefined || isGone;
  const noteShown = useEffectEvent(onShown);
  useEffect(() => {
    if (isShown) noteShown();
  }, [isShown]);
  const changed = useMemo(() => changedSinceSent(model, entries), [model, entries]);
  const failure = error && (
    <div className="queue-quiet" role="alert">
      <p>{detail && !isGone ? staleWords('单据', error) : `单据没有打开：${error.message}`}</p>
      <Button onClick={() => void mutate()}>重试</Button>
    </div>
  );
  if (error && (!detail || isGone)) return failure;
  if (!detail) return <div className="ui-skeleton queue-bone" />;
  return (
    <>
      {failure}
      {changed.size > 0 && (
        <p className="queue-changed-lead" role="status">
          上次提交后修改了 {changed.size} 项，已在下面标出。
        </p>
      )}
      <EntityDetail
        model={model}
        record={detail.record}
        access={detail.allowed.fields}
        note={(field) => changed.has(field.name) && <Changed field={field} from={changed.get(field.name)} />}
      />
    </>
  );
}

/** Where the old value can be said in a few words it is. */
function Changed({ field, from }: { field: FieldModel; from: unknown }) {
  const isPlain = from === null || ['string', 'number', 'boolean'].includes(typeof from);
  const isNamed = field.kind === 'link' || field.kind === 'user' || field.kind === 'org';
  return (
    <span className="queue-changed">
      已修改
      {isPlain &&
        !isNamed &&
        (isEmptyValue(from) ? (
          '，原来没有填写'
        ) : (
          <>
            ，原为 <del>{formatValue(field, from)}</del>
          </>
        ))}
    </span>
  );
}
