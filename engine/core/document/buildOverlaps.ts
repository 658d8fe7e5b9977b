import type { OverlapModel } from './model/model.ts';
import type { EntityDocument } from './model/types.ts';

/** The times of which records may not overlap. */
export const buildOverlaps = ({ noOverlap = [] }: EntityDocument): OverlapModel[] =>
  noOverlap.map(({ same = [], states, inclusive = false, message, ...times }) => ({
    ...times,
    same,
    states,
    inclusive,
    message,
  }));
