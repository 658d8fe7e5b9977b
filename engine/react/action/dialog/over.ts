/** Code, among those of refusals that name no field, of one that pressing again cannot change: somebody else was faster, or the record is gone. */
export const OVER = 'refused.over';
