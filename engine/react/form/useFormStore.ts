import {
  type ActionModel,
  type EntityModel,
  type FieldAccess,
  inputFieldAddress,
  type RecordData,
} from '@yunpu/engine-core/document';
import { applyDefaults } from '@yunpu/engine-core/record';
import { useEffect, useMemo, useState } from 'react';
import { scopeOf, useEngine } from '../data/EngineProvider.tsx';
import { widgetOf } from '../widgets/registry.ts';
import type { FormContextValue } from './state/context.ts';
import { FormStore } from './state/store.ts';

export interface FormStart {
  record: RecordData;
  isNew: boolean;
  access?: Readonly<Record<string, FieldAccess>>;
  /** Nothing may be edited. */
  locked?: boolean;
  /** In the input form of an action: the record that it acts on. */
  parent?: RecordData;
  /** For the input of an action: the action and the document it is declared in. */
  input?: { of: EntityModel; action: ActionModel };
}

/** The store of one form, made once: what comes later reaches it through `store.reset`. */
export function useFormStore(model: EntityModel, start: FormStart): FormContextValue {
  const engine = useEngine();
  const [store] = useState(() => {
    const env = { scope: scopeOf(engine, start.isNew, start.parent ?? start.record), parent: start.parent };
    // What is hidden at first has its default waiting for the moment it shows.
    const record = start.isNew ? applyDefaults(model.fields, start.record, env) : start.record;
    return new FormStore(model, record, env, start.access, start.locked);
  });
  const of = start.input?.of ?? model;
  const action = start.input?.action.name;
  return useMemo(() => {
    const addressOf = (path: string): string => (action === undefined ? path : inputFieldAddress(action, path));
    return { store, model, labels: new Map<string, string>(), owner: { model: of, addressOf } };
  }, [store, model, of, action]);
}

/**
 * Fetches the heavy controls that this form's fields can wake to, once the person has shown interest in the form
 * and the browser has nothing better to do.
 */
export function usePreload(model: EntityModel, element: HTMLElement | null): void {
  useEffect(() => {
    if (!element) return undefined;
    let idle: number | undefined;
    const loads = new Set(Object.values(model.fieldsByPath).flatMap((field) => widgetOf(field).preload ?? []));
    const start = (): void => {
      stop();
      const run = (): void => {
        for (const load of loads) void load().catch(() => undefined);
      };
      if ('requestIdleCallback' in window) idle = requestIdleCallback(run);
      else run();
    };
    const stop = (): void => {
      element.removeEventListener('focusin', start);
      element.removeEventListener('pointermove', start);
    };
    element.addEventListener('focusin', start);
    element.addEventListener('pointermove', start);
    return () => {
      stop();
      if (idle !== undefined) cancelIdleCallback(idle);
    };
  }, [model, element]);
}
