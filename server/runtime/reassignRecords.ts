import { type EntityModel, type FieldModel, holdsMany, storedPlaces } from '@yunpu/engine-core/document';
import { sql } from 'kysely';
import type { Tx } from '../platform/database/port.ts';
import { AppError } from '../platform/http/errors.ts';
import { systemActor } from './access/actor.ts';
import type { Departure } from './departure.ts';
import type { Entities } from './runtime.ts';

export interface ReassignedRecords {
  records: number;
  /** Records that their document no longer accepts as they are: they stay as they were. */
  stuck: string[];
}

/** Fields that name one person who is in charge; internal ones say who did something. */
const inCharge = ({ fields }: EntityModel): FieldModel[] =>
  fields.filter(({ kind, internal, schema }) => kind === 'user' && !internal && !holdsMany(kind, schema.type));

/**
 * Puts the successor in charge of the records that who leaves a team is in charge of, until they are settled for good:
 * what is settled goes on saying who it was. The shop's people are in charge of records of every team.
 */
export async function reassignRecords(
  tx: Tx,
  { access, documents }: Pick<Entities, 'access' | 'documents'>,
  leaver: Departure,
): Promise<ReassignedRecords> {
  const reassigned: ReassignedRecords = { records: 0, stuck: [] };
  for (const { model } of documents.catalogue.entries.values()) {
    if (model.storage !== 'records') continue;
    for (const field of inCharge(model)) {
      for (const { key, eid } of await openRecords(tx, model, field, leaver)) {
        const actor = systemActor(eid);
        const caller = { ...actor.caller, userId: leaver.by.id, userName: leaver.by.name };
        try {
          await access.change(tx, { ...actor, caller }, model.entity, key, named(model, field, leaver.to), '交接');
          reassigned.records += 1;
        } catch (error) {
          // An old record must not keep anybody in the team.
          if (!(error instanceof AppError && error.code === 'record.invalid')) throw error;
          reassigned.stuck.push(key);
        }
      }
    }
  }
  return reassigned;
}

/** The person's name stands beside the id where lists search it: `owner`, `ownerName`. */
function named({ fields }: EntityModel, { name }: FieldModel, person: Departure['by']): Record<string, string> {
  const beside = `${name}Name`;
  return {
    [name]: person.id,
    ...(fields.some((field) => field.name === beside && field.compute === undefined) && { [beside]: person.name }),
  };
}

async function openRecords(
  tx: Tx,
  model: EntityModel,
  field: FieldModel,
  { team, from }: Departure,
): Promise<{ key: string; eid: string }[]> {
  const { entity, states } = model;
  const settled = Object.entries(states?.values ?? {}).flatMap(([state, { final }]) => (final ? [state] : []));
  return tx
    .selectFrom('records')
    .where('entity', '=', entity)
    .where(sql`data #>> ${sql.val(storedPlaces(model.fields).get(field.path)?.steps ?? [])}::text[]`, '=', from.id)
    .$if(settled.length > 0, (query) => query.where('state', 'not in', settled))
    .$if(!team.isShop, (query) => query.where('eid', '=', team.eid))
    .$if(team.isShop, (query) =>
      query.where('eid', 'not in', (own) =>
        own.selectFrom('memberships').where('user_id', '=', from.id).where('eid', '<>', team.eid).select('eid'),
      ),
    )
    .select(['key', 'eid'])
    .orderBy('key')
    .execute();
}
