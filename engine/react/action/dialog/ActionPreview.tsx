import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { formatValue } from '@yunpu/engine-core/format';
import { stateOf } from '@yunpu/engine-core/workflow';
import type { ReactNode } from 'react';
import { scopeOf, useEngine } from '../../data/EngineProvider.tsx';
import { actionDialogMessages as messages } from '../../messages/actionDialog.ts';
import { commonMessages } from '../../messages/common.ts';
import { Tag } from '../../table/cells/tag.tsx';
import './actionPreview.css';

interface ActionPreviewProps {
  model: EntityModel;
  action: ActionModel;
  /** Undefined where it is done to several. */
  record: RecordData | undefined;
}

/** What an action will do: the state it leads to, the fields it writes, and whether it can be taken back. */
export function ActionPreview({ model, action, record }: ActionPreviewProps): ReactNode {
  const engine = useEngine();
  const { states, approval } = model;
  const valueOf = (path: string): unknown => {
    const expression = action.set[path];
    if (!expression || !record || expression.reserved.includes('input')) return undefined;
    return expression.evaluate({ record, scope: scopeOf(engine, false, record) });
  };
  const from = record && stateOf(model, record);
  const to = action.to ?? (states && valueOf(states.field));
  const shown = [from, to].flatMap((name) => states?.values[String(name)] ?? []);
  const moves = typeof to === 'string' && from !== to && shown.length > 0;
  const written = Object.keys(action.set).flatMap((path) => {
    const field = model.fieldsByPath[path];
    if (!field || field.internal || path === states?.field) return [];
    const reads = action.set[path]?.reserved.includes('input') ?? false;
    if (reads || !record) return [messages.asTyped(field.title, reads)];
    const value = valueOf(path);
    return [
      isEmptyValue(value) ? messages.cleared(field.title) : messages.value(field.title, formatValue(field, value)),
    ];
  });
  // What the application does itself it explains itself.
  if (action.name.startsWith('x-')) return null;
  return (
    <div className="yp-preview-move">
      {moves && (
        <p className="yp-move">
          {shown.map((state, index) => (
            <span key={state.name}>
              {(index > 0 || from === undefined) && <span aria-label={messages.leadsTo}>→ </span>}
              <Tag choice={{ title: state.title, color: state.color, state: true }} />
            </span>
          ))}
        </p>
      )}
      <ul>
        {written.length > 0 && <li>{messages.writes(commonMessages.list(written))}</li>}
        {approval?.start === action.name && (
          <li>{approval.noStep === 'approve' ? messages.mayAskApproval : messages.asksApproval}</li>
        )}
        {action.rekey && <li>{messages.rekeys}</li>}
        {action.amend !== undefined && <li>{messages.amends}</li>}
        {engine.transport.undo && <li>{action.undo ? messages.canUndo : messages.cannotUndo}</li>}
      </ul>
    </div>
  );
}
