import { sql } from 'kysely';
import type { Executor } from '../../platform/database/port.ts';

/** Coupons of one team that run out on one day and were not used. */
export interface EndingCoupons {
  eid: string;
  /** 'YYYY-MM-DD' in China: the last day on which they can be used. */
  date: string;
  count: number;
  /** Of one of them. */
  title: string;
}

/** What teams still can use and soon cannot any more, until `until`. */
export async function endingCoupons(executor: Executor, at: Date, until: Date): Promise<EndingCoupons[]> {
  const date = sql<string>`to_char((valid_until - interval '1 second') at time zone 'Asia/Shanghai', 'YYYY-MM-DD')`;
  return executor
    .selectFrom('coupons')
    .where('state', '=', 'available')
    .where('valid_until', '>', at.toISOString())
    .where('valid_until', '<=', until.toISOString())
    .groupBy(['eid', date])
    .select(['eid', date.as('date'), sql<number>`count(*)`.as('count'), sql<string>`min(title)`.as('title')])
    .orderBy('eid')
    .orderBy(date)
    .execute();
}
