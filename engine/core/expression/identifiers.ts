/** A name that an expression can say as it is: letters of any script, digits and _, with no digit first. */
const IDENTIFIER = /^[\p{ID_Start}_][\p{ID_Continue}]*$/u;
/** Comments and quoted texts, in which nothing is a name, and names. */
const TOKENS =
  /\/\/[^\n]*|[rR](?:"""[^]*?"""|'''[^]*?'''|"[^"\n]*"|'[^'\n]*')|"""(?:\\[^]|[^\\])*?"""|'''(?:\\[^]|[^\\])*?'''|"(?:\\[^]|[^"\\\n])*"|'(?:\\[^]|[^'\\\n])*'|[\p{ID_Start}_][\p{ID_Continue}]*/gu;

export const isIdentifier = (name: string): boolean => IDENTIFIER.test(name);

/** The first name in a piece of an expression. */
export const firstName = (source: string): string | undefined => /[\p{ID_Start}_][\p{ID_Continue}]*/u.exec(source)?.[0];

/**
 * The expression with every letter that CEL's grammar has no names of replaced by _ inside names: names keep their
 * length, so that each part of the parsed expression still stands where it stood, and is read from the source.
 */
export function withPlainNames(source: string): string {
  if (!/[^\0-\x7f]/.test(source)) return source;
  return source.replace(TOKENS, (token) =>
    /^[\p{ID_Start}_]/u.test(token) && IDENTIFIER.test(token) ? token.replace(/[^\0-\x7f]/g, '_') : token,
  );
}
