/** Parts of a bill number: dates in Shanghai, and the sequence, which starts again with the date it stands beside. */
const PARTS = /^(?:yyyy|yy|MM|dd|yyyyMM|yyMM|yyyyMMdd|yyMMdd|seq(?::(?:[1-9]|1[0-2]))?)$/u;

/** What is wrong with a numbering pattern, and where; undefined when nothing is. */
export function numberingProblem(pattern: string): { message: string; offset: number } | undefined {
  const stray = pattern.replace(/\{[^{}]*\}/gu, (part) => ' '.repeat(part.length)).search(/[{}]/u);
  if (stray !== -1) return { message: '编号规则的花括号没有成对', offset: stray };
  for (const match of pattern.matchAll(/\{([^{}]*)\}/gu)) {
    if (!PARTS.test(match[1] ?? '')) return { message: `编号规则不认识“{${match[1]}}”`, offset: match.index };
  }
  const sequences = pattern.match(/\{seq[^}]*\}/gu)?.length ?? 0;
  if (sequences !== 1)
    return {
      message: sequences === 0 ? '编号规则缺少流水号 {seq:4}，编号会重复' : '编号规则只能有一个流水号',
      offset: 0,
    };
  return undefined;
}
