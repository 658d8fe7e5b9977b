import type { ActionModel, EntityModel } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { formatDateTime } from '@yunpu/engine-core/format';
import { isApprovalAction, transitionTable } from '@yunpu/engine-core/workflow';
import { type ReactNode, Suspense } from 'react';
import { ActionButton } from '../action/ActionButton.tsx';
import type { Starts } from '../action/useStart.ts';
import { useEngine } from '../data/EngineProvider.tsx';
import { commonMessages } from '../messages/common.ts';
import { recordMessages } from '../messages/record.ts';
import { Button } from '../parts/Button.tsx';
import { Icon } from '../parts/Icon.tsx';
import { lazyPart } from '../parts/late.tsx';
import { Menu } from '../parts/Menu.tsx';
import { Tag } from '../table/cells/tag.tsx';
import { HeadFacts } from './HeadFacts.tsx';
import './head.css';
import { useHeadingFocus } from './useHeadingFocus.ts';

const StageBar = lazyPart(() => import('./StageBar.tsx'));

/** A command of the record: one that may be run now, or one that is listed with the reason why it may not. */
interface RecordCommand {
  key: string;
  title: string;
  danger: boolean;
  primary: boolean;
  may: true | { why: string };
  run(): void;
}

/** The one action that stands out: the first main one that may be done now, or else one that leads to the next stage. */
function mainAction(model: EntityModel, detail: DetailResult, actions: readonly ActionModel[]): string | undefined {
  const possible = actions.filter(({ name, danger }) => !danger && detail.allowed.actions[name] === true);
  const primary = possible.find((action) => action.primary);
  if (primary || !model.states || detail.state === null) return primary?.name;
  const { stages } = model.states;
  const next = stages[stages.indexOf(detail.state) + 1];
  if (!stages.includes(detail.state) || next === undefined) return undefined;
  const onward = (transitionTable(model)[detail.state] ?? []).filter(({ to }) => to === next);
  return possible.find(({ name }) => onward.some(({ action }) => action === name))?.name;
}

/**
 * What a record is called, the state it is in, and what can be done with it: a button for what may be done now; what
 * may not, and why, is in the menu beside them.
 */
export function DetailHeader({
  model,
  detail,
  recordKey,
  busy,
  editing,
  starts,
  onEdit,
  onCopy,
  onRun,
  onRemove,
  onWhy,
}: {
  model: EntityModel;
  detail: DetailResult;
  recordKey: string;
  busy: string | undefined;
  editing: boolean;
  starts: Starts;
  onEdit(): void;
  onCopy: (() => void) | undefined;
  onRun(action: ActionModel): void;
  onRemove(): void;
  /** Opens what explains the record. */
  onWhy(): void;
}): ReactNode {
  const { record, allowed } = detail;
  const heading = useHeadingFocus(`${recordKey} ${detail.version} ${editing}`);
  // The one record of its entity is what the entity is called.
  const title = model.single ? model.title : record[model.titleField];
  const state = detail.state === null ? undefined : model.states?.values[detail.state];
  const { transport } = useEngine();
  // What the approval chain itself does stands with the chain, where it is decided.
  const actions = model.actions.filter(
    (action) =>
      action.where.includes('detail') && !(transport.approval && isApprovalAction(model, action, detail.state)),
  );
  const main = mainAction(model, detail, actions);
  const listed: RecordCommand[] = [
    ...actions.flatMap((action) => {
      const may = allowed.actions[action.name];
      return may === undefined
        ? []
        : [
            {
              key: action.name,
              title: action.title,
              danger: action.danger,
              primary: action.name === main,
              may,
              run: () => onRun(action),
            },
          ];
    }),
    ...starts.of(record).map(({ start, may }) => ({
      key: `start ${start.name}`,
      title: start.title,
      danger: false,
      primary: false,
      may,
      run: () => starts.begin(start, [record]),
    })),
    { key: 'edit', title: recordMessages.edit, danger: false, primary: false, may: allowed.save, run: onEdit },
  ];
  const commands = [...listed.filter(({ primary }) => primary), ...listed.filter(({ primary }) => !primary)];
  const copy: RecordCommand[] = onCopy
    ? [{ key: 'copy', title: commonMessages.copy, danger: false, primary: false, may: true, run: onCopy }]
    : [];
  const why: RecordCommand = {
    key: 'why',
    title: recordMessages.why,
    danger: false,
    primary: false,
    may: true,
    run: onWhy,
  };
  const remove: RecordCommand = {
    key: 'remove',
    title: commonMessages.remove,
    danger: true,
    primary: false,
    may: allowed.delete,
    run: onRemove,
  };
  return (
    <header className="yp-detail-head">
      <div className="yp-detail-title">
        <h1 ref={heading} tabIndex={-1}>
          {typeof title === 'string' && title !== '' ? title : recordKey}
        </h1>
        {state && <Tag choice={{ title: state.title, color: state.color, state: true }} />}
        <p className="yp-muted">
          {model.title}
          {title !== recordKey && ` · ${recordKey}`}
          {typeof record.updatedAt === 'string' &&
            ` · ${recordMessages.updated(String(record.updatedByName ?? ''), formatDateTime(record.updatedAt))}`}
        </p>
      </div>
      {!editing && (
        <div className="yp-detail-actions">
          {commands
            .filter(({ may }) => may === true)
            .map(({ key, title: name, danger, primary, run }) => (
              <ActionButton
                key={key}
                action={{ title: name, danger, primary }}
                quiet
                name={key}
                allowed
                busy={busy === key}
                onRun={run}
              />
            ))}
          <Button look="quiet" onClick={() => window.print()}>
            {recordMessages.print}
          </Button>
          <Menu
            trigger={<Icon name="more" />}
            triggerLook={{ square: true }}
            label={recordMessages.more}
            align="end"
            items={[...copy, why, ...commands.filter(({ may }) => may !== true), remove].map(
              ({ key, title: name, danger, may, run }) => ({
                key,
                title: name,
                danger,
                why: may === true ? undefined : may.why,
                run,
              }),
            )}
          />
        </div>
      )}
      <HeadFacts model={model} detail={detail} />
      {(model.states?.stages.length ?? 0) > 1 && detail.version > 0 && (
        <Suspense fallback={<div className="yp-stages-rest" />}>
          <StageBar model={model} detail={detail} recordKey={recordKey} />
        </Suspense>
      )}
    </header>
  );
}
