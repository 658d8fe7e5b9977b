import type { ReactNode } from 'react';
import type { ActionModel, EntityModel } from '../../core/document/model.ts';
import type { DetailResult } from '../../core/endpoint/transport.ts';
import { formatDateTime } from '../../core/format/date.ts';
import { isChains } from '../../core/workflow/transitions.ts';
import { ActionButton, ActionButtons } from '../action/ActionButton.tsx';
import type { Starts } from '../action/useStart.ts';
import { useEngine } from '../data/EngineProvider.tsx';
import { Tag } from '../table/cells/tag.tsx';

/** What a record is called, the state it is in, and what can be done with it. */
export function DetailHeader({ model, detail, recordKey, busy, editing, starts, onEdit, onRun, onRemove }: {
  model: EntityModel;
  detail: DetailResult;
  recordKey: string;
  busy: string | undefined;
  editing: boolean;
  starts: Starts;
  onEdit(): void;
  onRun(action: ActionModel): void;
  onRemove(): void;
}): ReactNode {
  const { record, allowed } = detail;
  const title = record[model.titleField];
  const state = detail.state === null ? undefined : model.states?.values[detail.state];
  const { transport } = useEngine();
  // What the approval chain itself does stands with the chain, where it is decided.
  const actions = model.actions.filter((action) => action.where.includes('detail') && !(transport.approval && isChains(model, action, detail.state)));
  return (
    <header className="yp-detail-head">
      <div className="yp-detail-title">
        <h1>{typeof title === 'string' && title !== '' ? title : recordKey}</h1>
        {state && <Tag choice={{ title: state.title, color: state.color, state: true }} />}
        <p className="yp-muted">
          {model.title}{title !== recordKey && ` · ${recordKey}`}
          {typeof record.updatedAt === 'string' && ` · ${String(record.updatedByName ?? '')} 更新于 ${formatDateTime(record.updatedAt)}`}
        </p>
      </div>
      {!editing && (
        <div className="yp-detail-actions">
          <ActionButtons actions={actions} allowed={allowed.actions} busy={busy} onRun={onRun} />
          {starts.of(record).map(({ start, may }) => <ActionButton key={start.name} action={{ title: start.title, danger: false, primary: false }} allowed={may} onRun={() => starts.begin(start, [record])} />)}
          <ActionButton action={{ title: '编辑', danger: false, primary: false }} allowed={allowed.save} onRun={onEdit} />
          <button type="button" className="yp-btn" onClick={() => window.print()}>打印</button>
          <ActionButton action={{ title: '删除', danger: true, primary: false }} allowed={allowed.delete} onRun={onRemove} />
        </div>
      )}
    </header>
  );
}
