import type { EntityModel, FieldAccess, FieldModel, RecordData } from '@yunpu/engine-core/document';
import type { OpenRow } from '@yunpu/engine-core/endpoint';
import { getAt, pathToPointer, sameValue } from '@yunpu/engine-core/record';
import { type KeyboardEvent, type ReactNode, useEffect, useLayoutEffect, useRef } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { labelCache } from '../data/labels.ts';
import { FieldSlot } from '../form/FieldSlot.tsx';
import { controlId, FormContext } from '../form/state/context.ts';
import type { FormStore } from '../form/state/store.ts';
import { useFormStore } from '../form/useFormStore.ts';
import { type Leave, useEditing } from './context.ts';
import { whyNeverEdited } from './editable.ts';
import type { EditingCell } from './edits.ts';

const CHOICES = new Set<FieldModel['kind']>(['enum', 'multiEnum', 'link', 'user', 'org']);

/** One of several is chosen by one press: there is nothing more to do in the cell. */
const endsByChoice = (field: FieldModel): boolean =>
  CHOICES.has(field.kind) && field.kind !== 'multiEnum' && field.schema.type !== 'array';

/** What the editor changed, by path: the field itself, and what its widget filled in beside it. */
function changedIn(model: EntityModel, store: FormStore): Record<string, unknown> {
  const [before, now] = [store.original(), store.snapshot()];
  return Object.fromEntries(
    Object.values(model.fieldsByPath).flatMap((field): [string, unknown][] => {
      if (whyNeverEdited(model, field) !== undefined) return [];
      const pointer = pathToPointer(field.path);
      const value = getAt(now, pointer);
      return sameValue(value, getAt(before, pointer)) ? [] : [[field.path, value ?? null]];
    }),
  );
}

/** The keyboard inside a cell: Enter and Tab keep and go on, Esc gives up. */
function leaveBy(event: KeyboardEvent, field: FieldModel): Leave | 'cancel' | undefined {
  if (event.nativeEvent.isComposing || event.ctrlKey || event.metaKey) return undefined;
  // A list or calendar that is open, or on its way, chooses by Enter and closes by Esc.
  const control = event.target as HTMLElement;
  const isOpen =
    control.getAttribute('aria-expanded') === 'true' ||
    control.getAttribute('aria-busy') === 'true' ||
    control.closest('.ant-picker') !== null;
  if (isOpen && event.key !== 'Tab') return undefined;
  if (event.key === 'Escape') return 'cancel';
  if (event.key === 'Tab') return event.shiftKey ? 'previous' : 'next';
  if (event.key !== 'Enter' || event.altKey) return undefined;
  if (field.kind === 'textarea') return event.shiftKey ? undefined : 'down';
  return event.shiftKey ? 'up' : 'down';
}

/** The field's own widget in its cell, with the record around it, so that its conditions and choices are those of the form. */
export function CellEditor({
  cell,
  field,
  record,
  open,
}: {
  cell: EditingCell;
  field: FieldModel;
  record: RecordData;
  open: OpenRow | undefined;
}): ReactNode {
  const { model, edits, commit, cancel } = useEditing();
  const { transport } = useEngine();
  const access: Record<string, FieldAccess> = Object.fromEntries((open?.closed ?? []).map((path) => [path, 'read']));
  const form = useFormStore(model, { record, isNew: false, access });
  const { store } = form;
  const address = pathToPointer(field.path);
  const box = useRef<HTMLDivElement>(null);
  const ended = useRef(false);

  const end = (leave: Leave): void => {
    if (ended.current) return;
    // Widgets tidy what was typed when they are left.
    if (document.activeElement instanceof HTMLElement && box.current?.contains(document.activeElement))
      document.activeElement.dispatchEvent(new FocusEvent('focusout', { bubbles: true }));
    ended.current = true;
    for (const [name, label] of form.labels) {
      const at = name.indexOf('\n');
      labelCache(transport).note(model, name.slice(0, at), name.slice(at + 1), label);
    }
    commit(cell.key, changedIn(model, store), leave);
  };
  const latest = useRef(end);
  useEffect(() => {
    latest.current = end;
  });

  // Pasted text that could not be read is there to be put right.
  const entered = edits.mark(cell.key, field.path)?.entered;
  const pasted = entered && 'text' in entered && !CHOICES.has(field.kind) ? entered.text : undefined;
  useLayoutEffect(() => {
    if (pasted !== undefined && pasted !== '') store.set(address, pasted);
  }, [store, address, pasted]);
  useLayoutEffect(() => {
    const control = document.getElementById(controlId(store, address));
    if (!control) return;
    control.focus({ preventScroll: true });
    const isText = control instanceof HTMLInputElement || control instanceof HTMLTextAreaElement;
    if (isText && !control.readOnly) {
      // A letter that began it takes the place of what is there; the browser types it into this control.
      if (cell.typed !== undefined) control.select();
      else control.setSelectionRange(control.value.length, control.value.length);
    } else if (isText)
      control.dispatchEvent(
        new globalThis.KeyboardEvent('keydown', { key: cell.typed ?? 'ArrowDown', bubbles: true, cancelable: true }),
      );
  }, [store, address, cell.typed]);

  useEffect(() => {
    if (!endsByChoice(field)) return undefined;
    const before = getAt(store.original(), address);
    return store.topic('#any').subscribe(() => {
      // What is fetched beside the choice is filled in right after it.
      if (!sameValue(getAt(store.record(), address), before)) setTimeout(() => latest.current('stay'));
    });
  }, [store, field, address]);

  // A press elsewhere keeps what was entered. Lists of choices stand elsewhere in the page, but bubble to here.
  const inside = useRef(false);
  useEffect(() => {
    const outside = (): void => {
      if (!inside.current) latest.current('stay');
      inside.current = false;
    };
    document.addEventListener('pointerdown', outside);
    return () => document.removeEventListener('pointerdown', outside);
  }, []);

  return (
    <FormContext value={form}>
      <div
        ref={box}
        className="yp-cell-editor"
        data-kind={field.kind}
        onPointerDown={() => {
          inside.current = true;
        }}
        onDoubleClick={(event) => event.stopPropagation()}
        onKeyDownCapture={(event) => {
          const leave = leaveBy(event, field);
          if (leave === undefined) return;
          event.preventDefault();
          event.stopPropagation();
          if (leave === 'cancel') {
            ended.current = true;
            cancel();
          } else end(leave);
        }}
        onKeyDown={(event) => event.stopPropagation()}
        onCopy={(event) => event.stopPropagation()}
        onPaste={(event) => event.stopPropagation()}
      >
        <FieldSlot field={field} address={address} inCell />
      </div>
    </FormContext>
  );
}
