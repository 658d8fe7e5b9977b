import type { EntityModel } from '@yunpu/engine-core/document';
import type { FormStore } from '@yunpu/engine-react/form';
import {
  type DragEvent,
  type KeyboardEvent,
  type MouseEvent,
  type RefObject,
  useEffect,
  useRef,
  useState,
} from 'react';
import { isNewAt, useDesign } from '../designContext.ts';
import { setTitle } from '../edits/fields.ts';
import { pathOf, setValue } from '../edits/json.ts';
import { Hindrances } from '../Hindrances.tsx';
import { useCarry } from '../structure/useCarry.ts';
import type { Show } from '../useStudioAddress.ts';
import { type Drop, dropped, goesInto, mayGo, stepped, stepsInto } from './arrange.ts';
import { fieldUnder, keepOn, placesOf } from './chosen.ts';
import { NameBox } from './NameBox.tsx';

const COLUMN = '.yp-table thead th:not(.yp-table-number, .yp-table-tools)';
const DRAGGED = `.yp-field[data-why], .yp-table, .yp-group, .yp-section-title, ${COLUMN}`;
/** So near its edge something goes before or behind a group or a sub-table, and further in into it. */
const EDGE = 14;
const LABEL = '.yp-label, .yp-th-title, .yp-section-title h2, .yp-detail-section > h2, dt';
const SECTION = /^\/form\/sections\/\d+$/u;

interface Arranged {
  host: RefObject<HTMLDivElement | null>;
  model: EntityModel;
  show: Show;
  store: FormStore | undefined;
  /** What is moved by keyboard keeps the focus when the page is drawn anew. */
  focusNext: RefObject<string | undefined>;
}

interface Naming {
  at: string;
  title: string;
  over: DOMRect;
}

/** Labels typed where they stand, and what is on a page dragged or stepped to another place. */
export function useArranging(on: boolean, { host, model, show, store, focusNext }: Arranged) {
  const { text, document, published, fragments, at: chosen, choose, edit } = useDesign();
  const [naming, setNaming] = useState<Naming>();
  const dragged = useRef<string>(undefined);
  const [pressed, setPressed] = usePressed();
  const { carry, hindered, forget } = useCarry();
  const page = show === 'list' || show === 'record' ? show : 'form';

  const titleAt = (at: string): string | undefined =>
    SECTION.test(at)
      ? model.form.sections[Number(at.split('/').at(-1))]?.title
      : Object.values(model.fieldsByPath).find(({ pointer }) => pointer === at)?.title;
  const name = (at: string, place: Element | null | undefined): boolean => {
    const title = titleAt(at);
    const label = place?.matches(LABEL) ? place : place?.querySelector(LABEL);
    if (title === undefined || !label) return false;
    choose(at);
    setNaming({ at, title, over: label.getBoundingClientRect() });
    return true;
  };
  const named = (at: string, before: string, title: string) => {
    setNaming(undefined);
    focusNext.current = at;
    if (title.trim() === '' || title === before) return;
    if (SECTION.test(at)) return edit((now) => setValue(now, [...pathOf(now, at), 'title'], title));
    const titled = setTitle(text, at, title, isNewAt(published, pathOf(text, at)));
    edit(() => titled.text);
    choose(titled.pointer);
    focusNext.current = titled.pointer;
  };
  const placeOf = (at: string): Element | undefined => {
    const field = Object.values(model.fieldsByPath).find(({ pointer }) => pointer === at);
    return host.current && field ? placesOf(host.current, field, store)[0] : undefined;
  };
  const under = (target: EventTarget): string | undefined => fieldUnder(target as Element, model, store);

  const dropOver = (event: DragEvent): { drop: Drop; place: Element } | undefined => {
    const over = event.target as Element;
    const lanes = over.closest('.yp-lanes > .yp-grid');
    const lane = lanes?.parentElement ? [...lanes.parentElement.children].indexOf(lanes) + 1 : undefined;
    const place =
      over.closest(`.yp-field, [role="columnheader"], .yp-section-title, ${COLUMN}`) ??
      lanes ??
      over.closest('.yp-section')?.querySelector('.yp-section-title');
    const title = place === lanes ? over.closest('.yp-section')?.querySelector('.yp-section-title') : place;
    const target = title ? under(title) : undefined;
    if (!place || target === undefined) return undefined;
    const box = place.getBoundingClientRect();
    const isWide = lane !== undefined || box.width > (host.current?.getBoundingClientRect().width ?? 0) * 0.6;
    const behind =
      show !== 'list' && isWide ? event.clientY > box.top + box.height / 2 : event.clientX > box.left + box.width / 2;
    const fromEdge = Math.min(event.clientY - box.top, box.bottom - event.clientY);
    const into = place.matches('.yp-table, .yp-group') && fromEdge > Math.min(EDGE, box.height / 4);
    return { place, drop: { target, behind, lane, into } };
  };
  const clear = () => {
    dragged.current = undefined;
    if (host.current) keepOn(host.current, 'data-drop', new Map());
  };

  if (!on) return { props: {}, box: null, prepare: undefined, isHeld: false };
  return {
    isHeld: pressed || naming !== undefined,
    /** Lets the parts of the page be dragged, as often as they are drawn. */
    prepare: (element: Element) => {
      for (const part of element.querySelectorAll(DRAGGED))
        if (!part.hasAttribute('draggable')) part.setAttribute('draggable', 'true');
    },
    box: (
      <>
        {naming && (
          <NameBox over={naming.over} title={naming.title} onDone={(title) => named(naming.at, naming.title, title)} />
        )}
        {hindered.length > 0 && (
          <div className="st-hindered">
            <Hindrances title="不能移到那里，下面这些地方还用着它：" found={hindered} />
          </div>
        )}
      </>
    ),
    props: {
      onPointerDownCapture: () => setPressed(true),
      onDoubleClickCapture: (event: MouseEvent) => {
        const target = event.target as Element;
        const at = under(target);
        const place = target.closest(LABEL) ?? target.closest('.yp-field, [role="columnheader"], .yp-section-title');
        if (at !== undefined && name(at, place)) {
          event.preventDefault();
          event.stopPropagation();
        }
      },
      onKeyDownCapture: (event: KeyboardEvent) => {
        const at = under(event.target) ?? chosen;
        const step = event.key === 'ArrowUp' ? -1 : event.key === 'ArrowDown' ? 1 : undefined;
        const aside = event.key === 'ArrowLeft' ? -1 : event.key === 'ArrowRight' ? 1 : undefined;
        if (event.key === 'F2') {
          if (!name(at, placeOf(at) ?? (event.target as Element))) return;
        } else if (event.altKey && step !== undefined) {
          edit((now) => stepped(now, document, fragments, page, at, step));
          choose(at);
          focusNext.current = at;
        } else if (event.altKey && aside !== undefined) {
          const into = stepsInto(document, fragments, page, at, aside);
          if (into) focusNext.current = carry(into.row, into.passage);
        } else return;
        event.preventDefault();
        event.stopPropagation();
      },
      onDragStartCapture: (event: DragEvent) => {
        const at = under(event.target);
        dragged.current = at;
        if (at === undefined) return;
        event.dataTransfer.effectAllowed = 'move';
        event.dataTransfer.setData('text/plain', titleAt(at) ?? '');
      },
      onDragOverCapture: (event: DragEvent) => {
        const [at, over] = [dragged.current, dropOver(event)];
        if (at === undefined || !over || !host.current) return;
        event.stopPropagation();
        const may = mayGo(document, fragments, page, at, over.drop);
        if (may) event.preventDefault();
        const { holder } = goesInto(document, fragments, page, at, over.drop)?.passage ?? {};
        const where = over.drop.into && holder === over.drop.target ? 'into' : over.drop.behind ? 'behind' : 'before';
        keepOn(host.current, 'data-drop', new Map(may ? [[over.place, where]] : []));
      },
      onDropCapture: (event: DragEvent) => {
        const [at, over] = [dragged.current, dropOver(event)];
        clear();
        if (at === undefined || !over) return;
        event.preventDefault();
        event.stopPropagation();
        const into = goesInto(document, fragments, page, at, over.drop);
        if (into) return void carry(into.row, into.passage);
        forget();
        edit((now) => dropped(now, document, fragments, page, at, over.drop));
        choose(at);
      },
      onDragEndCapture: clear,
    },
  };
}

/** Whether the hand that pressed something is still on it, also while it drags. */
function usePressed(): [boolean, (isPressed: boolean) => void] {
  const [pressed, setPressed] = useState(false);
  useEffect(() => {
    if (!pressed) return undefined;
    const release = () => setPressed(false);
    // A drag takes the pointer away (`pointercancel`) and ends with a `dragend` of its own.
    let drags = false;
    const onDrag = () => {
      drags = true;
    };
    const onCancel = () => {
      if (!drags) release();
    };
    const off = new AbortController();
    const listen = { signal: off.signal, capture: true };
    document.addEventListener('dragstart', onDrag, listen);
    document.addEventListener('pointercancel', onCancel, listen);
    for (const end of ['pointerup', 'dragend'] as const) document.addEventListener(end, release, listen);
    return () => off.abort();
  }, [pressed]);
  return [pressed, setPressed];
}
