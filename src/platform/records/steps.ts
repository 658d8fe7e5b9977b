import type { CameFrom } from '@yunpu/engine-react/steps';

/** What an entry of the browser's history keeps of the list that its record was opened from. */
export interface StepState {
  list?: CameFrom;
  /** The record before it in the list was left for it. */
  stepped?: boolean;
}

export const stepState = (list: CameFrom, stepped = false): StepState => ({ list, stepped });
