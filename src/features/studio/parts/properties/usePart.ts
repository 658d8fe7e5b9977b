import type { FieldSource } from '@yunpu/engine-core/document';
import { useDesign, valueIn } from '../designContext.ts';
import { pathOf, setValue, valueAt } from '../edits/json.ts';
import { subjectsOf, totalsOf } from '../sentence/subjects.ts';

/** Reads and writes the keys of what stands at a pointer. */
export function usePart<Source extends object>(pointer: string) {
  const { text, edit } = useDesign();
  const source = (valueAt(text, pathOf(text, pointer)) ?? {}) as Partial<Source>;
  const set = (key: keyof Source & string, value: unknown, typed = false) =>
    edit((now) => setValue(now, [...pathOf(now, pointer), key], value), typed ? `${pointer}/${key}` : undefined);
  return { source, set };
}

/** What a condition can be about that stands at `holder`: the record, a row, or what an action asks for. */
export function useSubjects(holder: readonly (string | number)[]) {
  const { document } = useDesign();
  const { states } = document;
  const options = Object.entries(states?.values ?? {}).map(([value, { title, color }]) => ({ value, title, color }));
  const isRecord = holder.length === 1 && holder[0] === 'record';
  return subjectsOf((valueIn(document, holder) ?? {}) as FieldSource).map((subject) =>
    isRecord && subject.path === states?.field && subject.options === undefined
      ? { ...subject, kind: 'single', options }
      : subject,
  );
}

/** What a formula that stands at `holder` may take from the rows of sub-tables. */
export function useTotals(holder: readonly (string | number)[]) {
  const { document } = useDesign();
  return totalsOf((valueIn(document, holder) ?? {}) as FieldSource);
}

const RECORD = ['record'];

/** What a condition on the record can be about. */
export const useRecordSubjects = () => useSubjects(RECORD);
