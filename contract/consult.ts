import { type Static, Type } from 'typebox';
import { defineCall, Nullable, OneOf } from './define.ts';

/** One thing that was said in the consult window. */
export const Message = Type.Object({
  /** RFC 3339, UTC. */
  at: Type.String(),
  side: OneOf(['visitor', 'staff', 'notice']),
  name: Type.String(),
  text: Type.String(),
});
export type Message = Static<typeof Message>;

/** A conversation as its visitor sees it. */
export const Conversation = Type.Object({
  billNo: Type.String(),
  status: Type.String(),
  messages: Type.Array(Message),
});
export type Conversation = Static<typeof Conversation>;

export const current = defineCall({
  name: 'consult.current',
  method: 'POST',
  path: '/yzjumc/consult/v1/current',
  summary: '当前咨询',
  section: '',
  who: 'anyone',
  perMinute: 120,
  /** Without number and status where nothing was asked yet. */
  answered: Type.Object({
    ...Conversation.properties,
    billNo: Nullable(Conversation.properties.billNo),
    status: Nullable(Conversation.properties.status),
  }),
});

/** Asked once for an Idempotency-Key, also by a visitor, who is known since the first look at `current`. */
export const ask = defineCall({
  name: 'consult.ask',
  method: 'POST',
  path: '/yzjumc/consult/v1/ask',
  summary: '提出咨询',
  section: '',
  who: 'anyone',
  perMinute: 20,
  sent: Type.Object({
    text: Type.String({ minLength: 1, maxLength: 1000, pattern: '\\S', title: '咨询内容' }),
    /** Path of the page it was asked on. */
    page: Type.Optional(Type.String({ maxLength: 300, pattern: '^/(?![/\\\\])', title: '发起页面' })),
    productNo: Type.Optional(Type.String({ minLength: 1, maxLength: 40, title: '产品编号' })),
  }),
  answered: Conversation,
});
