import type { ChartSource } from '@yunpu/engine-core/document';
import type { Filter } from '@yunpu/engine-core/query';
import { type Static, Type } from 'typebox';
import { Described, defineCall, Nullable, OneOf } from './define.ts';

const NAME = '^[a-z][a-z0-9-]{0,40}$';
const Name = Type.String({ pattern: NAME });
const Title = Type.String({ minLength: 1, maxLength: 40 });

/** One condition for all parts of a dashboard: what it is about in each entity. */
const DashboardFilter = Type.Object(
  {
    name: Name,
    title: Title,
    /** Entity -> field: dates, options, states or people. */
    fields: Type.Record(Type.String(), Type.String()),
  },
  { additionalProperties: false },
);
export type DashboardFilter = Static<typeof DashboardFilter>;

/** A chart of the records of one entity. */
const DashboardPart = Type.Object(
  {
    title: Title,
    entity: Type.String(),
    /** A view of the document, which says which records there are. */
    view: Type.Optional(Type.String()),
    filter: Type.Optional(Described<Filter>()),
    chart: Described<ChartSource>(),
    /** Columns of the page's four that it takes where there is room. */
    width: Type.Integer({ minimum: 1, maximum: 4 }),
  },
  { additionalProperties: false },
);
export type DashboardPart = Static<typeof DashboardPart>;

/** A page of charts for people of some roles (schemas/dashboards.json). */
export const Dashboard = Type.Object(
  {
    name: Name,
    title: Title,
    /** In the menu of these. */
    roles: Type.Array(Type.String(), { minItems: 1 }),
    filters: Type.Array(DashboardFilter),
    parts: Type.Array(DashboardPart, { minItems: 1 }),
  },
  { additionalProperties: false },
);
export type Dashboard = Static<typeof Dashboard>;

const BASE = '/yzjumc/dashboard/v1';
const ownCall = { method: 'POST', section: '', who: 'signedIn' } as const;

/** When a dashboard comes by e-mail, by clocks in China. */
export const MailSchedule = Type.Object(
  {
    every: OneOf(['day', 'week', 'month'], { title: '频率' }),
    /** Of a week from 1, Monday, to 7; of a month; 1 where it comes each day. */
    day: Type.Integer({ minimum: 1, maximum: 28, title: '星期几或几号' }),
    hour: Type.Integer({ minimum: 0, maximum: 23, title: '钟点' }),
  },
  { additionalProperties: false },
);
export type MailSchedule = Static<typeof MailSchedule>;

/** What somebody gets of one dashboard by e-mail. */
const DashboardMail = Type.Object({
  /** Whether this site sends e-mail at all. */
  available: Type.Boolean(),
  /** Where it goes: confirmed; '' when there is none. */
  email: Type.String(),
  /** Null: it is not sent. */
  sent: Nullable(
    Type.Object({
      schedule: MailSchedule,
      /** The shared filters, as the page's address has them. */
      search: Type.String(),
      /** RFC 3339; null: it has ended, and `failed` says why. */
      nextAt: Nullable(Type.String()),
      /** RFC 3339 */
      lastAt: Nullable(Type.String()),
      /** Why the last one did not leave, or why no other comes; '' when all went well. */
      failed: Type.String(),
    }),
  ),
});
export type DashboardMail = Static<typeof DashboardMail>;

const named = { dashboard: Type.String({ pattern: NAME, title: '仪表盘' }) };
const Search = Type.String({ maxLength: 2000, title: '筛选条件' });

export const mail = defineCall({
  ...ownCall,
  name: 'dashboards.mail',
  path: `${BASE}/mail`,
  summary: '仪表盘的定期邮件',
  sent: Type.Object(named),
  answered: DashboardMail,
  errors: ['dashboard.unknown'],
});

export const saveMail = defineCall({
  ...ownCall,
  name: 'dashboards.saveMail',
  path: `${BASE}/mail/save`,
  summary: '定期把仪表盘发到自己的邮箱',
  sent: Type.Object({ ...named, schedule: MailSchedule, search: Search }),
  answered: DashboardMail,
  errors: ['dashboard.unknown', 'mail.unavailable', 'dashboard.noAddress'],
});

export const removeMail = defineCall({
  ...ownCall,
  name: 'dashboards.removeMail',
  path: `${BASE}/mail/remove`,
  summary: '不再定期发送仪表盘',
  sent: Type.Object(named),
  answered: DashboardMail,
});

export const sendMail = defineCall({
  ...ownCall,
  name: 'dashboards.sendMail',
  path: `${BASE}/mail/send`,
  summary: '现在把仪表盘发到自己的邮箱',
  perMinute: 30,
  sent: Type.Object({ ...named, search: Search }),
  errors: ['dashboard.unknown', 'mail.unavailable', 'dashboard.noAddress', 'dashboard.mailWait'],
});
