import { type Selectable, sql } from 'kysely';
import { DAY_MS } from '../../../../platform/calendar/days.ts';
import type { Database, Executor } from '../../../../platform/database/port.ts';
import { ConfigError } from '../../../../platform/settings/config.ts';
import type { Vault } from '../../../../platform/vault/vault.ts';
import { type Identity, makeIdentity, type Subject } from './make.ts';
import type { SigningCertificatesTable } from './tables.ts';

/** What a party signs with: its certificate first, then those that vouch for it. */
export interface Signer {
  serial: string;
  /** DER. */
  chain: Uint8Array[];
  /** PKCS #8, DER. */
  key: Uint8Array;
}

export interface Holder extends Subject {
  /** The team, or 'shop'. */
  id: string;
}

type Row = Selectable<SigningCertificatesTable>;

const AUTHORITY: Subject = { name: '云铺电子签约根证书' };
/** A certificate is not used in its last days, so that it outlives what is under way. */
const LEAST_MS = 30 * DAY_MS;

const placeOf = (serial: string): string => `certificate/${serial}`;
const bytesOf = (text: string): Uint8Array => new Uint8Array(Buffer.from(text, 'base64'));

/** The authorities of this shop, DER; the oldest first. */
export async function authorities({ kysely }: Pick<Database, 'kysely'>): Promise<Uint8Array[]> {
  const rows = await kysely
    .selectFrom('signing_certificates')
    .where('kind', '=', 'authority')
    .orderBy('valid_from')
    .select('certificate')
    .execute();
  return rows.map(({ certificate }) => bytesOf(certificate));
}

/** The holder's certificate of now; made, and with it the shop's authority, when there is none. */
export async function signerOf(database: Database, vault: Vault, holder: Holder, at: Date): Promise<Signer> {
  const authority =
    (await latest(database.kysely, null, AUTHORITY, at)) ??
    (await keep(database, vault, null, AUTHORITY, await makeIdentity(AUTHORITY, at), at));
  const identity = identityOf(vault, authority);
  const own =
    (await latest(database.kysely, holder.id, holder, at)) ??
    (await keep(database, vault, holder.id, holder, await makeIdentity(holder, at, identity), at));
  return {
    serial: own.serial,
    chain: [bytesOf(own.certificate), identity.certificate],
    key: identityOf(vault, own).key,
  };
}

/** A certificate is of a name: under another name the holder gets another one. */
function latest(
  executor: Executor,
  holder: string | null,
  { name, number }: Subject,
  at: Date,
): Promise<Row | undefined> {
  return executor
    .selectFrom('signing_certificates')
    .selectAll()
    .where('holder', holder === null ? 'is' : '=', holder)
    .where('name', '=', name)
    .where('number', number === undefined ? 'is' : '=', number ?? null)
    .where('valid_until', '>', new Date(at.getTime() + LEAST_MS).toISOString())
    .orderBy('valid_until', 'desc')
    .limit(1)
    .executeTakeFirst();
}

/** Of two who make one at the same time, the first one's stays, and both use it. */
function keep(
  database: Database,
  vault: Vault,
  holder: string | null,
  subject: Subject,
  made: Identity,
  at: Date,
): Promise<Row> {
  return database.transaction(async (tx) => {
    await sql`select pg_advisory_xact_lock(hashtextextended(${`certificate|${holder ?? 'authority'}`}, 1110))`.execute(
      tx,
    );
    const there = await latest(tx, holder, subject, at);
    if (there) return there;
    const { keyId, sealed } = vault.seal(Buffer.from(made.key).toString('base64'), placeOf(made.serial));
    return tx
      .insertInto('signing_certificates')
      .values({
        serial: made.serial,
        kind: holder === null ? 'authority' : 'party',
        holder,
        name: subject.name,
        number: subject.number ?? null,
        certificate: Buffer.from(made.certificate).toString('base64'),
        key_id: keyId,
        sealed,
        valid_from: made.validFrom.toISOString(),
        valid_until: made.validUntil.toISOString(),
      })
      .returningAll()
      .executeTakeFirstOrThrow();
  });
}

function identityOf(vault: Vault, { serial, certificate, key_id, sealed }: Row): Pick<Identity, 'certificate' | 'key'> {
  return { certificate: bytesOf(certificate), key: bytesOf(vault.open({ keyId: key_id, sealed }, placeOf(serial))) };
}

/** Seals every key anew that is under an older data key. @throws ConfigError when one is under a key that nobody gave */
export async function renewKeys(database: Database, vault: Vault): Promise<void> {
  await database.transaction(async (tx) => {
    const rows = await tx
      .selectFrom('signing_certificates')
      .selectAll()
      .where('key_id', '!=', vault.keyId)
      .forUpdate()
      .execute();
    for (const { serial, key_id, sealed } of rows) {
      if (!vault.knows(key_id))
        throw new ConfigError(
          `数据库中的签名私钥由密钥 ${key_id} 加密，而 DATA_KEY（或数据文件夹中的 data.key）里没有它。请把原来的密钥也写进 DATA_KEY，新密钥在前，用逗号分隔`,
        );
      const renewed = vault.seal(vault.open({ keyId: key_id, sealed }, placeOf(serial)), placeOf(serial));
      await tx
        .updateTable('signing_certificates')
        .set({ key_id: renewed.keyId, sealed: renewed.sealed })
        .where('serial', '=', serial)
        .execute();
    }
  });
}
