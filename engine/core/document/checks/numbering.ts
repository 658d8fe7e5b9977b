import { checkMessages } from '../../messages/checks.ts';

/** Parts of a bill number: dates in Shanghai, and the sequence, which starts again with the date it stands beside. */
const PARTS = /^(?:yyyy|yy|MM|dd|yyyyMM|yyMM|yyyyMMdd|yyMMdd|seq(?::(?:[1-9]|1[0-2]))?)$/u;

/** What is wrong with a numbering pattern, and where; undefined when nothing is. */
export function numberingProblem(pattern: string): { message: string; offset: number } | undefined {
  const texts = checkMessages.numbering;
  const stray = pattern.replace(/\{[^{}]*\}/gu, (part) => ' '.repeat(part.length)).search(/[{}]/u);
  if (stray !== -1) return { message: texts.braces, offset: stray };
  for (const match of pattern.matchAll(/\{([^{}]*)\}/gu)) {
    if (!PARTS.test(match[1] ?? '')) return { message: texts.unknown(match[1] ?? ''), offset: match.index };
  }
  const sequences = pattern.match(/\{seq[^}]*\}/gu)?.length ?? 0;
  if (sequences !== 1)
    return {
      message: sequences === 0 ? texts.noSequence : texts.sequences,
      offset: 0,
    };
  return undefined;
}
