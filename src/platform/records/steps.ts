import type { CameFrom } from '@yunpu/engine-react/steps';

/** What an entry of the browser's history keeps of the list that its record was opened from. */
export interface StepState {
  list?: CameFrom;
  /** What stood here before was left for it for good: the record before it in the list, or the form that became it. */
  stepped?: boolean;
}

export const stepState = (list: CameFrom, stepped = false): StepState => ({ list, stepped });
