import accounts from '../../server/demo/identity/accounts.json' with { type: 'json' };
import { EXACT_COUNT } from '../../server/runtime/sql/count.ts';

/** The team with half of all rows, and one of the other thirty-nine. */
export const bigTeam = '20000001';
export const smallTeam = '20000007';
export const customer = accounts.accounts[0]!.account;

export interface Question {
  title: string;
  /** Body of the list call. */
  request: object;
  /** Account that asks; the others ask as the customer. */
  account?: string;
  /** Team whose rows are asked for. */
  eid: string;
  /** Condition and order of the same answer by hand, over a table made for these questions. `$1` is the team. */
  where: string;
  order: string;
}

const eq = (value: string): object => ({ and: [{ field: 'status', op: 'eq', value }] });
const handState = (state: string): string => `eid = $1 and state = '${state}'`;

export const questions: Question[] = [
  ...(
    [
      ['大团队', bigTeam],
      ['小团队', smallTeam],
    ] as const
  ).map(
    ([team, eid]): Question => ({
      title: `${team}：状态筛选，按金额排序`,
      eid,
      request: { pageSize: 50, filter: eq('approved'), sort: [{ field: 'total', dir: 'desc' }] },
      where: handState('approved'),
      order: 'total desc, id desc',
    }),
  ),
  {
    title: '大团队：金额区间，按日期排序',
    eid: bigTeam,
    request: {
      pageSize: 50,
      filter: { and: [{ field: 'total', op: 'gte', value: 5_000_000 }] },
      sort: [{ field: 'applyDate', dir: 'desc' }],
    },
    where: 'eid = $1 and total >= 5000000',
    order: 'apply_date desc, id desc',
  },
  {
    title: '大团队：状态筛选，默认顺序',
    eid: bigTeam,
    request: { pageSize: 50, filter: eq('rejected') },
    where: handState('rejected'),
    order: 'created_at desc, id desc',
  },
  {
    title: '大团队：两个筛选，按开票日期排序',
    eid: bigTeam,
    request: {
      pageSize: 50,
      filter: {
        and: [
          { field: 'status', op: 'eq', value: 'issued' },
          { field: 'invoiceType', op: 'eq', value: 'special' },
        ],
      },
      sort: [{ field: 'issueDate', dir: 'desc' }],
    },
    where: `${handState('issued')} and invoice_type = 'special' and issue_date is not null`,
    order: 'issue_date desc, id desc',
  },
  {
    title: '全部团队：状态筛选，默认顺序',
    eid: bigTeam,
    account: accounts.accounts.find(({ account }) => account === '13800000006')!.account,
    request: { pageSize: 50, filter: eq('approved') },
    where: `state = 'approved' and $1 <> ''`,
    order: 'created_at desc, id desc',
  },
];

/** The same bound as ours: beyond it a count is no longer exact. */
export const byHand = ({ where, order }: Question): { page: string; count: string } => ({
  page: `select answer::text as answer from hand where ${where} order by ${order} limit 50`,
  count: `select count(*) from (select 1 from hand where ${where} limit ${EXACT_COUNT + 1}) counted`,
});
