/** The gateway's codes (`file.*`) for what is wrong with a file itself: sent again, it is refused again. */
const FILE_REFUSALS: ReadonlySet<string> = new Set([
  'file.empty',
  'file.tooLarge',
  'file.type',
  'file.mismatch',
  'file.unsafe',
]);

export const isFileRefusal = (errorCode: string | undefined): boolean =>
  errorCode !== undefined && FILE_REFUSALS.has(errorCode);
