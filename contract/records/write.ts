import type { RecordData } from '@yunpu/engine-core/document';
import type { InputShapes, RecordShapes } from './entities.generated.ts';
import type { Scalar } from './read.ts';

type Value<S> = S extends { readonly rows: infer Row }
  ? readonly WriteOf<Row>[]
  : S extends { readonly list: infer Item }
    ? readonly Scalar<Item>[]
    : S extends { readonly group: infer Inner }
      ? WriteOf<Inner>
      : Scalar<S>;

/** Some of the fields, each with a value or none. */
type WriteOf<S> = { readonly [Name in keyof S]?: Value<S[Name]> | null };

/**
 * What code writes into a record of this entity: `access.change(tx, actor, 'asset', key, { pendingNo })`. Of an entity that
 * is known at run time alone anything can be written: the document judges it.
 */
export type WritesTo<Entity extends string> = Entity extends keyof RecordShapes
  ? WriteOf<RecordShapes[Entity]>
  : RecordData;

/** A row of a table of this entity. */
export type Row<
  Entity extends keyof RecordShapes,
  Table extends keyof RecordShapes[Entity],
> = RecordShapes[Entity][Table] extends {
  readonly rows: infer Fields;
}
  ? WriteOf<Fields>
  : never;

/** What code enters into an action of this entity. */
export type EntersInto<Entity extends string, Action extends string> = Entity extends keyof InputShapes
  ? Action extends keyof InputShapes[Entity]
    ? WriteOf<InputShapes[Entity][Action]>
    : RecordData
  : RecordData;

/**
 * These values, and none of a field that `Fields` does not have: also where they were put together before. Any fields at
 * all are taken where `Fields` are any.
 */
export type Only<Fields, Values extends Fields> = string extends keyof Fields
  ? Values
  : Values & { readonly [Name in Exclude<keyof Values, keyof Fields>]: never };
