import { FORMATS, type FormatCheck } from './formats.ts';
import { ownFormat, ownFormats } from './ownFormats.ts';

/** Every format that values are checked by, ours and the application's. */
export const formatChecks = (): [string, FormatCheck][] => [
  ...Object.entries(FORMATS),
  ...[...ownFormats()].map(({ name, check }): [string, FormatCheck] => [name, check]),
];

export const formatCheck = (name: string): FormatCheck | undefined =>
  Object.hasOwn(FORMATS, name) ? FORMATS[name] : ownFormat(name)?.check;
