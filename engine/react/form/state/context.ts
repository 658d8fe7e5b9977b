import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { createContext, useCallback, useContext, useSyncExternalStore } from 'react';
import type { PartOffers } from '../../action/SectionParts.tsx';
import type { FieldNode, FormStore } from './store.ts';

export interface FormContextValue {
  store: FormStore;
  model: EntityModel;
  /** 'path\nvalue' -> what a picked key reads like. */
  labels: Map<string, string>;
  /** Whose options are asked for, and under which name: an action's input belongs to the action's document. */
  owner: { model: EntityModel; addressOf(path: string): string };
  /** What the record fills in itself is shown before it says anything. */
  blanks?: boolean | undefined;
}

/** Runs actions from inside the form; not there where a form has no actions. */
export const FormActionsContext = createContext<PartOffers | undefined>(undefined);

export const FormContext = createContext<FormContextValue | undefined>(undefined);

/** @throws Error outside a form. */
export function useForm(): FormContextValue {
  const form = useContext(FormContext);
  if (!form) throw new Error('a field was drawn outside a form');
  return form;
}

/** One field, drawn again when something of it changed. */
export function useFieldNode(store: FormStore, address: string): FieldNode {
  const entry = store.entry(address);
  return useSyncExternalStore(entry.subscribe, entry.node, entry.node);
}

export function useFormValue(address: string): unknown {
  return useFieldNode(useForm().store, address).value;
}

/** Drawn again at each event of a topic ('#dirty', '#issues', '#section/name', '#any', '#rows/lines'). */
export function useTopic(store: FormStore, name: string): number {
  const subscribe = useCallback((listener: () => void) => store.topic(name).subscribe(listener), [store, name]);
  const version = useCallback(() => store.topic(name).version(), [store, name]);
  return useSyncExternalStore(subscribe, version, version);
}

/** The whole record; for the few that need it, since they are drawn again at every change. */
export function useFormRecord(): Readonly<RecordData> {
  const { store } = useForm();
  useTopic(store, '#any');
  return store.record();
}

/** Id of the focusable element of a field. */
export function controlId(store: FormStore, address: string): string {
  return store.id + address.replaceAll('/', '-').replaceAll('~', '');
}
