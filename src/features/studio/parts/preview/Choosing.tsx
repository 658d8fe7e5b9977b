import type { EntityModel } from '@yunpu/engine-core/document';
import type { FormStore } from '@yunpu/engine-react/form';
import {
  type FocusEvent,
  type MouseEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react';
import { useDesign } from '../designContext.ts';
import type { Show } from '../useStudioAddress.ts';
import { fieldUnder, keepOn, mark, placesOf } from './chosen.ts';
import { DIFFERENCES, type Difference } from './differences.ts';
import { useArranging } from './useArranging.tsx';

/** What would act, open or lead away if it were pressed; tabs and sections lead to what else can be chosen. */
const ACTS = 'a, button:not([role="tab"], .yp-view-tab), [role="gridcell"], [role="article"], .yp-sortable';

interface ChoosingProps {
  model: EntityModel;
  show: Show;
  /** What is pressed is chosen to be designed; otherwise it does what it does for people. */
  editing: boolean;
  differences?: readonly Difference[] | undefined;
  /** The field that is to have the focus when it is drawn. */
  focusNext: RefObject<string | undefined>;
  /** Something on the page is held or named: it is not to be drawn anew until it is let go. */
  onHold?: ((isHeld: boolean) => void) | undefined;
  children: (onStore: (store: FormStore) => void) => ReactNode;
}

/** Chooses what is pressed, and shows what is chosen and what is not the same in the other version. */
export function Choosing({ model, show, editing, differences, focusNext, onHold, children }: ChoosingProps) {
  const { at, choose, locked } = useDesign();
  const host = useRef<HTMLDivElement>(null);
  const [store, setStore] = useState<FormStore>();
  const arranging = useArranging(editing && !locked, { host, model, show, store, focusNext });
  const { prepare, isHeld } = arranging;
  const held = useEffectEvent((now: boolean) => onHold?.(now));
  useEffect(() => {
    if (!isHeld) return undefined;
    held(true);
    return () => held(false);
  }, [isHeld]);
  const toShow = useRef<string>(undefined);
  const onClick = (event: MouseEvent) => {
    if (!editing) return;
    const target = event.target as Element;
    const pointer = fieldUnder(target, model, store);
    if (target.closest(ACTS)) {
      event.preventDefault();
      event.stopPropagation();
    }
    if (pointer !== undefined) choose(pointer);
  };
  // Who stands in a field when the page is drawn anew stands in it again.
  const onFocus = (event: FocusEvent) => {
    const pointer = editing ? fieldUnder(event.target, model, store) : undefined;
    if (pointer !== undefined) focusNext.current = pointer;
  };
  const onBlur = (event: FocusEvent) => {
    const { target, relatedTarget } = event;
    // What is taken off the page loses the focus too, but nobody left it.
    if (relatedTarget === null)
      queueMicrotask(() => {
        if (target.isConnected && document.hasFocus()) focusNext.current = undefined;
      });
  };
  const remark = () => {
    const element = host.current;
    if (!element) return;
    mark(element, editing ? at : '', model, store);
    prepare?.(element);
    const chosen = element.querySelector('[data-chosen]');
    if (toShow.current === at && chosen) {
      toShow.current = undefined;
      bringIntoSight(chosen);
    }
    takeFocus(element, model, store, focusNext);
    const different = (differences ?? []).flatMap(({ is, field, what }) =>
      placesOf(element, field, store).map(
        (place) => [place, { is, words: [DIFFERENCES[is], what.join('、')] }] as const,
      ),
    );
    keepOn(element, 'data-diff', new Map(different.map(([place, { is }]) => [place, is])));
    keepOn(
      element,
      'data-diff-words',
      new Map(different.map(([place, { words }]) => [place, words.filter(Boolean).join('：')])),
    );
  };
  const drawn = useEffectEvent(remark);
  // A name that was left as it was draws nothing anew: who typed it stands in its field again all the same.
  useEffect(() => {
    if (!isHeld) drawn();
  }, [isHeld]);
  // What is chosen elsewhere is looked for here: once, so that whoever scrolls on stays where they are.
  useEffect(() => {
    toShow.current = at;
  }, [at]);
  useEffect(() => {
    drawn();
    const element = host.current;
    if (!element) return undefined;
    // Rows and fields come a moment later, and are drawn again as they are filled.
    const observer = new MutationObserver(() => drawn());
    observer.observe(element, { subtree: true, childList: true });
    return () => observer.disconnect();
  }, [at, editing, locked, model, store, differences]);
  return (
    <div
      ref={host}
      className="st-preview-host"
      data-show={show}
      data-editing={editing || undefined}
      onClickCapture={onClick}
      onFocusCapture={onFocus}
      onBlurCapture={onBlur}
      {...arranging.props}
    >
      {children(setStore)}
      {arranging.box}
    </div>
  );
}

/** Scrolls so far that it is seen whole; what is seen stays where it is, under the hand that pressed it. */
function bringIntoSight(element: Element): void {
  const frame = element.closest('.st-centre-body')?.getBoundingClientRect();
  const box = element.getBoundingClientRect();
  if (!frame || frame.height === 0 || (box.top >= frame.top && box.bottom <= frame.bottom)) return;
  element.scrollIntoView({ block: 'center', inline: 'nearest' });
}

/** Who stood in a field, or moved it by keyboard, stands in it again on the page that was drawn anew. */
function takeFocus(
  host: Element,
  model: EntityModel,
  store: FormStore | undefined,
  focusNext: RefObject<string | undefined>,
): void {
  const { activeElement } = document;
  if (focusNext.current === undefined || host.contains(activeElement)) return;
  if (activeElement !== null && activeElement !== document.body) {
    focusNext.current = undefined;
    return;
  }
  const field = Object.values(model.fieldsByPath).find(({ pointer }) => pointer === focusNext.current);
  const [place] = field ? placesOf(host, field, store) : [];
  place?.querySelector<HTMLElement>('input, select, textarea, button, [tabindex]')?.focus({ preventScroll: true });
}
