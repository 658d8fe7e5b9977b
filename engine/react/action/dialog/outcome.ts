import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import { isSentIn } from '@yunpu/engine-core/workflow';
import { actionsMessages } from '../../messages/actions.ts';

/** The words for what was done: an action that waits for an approval has been sent in, and what it is called comes later. */
export function outcome(
  model: Pick<EntityModel, 'approval' | 'states'>,
  action: Pick<ActionModel, 'name'>,
  record: RecordData,
): (action: string) => string {
  return isSentIn(model, action, record) ? actionsMessages.sentIn : actionsMessages.done;
}
