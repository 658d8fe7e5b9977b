import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import { actionsMessages } from '../../messages/actions.ts';

/** The words for what was done: an action that waits for an approval has been sent in, and what it is called comes later. */
export function outcome(
  { approval, states }: Pick<EntityModel, 'approval' | 'states'>,
  { name }: Pick<ActionModel, 'name'>,
  record: RecordData,
): (action: string) => string {
  const isWaiting = approval?.start === name && states !== undefined && record[states.field] === approval.state;
  return isWaiting ? actionsMessages.sentIn : actionsMessages.done;
}
