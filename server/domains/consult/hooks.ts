import type { Message } from '../../../contract/consult.ts';
import { defineHooks, type HookContext } from '../../runtime/documents/hooks.ts';
import { messagesOf, withMessages } from './messages.ts';

/** A member of staff answers; what was said before stays as it is. */
function reply({ record, input, actor, set }: HookContext): void {
  const answer: Message = {
    at: actor.at.toISOString(),
    side: 'staff',
    name: actor.caller.userName,
    text: String(input?.text ?? '').trim(),
  };
  set({ ...withMessages([...messagesOf(record), answer], answer), waitingSince: null });
}

/** The hooks that the document `consult` names. */
export const consultHooks = defineHooks({ 'consult.reply': reply });
