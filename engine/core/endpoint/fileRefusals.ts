/** The gateway's codes (`file.*`) for what is wrong with a file itself: sent again, it is refused again. */
const OF_THE_FILE: ReadonlySet<string> = new Set([
  'file.empty',
  'file.tooLarge',
  'file.type',
  'file.mismatch',
  'file.unsafe',
]);

export const isRefusedForWhatItIs = (errorCode: string | undefined): boolean =>
  errorCode !== undefined && OF_THE_FILE.has(errorCode);
