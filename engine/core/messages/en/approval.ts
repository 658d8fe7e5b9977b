import type { chinese } from '../approval.ts';
import { counted } from './plural.ts';

export const approval: typeof chinese = {
  over: 'The approval is over',
  standsFor: (deputy, absent) => `${deputy} for ${absent}`,
  withdrawnByOthers: 'Only the requester can withdraw it',
  remindedByOthers: 'Only the requester can send a reminder',
  tooSoon: (minutes) => `Only one reminder can be sent within ${counted(minutes, 'minute')}`,
  decidedByOthers: 'Somebody else has dealt with this task',
  notYours: 'This is not your approval task',
  notYet: 'It is not your turn to approve yet',
  decided: 'This task has been dealt with and cannot be dealt with again',
  powers: { addSigner: 'add a signer', handOver: 'hand the task over', sendBack: 'send it back' },
  powerless: (step, power) => `In step “${step}” you cannot ${power}`,
  backward: 'It can only be sent back to the requester or to an earlier step',
  oneself: 'You cannot choose yourself',
  alreadyTheirs: (person) => `This is ${person}’s to decide already: choose somebody else`,
  requester: 'Requesters cannot approve their own requests',
  approverAlready: (person) => `${person} is an approver of this step already`,
  tooMany: 'This step has too many approvers',
  noTask: 'No approval task is waiting for you',
};
