import { applyEdits, format, type ParseError, parse } from 'jsonc-parser';

/** The text laid out with two spaces; `undefined` while it is not JSON. */
export function formatText(text: string): string | undefined {
  const errors: ParseError[] = [];
  parse(text, errors);
  if (errors.length > 0) return undefined;
  return applyEdits(text, format(text, undefined, { insertSpaces: true, tabSize: 2 }));
}
