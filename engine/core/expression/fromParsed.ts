import type { Parse, ParsedExpressions } from './syntax.ts';

/** Reads the expressions that came parsed with a document. @throws Error for any other: a rule that is left out would be a rule broken. */
export const fromParsed =
  (parsed: ParsedExpressions): Parse =>
  (source) => {
    const node = Object.hasOwn(parsed, source) ? parsed[source] : undefined;
    if (node === undefined) throw new Error(`no parsed expression: ${source}`);
    return { node };
  };
