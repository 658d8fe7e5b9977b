import { labelKey, type RecordData } from '@yunpu/engine-core/document';
import type { OptionRow } from '@yunpu/engine-core/endpoint';
import { isEmptyValue } from '@yunpu/engine-core/expression';
import { isObject } from '@yunpu/engine-core/json';
import { getAt, pathToPointer } from '@yunpu/engine-core/record';
import useSWR from 'swr';
import { useEngine } from '../../data/EngineProvider.tsx';
import { labelCache } from '../../data/labels.ts';
import { optionsOf } from '../../data/optionSources.ts';
import { findOption } from '../../data/useOptionLabel.ts';
import { type Options, useOptions } from '../../data/useOptions.ts';
import { useForm, useFormRecord } from '../../form/state/context.ts';
import type { FormStore } from '../../form/state/store.ts';
import type { WidgetProps } from './types.ts';

/** Fields of the record that decide a field's options: what its filter, parameters and parent choice read. */
function deciders(widget: WidgetProps): string[] {
  const { field } = widget;
  const reads = [
    ...(field.linkFilter?.reads ?? []),
    ...Object.values(field.optionsEndpoint?.params ?? {}).flatMap((param) => param.reads),
  ];
  const { link, path, name, dependsOn } = field;
  if (link?.by) reads.push(path.slice(0, path.length - name.length) + link.by);
  if (dependsOn) reads.push(dependsOn);
  return reads;
}

/** What a stored key is kept by among the names of its form. */
function nameIn(widget: WidgetProps, store: FormStore, value: unknown): string {
  const { field } = widget;
  return field.link?.by ? labelKey(field, String(value), enclosing(widget, store).record) : String(value);
}

/** Under what the name of a key is kept that was picked or asked for. */
const pickedBy = ({ field }: WidgetProps, key: string): string => `${field.path}\n${key}`;

/** What encloses the value of a widget: the row of a sub-table with its own path, or the record. */
function enclosing(widget: WidgetProps, store: FormStore): { record: RecordData; table: string | undefined } {
  const record = store.record();
  const row = /^(.*)\/~k\d+/.exec(widget.address);
  if (!row) return { record: store.env.parent ? { ...record, parent: store.env.parent } : record, table: undefined };
  const values = store.node(row[0]).value;
  return {
    record: { ...(isObject(values) ? values : {}), parent: record },
    table: (row[1] ?? '').slice(1).replaceAll('/', '.'),
  };
}

/** The value that an expression reads, seen from a row or from the record. */
function readFrom({ record, table }: ReturnType<typeof enclosing>, path: string): unknown {
  if (table === undefined) return getAt(record, pathToPointer(path));
  const inRow = path.startsWith(`${table}.`);
  return getAt(inRow ? record : record.parent, pathToPointer(inRow ? path.slice(table.length + 1) : path));
}

/** Options fetched for what was typed, and again when a value that decides them changes. */
export function useRemoteOptions(widget: WidgetProps, keyword: string): Options {
  const { owner, store } = useForm();
  useFormRecord();
  const around = enclosing(widget, store);
  const { record } = around;
  const depends = deciders(widget).map((path) => readFrom(around, path));
  return useOptions(owner.model, owner.addressOf(widget.field.path), keyword, record, depends, true);
}

/**
 * What a stored key reads like. A label that was just picked is known; one of a loaded record is asked for by
 * its key, once.
 */
export function useOptionLabels(widget: WidgetProps): (value: unknown) => string {
  const { transport } = useEngine();
  const { owner, labels, store } = useForm();
  const address = owner.addressOf(widget.field.path);
  const values = [widget.value]
    .flat()
    .filter((value): value is string | number | boolean => value !== undefined && value !== null);
  const keyOf = (value: unknown): string => nameIn(widget, store, value);
  const labelOf = (value: unknown): string | undefined =>
    labels.get(pickedBy(widget, keyOf(value))) ?? labelCache(transport).of(owner.model, address, keyOf(value));
  const missing = values.filter((value) => labelOf(value) === undefined);
  useSWR(
    missing.length === 0
      ? null
      : ['labels', owner.model.entity, owner.model.version, address, missing.map(keyOf).join('\n')],
    async () => {
      for (const value of missing) {
        const rows = await optionsOf(transport, owner.model, address, String(value), enclosing(widget, store).record);
        labels.set(pickedBy(widget, keyOf(value)), findOption(rows, value)?.label ?? String(value));
      }
      return missing;
    },
  );
  return (value) => labelOf(value) ?? String(value);
}

/** Remembers what was picked by name, and fills the fields that a link fetches. */
export function usePick(widget: WidgetProps): (value: unknown, rows: readonly OptionRow[]) => void {
  const { labels, store } = useForm();
  const { field } = widget;
  return (value, rows) => {
    for (const row of rows) labels.set(pickedBy(widget, nameIn(widget, store, row.value)), row.label);
    widget.onChange(value);
    const { fetch = {}, onlyEmpty = [] } = field.link ?? {};
    const parent = widget.address.slice(0, widget.address.lastIndexOf('/'));
    for (const [target, source] of Object.entries(fetch)) {
      const address = parent + pathToPointer(target);
      if (onlyEmpty.includes(target) && !isEmptyValue(store.node(address).value)) continue;
      store.set(address, getAt(rows[0]?.row, pathToPointer(source)) ?? undefined);
    }
  };
}
