/**
 * Quick search over Chinese and Latin text alike: text is cut into pairs of neighbouring characters, stored
 * beside the record, and a keyword is found where all its pairs are. Pairs may stand apart, so what was found
 * is checked once more against the text (`containsKeyword`).
 */

/** One spelling for full and half width, upper and lower case; everything but letters and digits separates. */
export function normalizeText(text: string): string {
  return text
    .normalize('NFKC')
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();
}

/** What is stored for a text: every character and every pair of neighbours, each once. */
export function searchTerms(text: string): string[] {
  const terms = new Set<string>();
  for (const word of wordsOf(text)) {
    const letters = [...word];
    letters.forEach((letter, at) => {
      terms.add(letter);
      const next = letters[at + 1];
      if (next !== undefined) terms.add(letter + next);
    });
  }
  return [...terms];
}

/** What has to be among a record's terms for a keyword: its pairs; single characters for words of one. */
export function keywordTerms(keyword: string): string[] {
  const terms = new Set<string>();
  for (const word of wordsOf(keyword)) {
    const letters = [...word];
    if (letters.length === 1) terms.add(word);
    for (let at = 0; at + 1 < letters.length; at++) terms.add(`${letters[at]}${letters[at + 1]}`);
  }
  return [...terms];
}

/** Whether each word of the keyword stands in one of the texts. */
export function containsKeyword(texts: readonly string[], keyword: string): boolean {
  const normal = texts.map(normalizeText);
  return wordsOf(keyword).every((word) => normal.some((text) => text.includes(word)));
}

function wordsOf(text: string): string[] {
  return normalizeText(text)
    .split(' ')
    .filter((word) => word !== '');
}
