import { sql } from 'kysely';
import type { Migration } from '../../../platform/database/migration.ts';

/** Certificates with their sealed keys, and who signed which contract: rows that nothing changes afterwards. */
export const signing: Migration = {
  name: '111_signing',
  async up(tx) {
    await sql`
      create table signing_certificates (
        serial text primary key,
        kind text not null check (kind in ('authority', 'party')),
        holder text,
        name text not null,
        number text,
        certificate text not null,
        key_id text not null,
        sealed text not null,
        valid_from timestamptz(3) not null,
        valid_until timestamptz(3) not null,
        check ((kind = 'party') = (holder is not null))
      );
      create index signing_certificates_holder on signing_certificates (holder, valid_until);
      create index signing_certificates_key on signing_certificates (key_id);
      create table contract_signatures (
        bill_no text not null,
        party text not null check (party in ('a', 'b')),
        eid text not null,
        user_id text not null,
        signer_name text not null,
        seal_no text,
        seal_name text not null,
        signed_at timestamptz(3) not null,
        serial text not null,
        signature text not null,
        file_id text not null,
        name text not null,
        size integer not null,
        digest text not null unique,
        primary key (bill_no, party)
      );
      create index contract_signatures_team on contract_signatures (eid, signed_at desc);
      create index contract_signatures_signature on contract_signatures (signature);
      create function keep_contract_signatures() returns trigger language plpgsql as $$ begin raise exception 'signatures are never changed'; end $$;
      create trigger contract_signatures_stay before update or delete on contract_signatures for each row execute function keep_contract_signatures();
    `.execute(tx);
  },
};
