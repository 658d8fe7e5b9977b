interface Named {
  path: string;
  title: string;
}

/** As an input method for Chinese writes them, and as people write arithmetic. */
const SIGNS: Readonly<Record<string, string>> = {
  '（': '(',
  '）': ')',
  '，': ',',
  '＋': '+',
  '－': '-',
  '×': '*',
  '＊': '*',
  '÷': '/',
  '／': '/',
  '＝': '==',
  '≠': '!=',
  '＞': '>',
  '＜': '<',
  '≥': '>=',
  '≤': '<=',
  '“': "'",
  '”': "'",
  '‘': "'",
  '’': "'",
};
/** A word of expressions may be somebody's title: only what no expression can mean is taken for one. */
const FOREIGN = /\P{ASCII}/u;
const TEXT = /'(?:[^'\\]|\\.)*'|"(?:[^"\\]|\\.)*"|“[^“”]*”|‘[^‘’]*’/uy;
const WORD = /[\p{ID_Continue}.]+/uy;

const matchAt = (pattern: RegExp, text: string, at: number): string | undefined => {
  pattern.lastIndex = at;
  return pattern.exec(text)?.[0];
};

/**
 * An expression in which fields are called by their titles, as people call them, with their names instead; brackets and
 * signs as people type them become those of expressions. A name stays what it is, and so does what stands in quotes; a title
 * that two fields have stays, for the checker to ask.
 */
export function inNames(text: string, names: readonly Named[]): string {
  const paths = new Set(names.map(({ path }) => path));
  const titles = names
    .filter(({ title }) => FOREIGN.test(title) && !paths.has(title))
    .filter(({ path, title }) => names.every((one) => one.path === path || one.title !== title))
    .toSorted((one, other) => other.title.length - one.title.length);
  let written = '';
  for (let at = 0; at < text.length; ) {
    const quoted = matchAt(TEXT, text, at);
    const titled = quoted === undefined ? titles.find(({ title }) => standsAt(text, title, at)) : undefined;
    const word = matchAt(WORD, text, at);
    const taken = quoted ?? titled?.title ?? word ?? text.charAt(at);
    if (quoted !== undefined) written += /^[“‘]/u.test(quoted) ? `'${quoted.slice(1, -1)}'` : quoted;
    else written += titled?.path ?? SIGNS[taken] ?? taken;
    at += taken.length;
  }
  return written;
}

/** Whether the whole word, or words, at this place are the title. */
function standsAt(text: string, title: string, at: number): boolean {
  if (!text.startsWith(title, at)) return false;
  const isWord = /[\p{ID_Continue}.]$/u.test(title);
  return !(isWord && matchAt(WORD, text, at + title.length) !== undefined);
}
