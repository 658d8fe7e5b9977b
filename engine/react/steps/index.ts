/** A record among those of the list it was opened from. */
export { default as RecordSteps } from './RecordSteps.tsx';
export type { CameFrom } from './useSteps.ts';
