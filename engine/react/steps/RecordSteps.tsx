import type { EntityModel } from '@yunpu/engine-core/document';
import { EMPTY_TEXT, formatNumber } from '@yunpu/engine-core/format';
import type { RowCount } from '@yunpu/engine-core/query';
import { type ReactNode, useEffect, useEffectEvent, useRef, useState } from 'react';
import { stepsMessages as messages } from '../messages/steps.ts';
import { keepPlace } from '../page/listPlaces.ts';
import { Icon } from '../parts/Icon.tsx';
import { RecordsBeside } from './RecordsBeside.tsx';
import { type CameFrom, type Step, useSteps, type Way } from './useSteps.ts';
import { useWide } from './useWide.ts';
import './steps.css';

function sizeText({ total, totalIsEstimate, totalIsFloor }: RowCount): string {
  if (totalIsFloor) return messages.moreThan(formatNumber(total - 1));
  return totalIsEstimate ? messages.about(formatNumber(total)) : formatNumber(total);
}

interface RecordStepsProps {
  model: EntityModel;
  /** What the page calls the list. */
  title: string;
  recordKey: string;
  from: CameFrom;
  onStep(step: Step): void;
  /** Goes back to the list; `search` is its address with the page that the record is on. */
  onBack(search: string): void;
  children: ReactNode;
}

/** Where a key is not for the page: it is typed, or something stands above the record. A notice (manual) takes no keys. */
const isElsewhere = (event: KeyboardEvent): boolean =>
  event.defaultPrevented ||
  event.ctrlKey ||
  event.metaKey ||
  event.altKey ||
  (event.target as HTMLElement).closest?.(
    'input, textarea, select, [contenteditable="true"], dialog, [popover], [role="dialog"], [role="menu"], [role="grid"]',
  ) != null ||
  document.querySelector('dialog[open], [role="dialog"], [popover]:not([popover="manual"]):popover-open') !== null;

/** A record among those of the list it was opened from: the one before, the one after, and on a wide screen all of them. */
export default function RecordSteps({
  model,
  title,
  recordKey,
  from,
  onStep,
  onBack,
  children,
}: RecordStepsProps): ReactNode {
  const steps = useSteps(model, from, recordKey);
  const wide = useWide();
  const back = (): void => {
    keepPlace(model.entity, steps.search, { key: recordKey });
    onBack(steps.search);
  };
  /** The one that is gone to, which is drawn a moment later: the next key goes on from there. */
  const goneTo = useRef<Step>({ key: recordKey, at: steps.at });
  useEffect(() => {
    goneTo.current = { key: recordKey, at: steps.at };
  }, [recordKey, steps.at]);
  const step = (to: Step): void => {
    goneTo.current = to;
    // Whoever goes back by the browser finds the row they are at.
    keepPlace(model.entity, from.search, { key: to.key });
    onStep(to);
  };
  const press = (way: Way): void => {
    const from = goneTo.current;
    const isDrawn = from.key === recordKey;
    const place = from.at + (way === 'next' ? 1 : -1);
    const to = isDrawn ? steps[way] : steps.stepTo(place);
    const isComing = isDrawn ? steps.isComing[way] : place >= 0 && place < (steps.counted?.total ?? 0);
    if (to) step(to);
    else if (isComing) setAwaited({ way, from: from.key });
  };
  // Pressed before the neighbouring page was there: it is followed once it is, unless something else was done meanwhile.
  const [awaited, setAwaited] = useState<{ way: Way; from: string }>();
  const arrived = awaited?.from === recordKey ? steps[awaited.way] : undefined;
  const follow = useEffectEvent((to: Step) => {
    setAwaited(undefined);
    step(to);
  });
  useEffect(() => {
    if (arrived) follow(arrived);
  }, [arrived]);

  const onKeyDown = useEffectEvent((event: KeyboardEvent): void => {
    setAwaited(undefined);
    if (isElsewhere(event) || event.shiftKey) return;
    const key = event.key.toLowerCase();
    if (key === 'j') press('next');
    else if (key === 'k') press('previous');
    else if (key === 'escape') back();
    else return;
    event.preventDefault();
  });
  useEffect(() => {
    const forget = () => setAwaited(undefined);
    const onKey = (event: KeyboardEvent) => onKeyDown(event);
    window.addEventListener('keydown', onKey);
    window.addEventListener('pointerdown', forget);
    return () => {
      window.removeEventListener('keydown', onKey);
      window.removeEventListener('pointerdown', forget);
    };
  }, []);

  const total = steps.counted ? sizeText(steps.counted) : EMPTY_TEXT;
  const place = steps.isGone ? EMPTY_TEXT : formatNumber(steps.at + 1);
  const button = (way: Way, label: string, icon: 'left' | 'right') => (
    <button
      type="button"
      className="yp-page"
      aria-label={label}
      title={label}
      aria-disabled={(!steps[way] && !steps.isComing[way]) || undefined}
      onClick={() => press(way)}
    >
      <Icon name={icon} />
    </button>
  );
  return (
    <div className="yp-steps-page">
      {wide && <RecordsBeside model={model} title={title} recordKey={recordKey} steps={steps} onStep={step} />}
      <div className="yp-steps-record">
        <nav className="yp-steps" aria-label={messages.label}>
          <button type="button" className="yp-link yp-steps-back" onClick={back}>
            <Icon name="left" />
            {messages.back(title)}
          </button>
          {steps.isGone && <span className="yp-muted">{messages.gone}</span>}
          {button('previous', messages.previous, 'left')}
          <span role="status" aria-label={messages.place(place, total)}>
            {place} / {total}
          </span>
          {button('next', messages.next, 'right')}
        </nav>
        {children}
      </div>
    </div>
  );
}
