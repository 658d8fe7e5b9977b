import type { RecordData } from '@yunpu/engine-core/document';
import type { Chain } from '@yunpu/engine-core/workflow';
import type { Calendar } from './calendar.ts';
import type { Company } from './companies.ts';
import type { Random } from './random.ts';

export interface Person {
  id: string;
  name: string;
}

/** A team with business of its own, and how much of it. */
export interface DemoTeam {
  eid: string;
  name: string;
  certified: boolean;
  company: Company;
  people: readonly Person[];
  /** About how many records of each entity it has; 0: has no such business. */
  share: { invoices: number; customers: number; opportunities: number; stock: number; contracts: number };
}

/** A record as it came into being and everything that was done to it since, in order. */
export interface Life {
  entity: string;
  key: string;
  team: DemoTeam;
  by: Person;
  /** RFC 3339, UTC. */
  at: string;
  /** Entered values; computed fields are worked out when the life is stored. */
  initial: RecordData;
  steps: Step[];
  /** Of an approval: the chain behind it, and the record it is about. */
  request?: { entity: string; recordKey: string; chain: Chain };
}

export interface Step {
  /** An action of the document, or 'save'. */
  action: string;
  /** What the history calls a save that followed from something else. */
  title?: string;
  at: string;
  by: Person;
  /** State the record is in afterwards; unchanged when absent. */
  to?: string;
  set: RecordData;
  /** What the action's hook works out of the record as it is then. */
  derive?(record: Readonly<RecordData>): RecordData;
}

/** What every maker of demo records needs. */
export interface World {
  random: Random;
  calendar: Calendar;
  staff: readonly Person[];
  /** The next number of an entity's numbering for a record made on `date`. */
  nextKey(entity: string, date: string): string;
}

/** A day between `from` and `to` days ago, recent ones a little more often. */
export function recentDay({ random, calendar }: World, from: number, to: number): string {
  return calendar.daysAgo(from + Math.floor((to - from) * random.next() ** 1.3));
}

/** An instant on `date` within working hours. */
export function workingTime({ random, calendar }: World, date: string): string {
  return calendar.at(date, random.int(0, 535));
}

/** Whether `date` is over, so that something may have happened on it. */
export function isPast({ calendar }: World, date: string): boolean {
  return date < calendar.today;
}
