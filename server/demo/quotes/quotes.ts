import { priceChoices, saveQuote } from '../../domains/quotes/index.ts';
import { dayOf } from '../../platform/calendar/days.ts';
import type { Tx } from '../../platform/database/port.ts';
import { systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { demoCaller } from '../identity/accounts.ts';
import { createCalendar } from '../world/calendar.ts';

/** A quote of the demo data: what it is about, and how long ago it was given. */
interface DemoQuote {
  team: string;
  lines: readonly (readonly [name: string, quantity: number, years?: number])[];
  daysAgo: number;
  validDays: 7 | 15 | 30;
  remark?: string;
}

const QUOTES: readonly DemoQuote[] = [
  { team: '蓝海制造有限公司', lines: [['协同办公旗舰版', 260, 3]], daysAgo: 48, validDays: 30, remark: '年度预算' },
  {
    team: '蓝海制造有限公司',
    lines: [
      ['智能审批专业包', 220, 1],
      ['云视频会议 50 方', 2, 1],
    ],
    daysAgo: 3,
    validDays: 15,
    remark: '请财务核对后下单',
  },
  { team: '青松物流有限公司', lines: [['协同办公基础版', 80, 1]], daysAgo: 1, validDays: 30 },
];

/** Quotes that the teams keep: some hold, one is over. */
export async function seedQuotes(tx: Tx, access: EntityAccess): Promise<void> {
  const found = await access.find(tx, systemActor(''), 'product', { limit: 1000 });
  const numbers = new Map(found.map(({ key, record }) => [String(record.name), key]));
  const calendar = createCalendar(dayOf(Date.now()));
  for (const { team, lines, daysAgo, validDays, remark } of QUOTES) {
    const caller = demoCaller(team);
    const choices = lines.flatMap(([name, quantity, years = 1]) => {
      const productNo = numbers.get(name);
      return productNo === undefined ? [] : [{ productNo, quantity, years, modules: [] }];
    });
    const { quote } = await priceChoices(tx, access, choices, { private: false });
    if (!quote) continue;
    const at = new Date(calendar.at(calendar.daysAgo(daysAgo), 95));
    const contact = { contactName: caller.userName, contactPhone: caller.phone };
    const rest = { expectedAmount: quote.amount, validDays, ...contact, ...(remark !== undefined && { remark }) };
    const { quoteNo, validUntil } = await saveQuote(tx, access, caller, { lines: choices, ...rest }, at);
    if (validUntil < dayOf(Date.now())) await access.act(tx, systemActor(caller.team.eid), 'quote', quoteNo, 'expire');
  }
}
