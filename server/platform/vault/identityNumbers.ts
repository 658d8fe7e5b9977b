import type { Database, Executor, Tx } from '../database/port.ts';
import { ConfigError } from '../settings/config.ts';
import type { Vault } from './vault.ts';

/** The application that a number was given in. */
export interface Place {
  entity: string;
  billNo: string;
}

const BATCH = 200;
const nameOf = ({ entity, billNo }: Place): string => `${entity}/${billNo}`;

/** Keeps an application's number, in place of an earlier one. */
export async function keepNumber(tx: Tx, vault: Vault, place: Place, number: string): Promise<void> {
  const { keyId, sealed } = vault.seal(number, nameOf(place));
  const kept = { key_id: keyId, sealed, digest: vault.digest(number) };
  await tx
    .insertInto('identity_numbers')
    .values({ entity: place.entity, bill_no: place.billNo, ...kept })
    .onConflict((conflict) => conflict.columns(['entity', 'bill_no']).doUpdateSet(kept))
    .execute();
}

export async function forgetNumber(tx: Tx, { entity, billNo }: Place): Promise<void> {
  await tx.deleteFrom('identity_numbers').where('entity', '=', entity).where('bill_no', '=', billNo).execute();
}

/** Gives a later application the number of an earlier one. @returns whether there was one */
export async function copyNumber(tx: Tx, vault: Vault, from: Place, to: Place): Promise<boolean> {
  const row = await numberRow(tx, from);
  if (!row) return false;
  await keepNumber(tx, vault, to, vault.open({ keyId: row.key_id, sealed: row.sealed }, nameOf(from)));
  return true;
}

/** The keyed hash of an application's number, or undefined when it has none. */
export async function digestAt(executor: Executor, place: Place): Promise<string | undefined> {
  return (await numberRow(executor, place))?.digest;
}

function numberRow(executor: Executor, { entity, billNo }: Place) {
  return executor
    .selectFrom('identity_numbers')
    .selectAll()
    .where('entity', '=', entity)
    .where('bill_no', '=', billNo)
    .executeTakeFirst();
}

/**
 * Seals everything anew that is under an older key, so that the older key may be given up once this has run.
 * @throws ConfigError when something is under a key that nobody gave
 */
export async function renewSeals(database: Database, vault: Vault): Promise<void> {
  for (;;) {
    const left = await database.transaction(async (tx) => {
      const rows = await tx
        .selectFrom('identity_numbers')
        .selectAll()
        .where('key_id', '!=', vault.keyId)
        .limit(BATCH)
        .forUpdate()
        .execute();
      for (const { entity, bill_no, key_id, sealed } of rows) {
        if (!vault.knows(key_id))
          throw new ConfigError(
            `数据库中的身份证号码由密钥 ${key_id} 加密，而 DATA_KEY（或数据文件夹中的 data.key）里没有它。请把原来的密钥也写进 DATA_KEY，新密钥在前，用逗号分隔`,
          );
        const place = { entity, billNo: bill_no };
        await keepNumber(tx, vault, place, vault.open({ keyId: key_id, sealed }, nameOf(place)));
      }
      return rows.length;
    });
    if (left < BATCH) return;
  }
}
