import { sql } from 'kysely';
import type { Executor } from '../../../server/platform/database/port.ts';

/**
 * Remembers what the shop itself forgets: every outbox row that was ever written (a finished one is deleted) and every
 * price that a product ever had.
 */
export async function installWitness(executor: Executor): Promise<void> {
  await sql`create table outbox_seen (order_no text not null, from_state text not null, to_state text not null)`.execute(
    executor,
  );
  await sql`
    create function see_outbox() returns trigger language plpgsql as $$
    begin
      insert into outbox_seen values (new.payload->>'orderNo', new.payload->>'from', new.payload->>'to');
      return null;
    end $$`.execute(executor);
  await sql`create trigger see_outbox after insert on outbox for each row when (new.topic = 'order.moved') execute function see_outbox()`.execute(
    executor,
  );
  await sql`create table prices_seen (product_no text not null, price bigint not null)`.execute(executor);
  await sql`
    create function see_price() returns trigger language plpgsql as $$
    begin
      insert into prices_seen values (new.key, (new.data->>'price')::bigint);
      return null;
    end $$`.execute(executor);
  await sql`create trigger see_price after insert or update on records_product for each row execute function see_price()`.execute(
    executor,
  );
  await sql`insert into prices_seen select key, (data->>'price')::bigint from records_product`.execute(executor);
}
