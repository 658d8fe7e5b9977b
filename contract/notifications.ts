import { type Static, Type } from 'typebox';
import { defineCall, Nullable, OneOf } from './define.ts';

const NotificationKind = OneOf(['todo', 'change', 'expiry'], { title: '类别' });
/** What waits for a person, what became of something of theirs, and what runs out. */
export type NotificationKind = Static<typeof NotificationKind>;

const BASE = '/yzjumc/notification/v1';
/** Of one page of the list, and of what is marked as read at once. */
const MAX = 100;
const ownCall = { method: 'POST', section: '', who: 'signedIn' } as const;

export const Notification = Type.Object({
  id: Type.String(),
  kind: NotificationKind,
  title: Type.String(),
  text: Type.String(),
  /** Path of the page that it leads to. */
  link: Type.String(),
  /** RFC 3339 */
  createdAt: Type.String(),
  /** RFC 3339; null: unread. */
  readAt: Nullable(Type.String()),
});
export type Notification = Static<typeof Notification>;

export const NotificationPage = Type.Object({
  items: Type.Array(Notification),
  /** To be sent for the next page; null at the end. */
  nextCursor: Nullable(Type.String()),
});
export type NotificationPage = Static<typeof NotificationPage>;

/** How many are unread: in all, and of each kind. */
export const UnreadCount = Type.Object({
  unread: Type.Integer(),
  todo: Type.Integer(),
  change: Type.Integer(),
  expiry: Type.Integer(),
});
export type UnreadCount = Static<typeof UnreadCount>;

/** How a person is told by e-mail. */
export const MailSettings = Type.Object({
  /** Whether this site sends e-mail at all. */
  available: Type.Boolean(),
  /** Confirmed; '' when there is none. */
  email: Type.String(),
  kinds: Type.Array(NotificationKind),
});
export type MailSettings = Static<typeof MailSettings>;

const MailChange = Type.Object({
  kinds: Type.Optional(Type.Array(NotificationKind, { maxItems: 3, title: '同时发邮件的类别' })),
  email: Type.Optional(Type.Unsafe<''>({ type: 'string', const: '', title: '空：不再发到已验证的邮箱' })),
});
export type MailChange = Static<typeof MailChange>;

export const list = defineCall({
  ...ownCall,
  name: 'notifications.list',
  path: `${BASE}/list`,
  summary: '我的通知',
  sent: Type.Object({
    kind: Type.Optional(NotificationKind),
    unread: Type.Optional(Type.Boolean({ title: '只看未读' })),
    size: Type.Optional(Type.Integer({ minimum: 1, maximum: MAX, title: '每页条数' })),
    cursor: Type.Optional(
      Type.Union(
        [
          Type.String({
            pattern: '^20\\d\\d-[01]\\d-[0-3]\\dT[0-2]\\d:[0-5]\\d:[0-5]\\d\\.\\d{3}Z_[1-9]\\d{0,14}$',
          }),
          Type.Null(),
        ],
        { title: '上一页的 nextCursor' },
      ),
    ),
  }),
  answered: NotificationPage,
});

export const count = defineCall({
  ...ownCall,
  name: 'notifications.count',
  path: `${BASE}/count`,
  summary: '未读通知的数量',
  answered: UnreadCount,
});

export const read = defineCall({
  ...ownCall,
  name: 'notifications.read',
  path: `${BASE}/read`,
  summary: '标为已读',
  sent: Type.Object({
    ids: Type.Array(Type.String({ pattern: '^[1-9][0-9]{0,14}$' }), { minItems: 1, maxItems: MAX, title: '通知编号' }),
  }),
  answered: UnreadCount,
  errors: ['record.notFound'],
});

export const readAll = defineCall({
  ...ownCall,
  name: 'notifications.readAll',
  path: `${BASE}/read-all`,
  summary: '全部标为已读',
  sent: Type.Object({ kind: Type.Optional(NotificationKind) }),
  answered: UnreadCount,
});

export const settings = defineCall({
  ...ownCall,
  name: 'notifications.settings',
  path: `${BASE}/settings`,
  summary: '邮件通知的设置',
  answered: MailSettings,
});

export const saveSettings = defineCall({
  ...ownCall,
  name: 'notifications.saveSettings',
  path: `${BASE}/settings/save`,
  summary: '保存邮件通知的设置',
  sent: MailChange,
  answered: MailSettings,
});

export const startAddress = defineCall({
  ...ownCall,
  name: 'notifications.startAddress',
  path: `${BASE}/settings/address`,
  summary: '向邮箱发送验证码',
  perMinute: 30,
  sent: Type.Object({ email: Type.String({ minLength: 3, maxLength: 200, title: '邮箱' }) }),
  answered: Type.Object({
    /** Has to come back with the code. */
    verifyKey: Type.String(),
    /** Until another code can be asked for. */
    waitSeconds: Type.Integer(),
  }),
  errors: ['mail.unavailable', 'mail.address', 'mail.wait', 'mail.tooMany'],
});

export const confirmAddress = defineCall({
  ...ownCall,
  name: 'notifications.confirmAddress',
  path: `${BASE}/settings/confirm`,
  summary: '确认接收通知的邮箱',
  perMinute: 60,
  sent: Type.Object({
    verifyKey: Type.String({ maxLength: 64 }),
    code: Type.String({ maxLength: 16, title: '验证码' }),
  }),
  answered: MailSettings,
  errors: ['code.expired', 'code.wrong'],
});
