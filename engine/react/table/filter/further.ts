import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { type Filter, isReachable, onwardOf, type QueryField, queryField, reach } from '@yunpu/engine-core/query';
import useSWR from 'swr';
import { useEngine } from '../../data/EngineProvider.tsx';
import { type LabelOf, labelCache, useLabelOf } from '../../data/labels.ts';
import { filterFields } from './fields.ts';

/** A field of a filter, in the document that describes it; its title says what it is reached through. */
export interface Place {
  model: EntityModel;
  field: QueryField;
  labelOf: LabelOf;
}

export type PlaceOf = (path: string) => Place | undefined;

interface LinkedModels {
  of(entity: string): EntityModel | undefined;
  loading: boolean;
}

/** The documents of some linked entities; one that this person is not served stays undefined. */
export function useLinkedModels(entities: readonly string[]): LinkedModels {
  const { loadModel } = useEngine();
  const wanted = [...new Set(entities)].sort();
  const { data, isLoading } = useSWR(
    wanted.length === 0 ? null : ['linked models', ...wanted],
    async () => {
      const loaded = await Promise.allSettled(wanted.map(loadModel));
      return new Map(
        loaded.flatMap((one, index): [string, EntityModel][] =>
          one.status === 'fulfilled' ? [[wanted[index]!, one.value]] : [],
        ),
      );
    },
    { keepPreviousData: true },
  );
  return { of: (entity) => data?.get(entity), loading: isLoading };
}

/** Where the paths of a list's filters lead, as far as the documents are there. */
export function usePlaces(model: EntityModel, linked: LinkedModels): PlaceOf {
  const { transport } = useEngine();
  const ownLabel = useLabelOf(model);
  return (path) => {
    const found = reach({ fieldsByPath: model.fieldsByPath, linked: linked.of }, path);
    const onward = found && onwardOf(found);
    if (!onward) return found && { model, field: found.field, labelOf: ownLabel };
    const target = linked.of(onward.entity)!;
    return {
      model: target,
      field: { ...onward.inner, title: found.field.title },
      // An answer names keys by the path in the filter, a picker by the linked document's own.
      labelOf: (inner, key) => ownLabel(path, key) ?? labelCache(transport).of(target, inner, key),
    };
  };
}

/** Links and sub-tables of a record, and links of the rows, whose fields a filter may name; titled by the whole way. */
export function passages(model: EntityModel): readonly FieldModel[] {
  return Object.values(model.fieldsByPath).flatMap((field) => {
    if (field.unasked || (field.kind !== 'table' && !isReachable(field))) return [];
    const found = reach(model, field.path);
    // A sub-table in rows lies too far.
    return found && (field.kind !== 'table' || found.through === 'record')
      ? [{ ...field, title: found.field.title }]
      : [];
  });
}

/** Paths of the fields that lie behind one of them, from the record on. @param target the linked document */
export function pathsBehind(model: EntityModel, { path, kind, children }: FieldModel, target?: EntityModel): string[] {
  if (kind !== 'table') {
    // Of a column that is masked for the person nothing may be asked, which its document says by sorting.
    const isAsked = (one: FieldModel) =>
      target && (one.column?.sortable || queryField(target, one.path)?.sortable === false);
    const shown = target ? [...filterFields(target), ...target.list.columns.filter(isAsked)] : [];
    return [...new Set(shown.map((field) => `${path}.${field.path}`))];
  }
  const inRows = (fields: readonly FieldModel[]): string[] =>
    fields.flatMap((field) => (field.unasked ? [] : field.kind === 'group' ? inRows(field.children) : [field.path]));
  return inRows(children).filter((one) => {
    const found = reach(model, one);
    return found !== undefined && found.field.kind !== 'table';
  });
}

/** Every path that a filter names. */
export function pathsOf(filter: Filter): string[] {
  if ('field' in filter) return [filter.field];
  if ('not' in filter) return pathsOf(filter.not);
  if ('rowOf' in filter) return [filter.rowOf, ...pathsOf(filter.fits)];
  return ('and' in filter ? filter.and : filter.or).flatMap(pathsOf);
}
