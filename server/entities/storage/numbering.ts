import type { Tx } from '../../database/port.ts';
import { sql } from 'kysely';
import { dayOf } from '../access/scope.ts';

const PART = /\{(yyyy|yy|MM|dd|yyyyMM|yyyyMMdd|yyMM|yyMMdd|seq(?::(\d{1,2}))?)\}/g;

function datePart(pattern: string, day: string): string {
  const [year = '', month = '', date = ''] = day.split('-');
  return pattern.replace('yyyy', year).replace('yy', year.slice(2)).replace('MM', month).replace('dd', date);
}

/** The number's fixed text for a day, with the place of the counter left open: ['INV-20261120-', '']. */
export function numberPattern(numbering: string, day: string): { period: string; fill: (sequence: number) => string } {
  const render = (sequence: string) => numbering.replace(PART, (_whole, name: string, width: string | undefined) =>
    name.startsWith('seq') ? sequence.padStart(Number(width ?? 1), '0') : datePart(name, day));
  return { period: render(''), fill: (sequence) => render(String(sequence)) };
}

/**
 * The next numbers of an entity, e.g. 'INV-20261120-0001' for 'INV-{yyyyMMdd}-{seq:4}'. The counter starts
 * anew with each period the pattern names. A transaction that rolls back may leave a gap, never a double.
 */
export async function nextNumbers(tx: Tx, entity: string, numbering: string, at: Date, count = 1): Promise<string[]> {
  const { period, fill } = numberPattern(numbering, dayOf(at));
  const result = await sql<{ value: number }>`
    insert into entity_counters (entity, period, value) values (${entity}, ${period}, ${count})
    on conflict (entity, period) do update set value = entity_counters.value + excluded.value
    returning value`.execute(tx);
  const last = result.rows[0]?.value ?? count;
  return Array.from({ length: count }, (_, index) => fill(last - count + 1 + index));
}
