import type { FieldModel } from '../document/model/model.ts';
import { tidyCode, tidyPhone, withoutBlanks } from '../format/tidy.ts';

const ONE_LINE = new Set<FieldModel['kind']>(['text', 'email', 'phone', 'uri', 'uscc', 'idcard']);

/** Compiled once: a record is tidied at each key that is pressed in its form. */
const patterns = new WeakMap<FieldModel, RegExp>();

function patternOf(field: FieldModel): RegExp | undefined {
  if (typeof field.schema.pattern !== 'string') return undefined;
  const pattern = patterns.get(field) ?? new RegExp(field.schema.pattern, 'u');
  patterns.set(field, pattern);
  return pattern;
}

/**
 * Text of a field as it is stored: no blanks around a line, codes in capitals, numbers without what people write between
 * their digits ('6222 0210 0000', '138-0013-8000').
 */
export function tidyText(field: FieldModel, text: string): string {
  if (!ONE_LINE.has(field.kind) || field.schema.const !== undefined) return text;
  if (field.kind === 'phone') return tidyPhone(text);
  if (field.kind === 'uscc' || field.kind === 'idcard') return tidyCode(text);
  const line = text.trim();
  const pattern = line === '' || field.kind !== 'text' ? undefined : patternOf(field);
  if (pattern === undefined || pattern.test(line)) return line;
  // What is refused for how it was written alone is not the person's mistake.
  const blankless = withoutBlanks(line);
  const others = [blankless, blankless.replaceAll('-', ''), tidyCode(line)];
  return others.find((written) => pattern.test(written)) ?? line;
}
