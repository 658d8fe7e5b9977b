import type { EntityModel } from '@yunpu/engine-core/document';
import { patternOf } from '@yunpu/engine-core/record';
import { checkRecord, type Issue, type StructuralCheck } from '@yunpu/engine-core/validation';
import { useCallback, useEffect, useMemo, useRef } from 'react';
import type { FormStore } from './state/store.ts';

const REST_MS = 250;

export interface Validation {
  /** Checks everything, shows what is wrong, and answers it. */
  all(): Promise<readonly Issue[]>;
}

/** Values this person sees masked or may not write are not theirs to repair. */
function concerns(store: FormStore, issue: Issue): boolean {
  const access = store.access[patternOf(issue.path)];
  return access === undefined || access === 'write';
}

/**
 * Issues of a form. Before it is submitted, only fields that were left show theirs; afterwards all do. Checks run
 * when the person rests, never between a key and its letter.
 */
export function useValidation(
  model: EntityModel,
  store: FormStore,
  load: () => Promise<StructuralCheck | undefined>,
): Validation {
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  /** Something was typed since all was checked: until then what the server found wrong stands as well. */
  const changed = useRef(true);

  const check = useCallback(async (): Promise<Issue[]> => {
    const structural = await load();
    if (!structural) return [];
    return checkRecord(model, store.record(), store.env, structural).issues.filter((issue) => concerns(store, issue));
  }, [model, store, load]);

  const soon = useCallback(() => {
    clearTimeout(timer.current);
    if (!store.submitted && store.touched.size === 0) return;
    timer.current = setTimeout(() => {
      check().then(
        (issues) =>
          store.setIssues(
            store.submitted ? issues : issues.filter((issue) => store.touched.has(store.rowKeys.toAddress(issue.path))),
          ),
        // The checks could not be fetched. Saving asks for them again and says so; typing must not.
        () => undefined,
      );
    }, REST_MS);
  }, [check, store]);

  useEffect(() => {
    const stops = [
      store.topic('#blur').subscribe(() => {
        if (!store.submitted || changed.current) soon();
      }),
      store.topic('#any').subscribe(() => {
        changed.current = true;
        soon();
      }),
    ];
    // Another version of the document may find other things wrong.
    soon();
    return () => {
      clearTimeout(timer.current);
      for (const stop of stops) stop();
    };
  }, [store, soon]);

  return useMemo(
    () => ({
      async all() {
        clearTimeout(timer.current);
        changed.current = false;
        const issues = await check();
        store.submit();
        store.setIssues(issues);
        return issues;
      },
    }),
    [check, store],
  );
}
