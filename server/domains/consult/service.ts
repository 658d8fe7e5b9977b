import type { Conversation, Message } from '../../../contract/consult.ts';
import type { WritesTo } from '../../../contract/records/write.ts';
import type { Executor, Tx } from '../../platform/database/port.ts';
import { type Actor, systemActor } from '../../runtime/access/actor.ts';
import type { EntityAccess } from '../../runtime/access/entityAccess.ts';
import { awayNotice, isAttended, MAX_MESSAGES, messagesOf, shortened, withMessages } from './messages.ts';

/** Who asks: a signed-in person, or a browser that keeps a token. */
export interface Visitor {
  owner: string;
  eid: string;
  name: string;
  teamName: string;
  phone: string;
  isMember: boolean;
}

export interface Question {
  text: string;
  /** Path of the page it was asked on. */
  page: string;
  /** A product on the shelf that it is about. */
  product?: string;
}

/** The shop's own hand, on the visitor's behalf. */
function shopActor(visitor: Visitor, at: Date): Actor {
  const actor = systemActor(visitor.eid, at);
  return { ...actor, caller: { ...actor.caller, userId: visitor.owner, userName: visitor.name } };
}

/** The conversation begun last, or undefined. */
export async function currentConversation(
  executor: Executor,
  access: EntityAccess,
  visitor: Visitor,
): Promise<Conversation | undefined> {
  const known = await executor
    .selectFrom('consult_visitors')
    .where('owner', '=', visitor.owner)
    .select('bill_no')
    .executeTakeFirst();
  const found = known?.bill_no
    ? await access.get(executor, shopActor(visitor, new Date()), 'consult', known.bill_no)
    : undefined;
  return found && { billNo: found.key, status: found.state ?? '', messages: messagesOf(found.record) };
}

/**
 * Adds a question to the visitor's conversation, or begins one where there is none, it has ended or is full. One
 * visitor's questions wait for each other, so that two at once make one conversation.
 */
export async function ask(
  tx: Tx,
  access: EntityAccess,
  visitor: Visitor,
  question: Question,
  at = new Date(),
): Promise<Conversation> {
  const actor = shopActor(visitor, at);
  const { bill_no: known } = await tx
    .insertInto('consult_visitors')
    .values({ owner: visitor.owner, bill_no: null })
    .onConflict((conflict) => conflict.column('owner').doUpdateSet({ owner: visitor.owner }))
    .returning('bill_no')
    .executeTakeFirstOrThrow();
  const current = known === null ? undefined : await access.lock(tx, actor, 'consult', known);
  const message: Message = { at: at.toISOString(), side: 'visitor', name: visitor.name, text: question.text };
  const before = current && current.state !== 'closed' ? messagesOf(current.record) : undefined;
  if (!current || !before || before.length >= MAX_MESSAGES) {
    const messages = isAttended(at) ? [message] : [message, awayNotice(message.at)];
    const made = await access.create(tx, actor, 'consult', begun(visitor, question, messages, message));
    await tx.updateTable('consult_visitors').set({ bill_no: made.key }).where('owner', '=', visitor.owner).execute();
    return { billNo: made.key, status: made.state ?? '', messages };
  }
  const messages = [...before, message];
  if (current.state === 'answered') await access.act(tx, actor, 'consult', current.key, 'ask');
  await access.change(
    tx,
    actor,
    'consult',
    current.key,
    {
      ...withMessages(messages, message),
      ...(current.state === 'answered' && { waitingSince: message.at }),
    },
    '留言',
  );
  return { billNo: current.key, status: 'waiting', messages };
}

function begun(
  visitor: Visitor,
  question: Question,
  messages: readonly Message[],
  message: Message,
): WritesTo<'consult'> {
  return {
    subject: shortened(question.text),
    visitorName: visitor.name,
    teamName: visitor.teamName,
    phone: visitor.phone,
    isMember: visitor.isMember,
    page: question.page,
    ...(question.product !== undefined && { product: question.product }),
    waitingSince: message.at,
    ...withMessages(messages, message),
  };
}
