import { BOOL } from '../expression/type.ts';
import { waitingMessages as messages } from '../messages/waiting.ts';
import type { Surroundings } from './assemble.ts';
import type { WaitingModel } from './model/model.ts';
import { checkRoles, fieldExists } from './model/names.ts';
import { below } from './model/report.ts';
import type { EntityDocument, WaitingSource } from './model/types.ts';
import { textWithFields } from './references.ts';

/** Which records wait for whom, with what is wrong in its expressions and addresses. */
export function buildWaiting(source: EntityDocument, around: Surroundings): WaitingModel[] {
  const { scope, context } = around;
  return (source.waiting ?? []).map((one, index) => {
    const pointer = below('/waiting', index);
    return {
      name: one.name,
      reason: one.reason,
      when: context.expression(one.when, below(pointer, 'when'), { scope, expects: BOOL }),
      roles: checkRoles(context, one.roles, below(pointer, 'roles')),
      person: one.person,
      due: one.due,
      within: one.within,
      show: one.show ?? [],
      actions: one.actions ?? [],
      link: one.link && linkOf(one.link, below(pointer, 'link'), around),
    };
  });
}

function linkOf(
  { title = '', path = '' }: NonNullable<WaitingSource['link']>,
  pointer: string,
  { fields, context }: Surroundings,
): NonNullable<WaitingModel['link']> {
  const at = below(pointer, 'path');
  const { parts, isBroken } = textWithFields(path, (name) => fieldExists(context, name, fields, at));
  if (isBroken) context.report('bad-waiting', at, messages.braces, { suggestion: messages.writeField });
  // A second slash or a backslash would lead to another site.
  if (path !== '' && !/^\/(?![/\\])/u.test(path))
    context.report('bad-waiting', at, messages.foreign(path), { suggestion: messages.ownAddress });
  return { title, path: parts };
}
