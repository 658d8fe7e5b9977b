import type { EntityModel } from '@yunpu/engine-core/document';
import { useDetail } from '@yunpu/engine-react/detail';
import { EntityForm, type FormStore } from '@yunpu/engine-react/form';
import { Skeleton } from 'antd';
import { type FocusEvent, useCallback, useRef, useState } from 'react';
import { useKeystrokes } from './useKeystrokes.ts';

export interface FormPreviewProps {
  model: EntityModel;
  /** Record to edit; a new one when absent. */
  recordKey: string | undefined;
  onStore(store: FormStore): void;
  /** JSON pointer of the field that has the focus. */
  onFocusField(pointer: string): void;
  onSaved(): void;
}

/** The form of the document, with what each keystroke costs. */
export function FormPreview({ model, recordKey, onStore, onFocusField, onSaved }: FormPreviewProps) {
  const host = useRef<HTMLDivElement>(null);
  const [store, setStore] = useState<FormStore>();
  const keystrokes = useKeystrokes(host, store);
  const { detail, error } = useDetail(model, recordKey);

  const keep = useCallback(
    (next: FormStore) => {
      setStore(next);
      onStore(next);
    },
    [onStore],
  );
  const onFocus = (event: FocusEvent<HTMLElement>) => {
    const address = store && event.target.id.startsWith(store.id) ? event.target.id.slice(store.id.length) : undefined;
    if (store && address?.startsWith('/')) onFocusField(store.rowKeys.toPointer(address));
  };

  return (
    <div ref={host} onFocus={onFocus} className="pg-form">
      <p className="pg-meter" role="status">
        {keystrokes.count === 0
          ? '在表单里输入，这里显示每次按键的耗时。'
          : `按键 ${keystrokes.last.toFixed(1)} ms（中位数 ${keystrokes.median.toFixed(1)} ms），重新渲染 ${keystrokes.renders} 个字段，改动 ${keystrokes.changes} 处页面节点`}
      </p>
      {error !== undefined && <p className="doc-bad">{error instanceof Error ? error.message : String(error)}</p>}
      {detail ? (
        <EntityForm
          key={recordKey ?? ''}
          model={model}
          detail={detail}
          recordKey={recordKey}
          drafts={false}
          saveKey="form"
          onStore={keep}
          onSaved={onSaved}
        />
      ) : (
        <Skeleton active />
      )}
    </div>
  );
}
