/** Code of a refusal that names no field. */
export const REFUSED = 'refused';
/** Of one that pressing again cannot change: somebody else was faster, or the record is gone. */
export const OVER = 'refused.over';
