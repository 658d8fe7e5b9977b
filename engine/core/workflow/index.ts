/** States, the actions that a person may take, and chains of approval. */
export { amendmentOf } from './amend.ts';
export { type MoveContext, startChain } from './approval/advance.ts';
export {
  type Chain,
  type ChainStatus,
  type ChainStep,
  type ChainTask,
  type DecisionKind,
  type Person,
  pendingTasks,
  remaining,
  type StepPlan,
  type TaskStatus,
  taskOf,
} from './approval/chain.ts';
export { decidedBy } from './approval/names.ts';
export { type Move, reduceChain } from './approval/reduce.ts';
export {
  allowedActions,
  applyTransition,
  isApprovalAction,
  isSentIn,
  mayAct,
  stateOf,
  transitionTable,
} from './transitions.ts';
