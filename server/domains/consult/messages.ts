import type { RecordData } from '@yunpu/engine-core/document';
import { truncateWithEllipsis } from '@yunpu/engine-core/format';
import type { Message } from '../../../contract/consult.ts';
import type { WritesTo } from '../../../contract/records/write.ts';
import { minuteOfDay } from '../../platform/calendar/days.ts';

/** As many as the document lets one conversation hold; the next question begins a new one. */
export const MAX_MESSAGES = 500;
const SHORT = 60;

const OPENS = 8 * 60 + 30;
const CLOSES = 17 * 60 + 30;

/** Whether people are there to answer: 8:30 to 17:30 in China (specification, section 9). */
export function isAttended(at: Date): boolean {
  const minute = minuteOfDay(at);
  return minute >= OPENS && minute < CLOSES;
}

/** What the visitor is told at once when nobody is there. */
export const awayNotice = (at: string): Message => ({
  at,
  side: 'notice',
  name: '在线顾问',
  text: '您好，现在不在工作时间（8:30–17:30）。您的问题已经记下，我们会在下一个工作时间首先答复您。',
});

export const shortened = (text: string): string => truncateWithEllipsis(text, SHORT);

export function messagesOf(record: Readonly<RecordData>): Message[] {
  return Array.isArray(record.messages) ? (record.messages as Message[]) : [];
}

/** The fields that follow from what was said last. */
export function withMessages(messages: readonly Message[], last: Message): WritesTo<'consult'> {
  return { messages: [...messages], lastText: shortened(last.text), lastAt: last.at };
}
