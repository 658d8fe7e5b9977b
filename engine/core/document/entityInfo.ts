import { SYSTEM_TYPES } from '../expression/scope.ts';
import { isObject } from '../json/json.ts';
import { conform } from './conform.ts';
import { dictionary } from './dictionary.ts';
import { draftFields, typesOf } from './draft.ts';
import { document as documentShape } from './meta/metaWhole.ts';
import type { EntityInfo } from './model/context.ts';
import type { EntityDocument } from './model/types.ts';
import { Bundler } from './refs.ts';

/** What the other documents need to know of this one; undefined when it is no document at all. */
export function describeEntity(
  document: unknown,
  fragments: Readonly<Record<string, unknown>> = {},
): EntityInfo | undefined {
  const silent = (): void => undefined;
  if (!isObject(document)) return undefined;
  const source = conform(documentShape, document, '', silent) as EntityDocument;
  if (!source.entity || !source.record) return undefined;
  const record = new Bundler(source, fragments, silent).bundle(source.record, '/record');
  const { key = '', titleField = key } = source;
  return {
    entity: source.entity,
    title: source.title ?? source.entity,
    key,
    titleField,
    fields: { ...SYSTEM_TYPES, ...typesOf(draftFields(record, '', '/record')) },
  };
}

/** The same for many documents, by entity: what `compile` takes as `entities`. */
export function describeEntities(
  documents: Iterable<unknown>,
  fragments: Readonly<Record<string, unknown>> = {},
): Record<string, EntityInfo> {
  const infos = [...documents]
    .map((document) => describeEntity(document, fragments))
    .filter((info) => info !== undefined);
  return dictionary(infos.map((info) => [info.entity, info] as const));
}
