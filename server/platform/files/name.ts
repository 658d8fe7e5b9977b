const LONGEST = 120;

/**
 * A file's name as it is kept: the last part of the path, without control or invisible characters (one turns the
 * reading direction, so that 'exe.pdf' reads as 'fdp.exe'), short enough to show; its extension stays.
 */
export function displayName(name: string): string {
  const base = (name.normalize('NFC').split(/[\\/]/).pop() ?? '')
    .replace(/[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}]/gu, '')
    .trim();
  const signs = [...base];
  if (signs.length <= LONGEST) return base;
  const extension = /\.[A-Za-z0-9]{1,8}$/.exec(base)?.[0] ?? '';
  return signs.slice(0, LONGEST - extension.length).join('') + extension;
}
