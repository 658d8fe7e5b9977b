import type { EntityModel, FieldAccess, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { fieldAccess } from '@yunpu/engine-core/record';
import { sampleRecords } from '@yunpu/engine-core/sample';
import { systemActor } from '../../../server/runtime/access/actor.ts';
import type { Fill, Role } from './shop.ts';
import { storeRecord } from './storeRecord.ts';

/** Teams that none of the signed-in people belongs to. */
const STRANGERS = '99999999';
const EACH = 4;

export interface Made {
  key: string;
  eid: string;
  record: RecordData;
  /** Field -> the text that stands for its value wherever it is told. */
  secrets: ReadonlyMap<string, string>;
}

/** Fields that are kept from somebody, in some state. */
export function guarded(model: EntityModel): FieldModel[] {
  return Object.keys(model.access.fields).flatMap((path) => model.fieldsByPath[path] ?? []);
}

/** What a role may do with a field of this record as it stands. */
export function accessTo(model: EntityModel, role: Role, path: string, record: RecordData): FieldAccess {
  return fieldAccess(model, [role], path, model.states === undefined ? null : String(record[model.states.field]));
}

let serial = 0;
function secretFor({ kind }: FieldModel): unknown {
  serial += 1;
  if (['money', 'integer', 'decimal', 'percent'].includes(kind)) return 7_300_000_000 + serial * 10_000;
  return kind === 'phone' ? `139${String(50_000_000 + serial)}` : `QX${String(100_000 + serial)}ZQ`;
}

/** The secret as it would read in an answer or, for an amount, in a file. */
const textOf = (value: unknown): string =>
  typeof value === 'number' ? String(value / 10_000).padEnd(6, '0') : String(value);

/**
 * Records of every document for every team, each with a value of its own in every field that is kept from somebody,
 * which stands in the record, in what is searched and in its history.
 */
export function secretive(made: Map<string, Made[]>): Fill {
  return async (tx, { documents }, teams) => {
    for (const eid of [...teams, STRANGERS]) {
      const actor = systemActor(eid);
      for (const { model } of documents.catalogue.entries.values()) {
        if (model.storage !== 'records') continue;
        const linked = (entity: string) =>
          (made.get(entity) ?? []).filter((row) => row.eid === eid).map(({ key, record }) => ({ key, record }));
        for (const [index, sample] of sampleRecords(model, {
          count: EACH,
          scope: actor.scope,
          seed: eid,
          linked,
        }).entries()) {
          const key = `K${eid}${index}`;
          const values = new Map(guarded(model).map((field) => [field, secretFor(field)]));
          const record: RecordData = {
            ...sample,
            eid,
            [model.key]: key,
            ...Object.fromEntries([...values].map(([field, value]) => [field.path, value])),
          };
          const id = await storeRecord(tx, model, {
            eid,
            record,
            at: actor.at.toISOString(),
            changes: [...values].map(([field, value]) => ({
              path: field.path,
              title: field.title,
              from: null,
              to: value,
            })),
          });
          made.set(model.entity, [
            ...(made.get(model.entity) ?? []),
            {
              key,
              eid,
              record: { ...record, id },
              secrets: new Map([...values].map(([field, value]) => [field.path, textOf(value)])),
            },
          ]);
        }
      }
    }
  };
}
