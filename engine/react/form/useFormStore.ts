import {
  type ActionModel,
  type EntityModel,
  type FieldAccess,
  inputFieldAddress,
  type RecordData,
} from '@yunpu/engine-core/document';
import { applyDefaults, type RuleEnv } from '@yunpu/engine-core/record';
import { useEffect, useEffectEvent, useMemo, useState } from 'react';
import { flushSync } from 'react-dom';
import { scopeOf, useEngine } from '../data/EngineProvider.tsx';
import { widgetOf } from '../widgets/registry.ts';
import type { FormContextValue } from './state/context.ts';
import { FormStore } from './state/store.ts';
import type { LeftOut } from './state/takeOver.ts';

export interface FormStart {
  record: RecordData;
  isNew: boolean;
  access?: Readonly<Record<string, FieldAccess>>;
  /** Nothing may be edited. */
  locked?: boolean;
  /** Shows what the record fills in itself before it says anything. */
  blanks?: boolean | undefined;
  /** In the input form of an action: the record that it acts on. */
  parent?: RecordData;
  /** For the input of an action: the action and the document it is declared in. */
  input?: { of: EntityModel; action: ActionModel };
}

/** What a form begins with. What is hidden at first has its default waiting for the moment it shows. */
const beginning = (model: EntityModel, { isNew, record }: FormStart, env: RuleEnv): RecordData =>
  isNew ? applyDefaults(model.fields, record, env) : record;

export interface Form extends FormContextValue {
  /** Says what was typed into fields that are gone since the document was published; empty when there is nothing. */
  leftOut: string;
}

/** The version that a form is under, with what was typed and waits for a version that has a place for it. */
interface Taken extends Pick<Form, 'model' | 'leftOut'> {
  waiting: readonly LeftOut[];
}

/**
 * The store of one form, made once: what comes later reaches it through `store.reset`, and another version of its document
 * takes its place under what was typed. `model` of the answer is the version that the store is under.
 */
export function useFormStore(current: EntityModel, start: FormStart): Form {
  const engine = useEngine();
  const [store] = useState(() => {
    const env = { scope: scopeOf(engine, start.isNew, start.parent ?? start.record), parent: start.parent };
    return new FormStore(current, beginning(current, start, env), env, start.access, start.locked);
  });
  const [labels] = useState(() => new Map<string, string>());
  const [{ model, waiting, leftOut }, setTaken] = useState<Taken>({ model: current, waiting: [], leftOut: '' });
  const takeOver = useEffectEvent(({ takenOver }: typeof import('./state/takeOver.ts')) => {
    const { access = {}, locked = false, isNew } = start;
    const held = { shape: store.shape, access: store.access, base: store.original(), entered: store.entered(), isNew };
    const carried = takenOver(held, { shape: current, access }, beginning(current, start, store.env), waiting);
    // Fields and values change places in one go: neither is ever drawn with the other's version.
    flushSync(() => {
      store.takeOver(current, carried, access, locked);
      setTaken({ model: current, waiting: carried.leftOut, leftOut: carried.words });
    });
  });
  useEffect(() => {
    if (current === model) return undefined;
    let isPast = false;
    import('./state/takeOver.ts').then(
      (carrying) => {
        if (!isPast) takeOver(carrying);
      },
      // The form goes on as it is: the gateway takes what an earlier version of the document sends.
      () => undefined,
    );
    return () => {
      isPast = true;
    };
  }, [current, model]);
  const of = start.input?.of ?? model;
  const { blanks } = start;
  const action = start.input?.action.name;
  return useMemo(() => {
    const addressOf = (path: string): string => (action === undefined ? path : inputFieldAddress(action, path));
    return { store, model, labels, owner: { model: of, addressOf }, leftOut, blanks };
  }, [store, model, labels, of, action, leftOut, blanks]);
}

/**
 * Fetches the heavy controls that this form's fields can wake to, once the person has shown interest in the form
 * and the browser has nothing better to do.
 */
export function usePreload(model: EntityModel, element: HTMLElement | null): void {
  useEffect(() => {
    if (!element) return undefined;
    let idle: number | undefined;
    const loads = new Set([
      () => import('./IssueSummary.tsx'),
      ...Object.values(model.fieldsByPath).flatMap((field) => widgetOf(field).preload ?? []),
    ]);
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
