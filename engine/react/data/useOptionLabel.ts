import { type EntityModel, labelKey, type RecordData } from '@yunpu/engine-core/document';
import type { OptionRow } from '@yunpu/engine-core/endpoint';
import useSWR from 'swr';
import { useEngine } from './EngineProvider.tsx';
import { labelCache } from './labels.ts';
import { optionsOf, ownOptions } from './optionSources.ts';

/** The option of a value, at any depth of a tree. */
export function findOption(rows: readonly OptionRow[], value: unknown): OptionRow | undefined {
  for (const row of rows) {
    const found = row.value === value ? row : row.children && findOption(row.children, value);
    if (found) return found;
  }
  return undefined;
}

/** What a stored key reads like; the key itself until it is known, or where nobody knows it. @param record the record; for a row the row, with the record as its `parent`. */
export function useOptionLabel(model: EntityModel, path: string, value: unknown, record: RecordData): string {
  const { transport } = useEngine();
  const key = value === undefined || value === null ? undefined : String(value);
  const book = labelCache(transport);
  const field = model.fieldsByPath[path];
  const name = field && key !== undefined ? labelKey(field, key, record) : key;
  const known = name === undefined ? undefined : book.of(model, path, name);
  const answer = useSWR<string>(
    key === undefined || known !== undefined || (book.hasLabelsOf(model) && !ownOptions(model, path))
      ? null
      : ['label', model.entity, model.version, path, name],
    async () => {
      const rows = await optionsOf(transport, model, path, key ?? '', record);
      return findOption(rows, value)?.label ?? key ?? '';
    },
  );
  return known ?? answer.data ?? key ?? '';
}
