import { validationMessages } from '../messages/validation.ts';
import type { FormatCheck } from './formats.ts';

/** A format that the application around the engine brings. */
export interface OwnFormat {
  /** What a document writes as `format`. */
  name: `x-${string}`;
  /**
   * Whether a value is one. A standalone validator carries the function's text: it calls nothing, and reads nothing but its
   * argument.
   */
  check: FormatCheck;
  /** What a value looks like, for messages: 像 京A12345 这样的车牌. */
  hint: string;
}

const own = new Map<string, OwnFormat>();

/**
 * A format for documents; registered wherever they are compiled (page and gateway), before they are.
 * @returns what takes it away again.
 * @throws Error where the name does not begin with x-, so that it can never be one of a later version.
 */
export function registerFormat(format: OwnFormat): () => void {
  if (!/^x-[a-z][a-z0-9-]*$/.test(format.name)) throw new Error(validationMessages.formatName(format.name));
  own.set(format.name, format);
  return () => void (own.get(format.name) === format && own.delete(format.name));
}

/** Those that the application has brought. */
export const ownFormats = (): Iterable<OwnFormat> => own.values();

export const ownFormat = (name: string): OwnFormat | undefined => own.get(name);

/** What a value of a format looks like, in words; undefined where nobody has any. */
export function formatHint(name: string): string | undefined {
  const hints: Readonly<Record<string, string>> = validationMessages.formats;
  return Object.hasOwn(hints, name) ? hints[name] : own.get(name)?.hint;
}
