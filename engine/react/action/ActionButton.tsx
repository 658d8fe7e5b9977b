import type { ActionModel } from '@yunpu/engine-core/document';
import { type ReactNode, useId } from 'react';
import '../parts/parts.css';
import { actionsMessages } from '../messages/actions.ts';
import { Button } from '../parts/Button.tsx';

interface ActionButtonProps {
  action: Pick<ActionModel, 'title' | 'danger' | 'primary'>;
  allowed: true | { why: string };
  busy?: boolean;
  /** Beside others of which one stands out. */
  quiet?: boolean;
  /** By which its reasons are asked for. */
  name?: string;
  onRun(): void;
}

/**
 * An action as a button. One that may not be run now stays focusable and says why, on hover, on focus and to
 * a screen reader; the `disabled` attribute would take all three away.
 */
export function ActionButton({
  action,
  allowed,
  busy = false,
  quiet = false,
  name,
  onRun,
}: ActionButtonProps): ReactNode {
  const reasonId = useId();
  if (allowed === true) {
    return (
      <Button
        look={action.primary && !action.danger ? 'primary' : quiet ? 'quiet' : action.danger ? 'danger' : 'plain'}
        data-danger={(quiet && action.danger) || undefined}
        data-why={name && `!${name}`}
        aria-busy={busy || undefined}
        aria-disabled={busy || undefined}
        onClick={busy ? undefined : onRun}
      >
        {busy ? actionsMessages.busy(action.title) : action.title}
      </Button>
    );
  }
  return (
    <span className="yp-reason">
      <Button aria-disabled="true" aria-describedby={reasonId} data-why={name && `!${name}`}>
        {action.title}
      </Button>
      <span id={reasonId} role="tooltip" className="yp-reason-text">
        {allowed.why}
      </span>
    </span>
  );
}

interface ActionButtonsProps {
  actions: readonly ActionModel[];
  allowed: Readonly<Record<string, true | { why: string }>>;
  /** Name of the action that is under way. */
  busy?: string;
  onRun(action: ActionModel): void;
}

/** Several actions in document order; one that the server said nothing about is not this person's and is left out. */
export function ActionButtons({ actions, allowed, busy, onRun }: ActionButtonsProps): ReactNode {
  return actions.map((action) => {
    const verdict = allowed[action.name];
    return verdict === undefined ? null : (
      <ActionButton
        key={action.name}
        action={action}
        name={action.name}
        allowed={verdict}
        busy={busy === action.name}
        onRun={() => onRun(action)}
      />
    );
  });
}
