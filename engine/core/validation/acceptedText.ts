import { arePictures } from '../document/model/accepted.ts';
import { validationMessages } from '../messages/validation.ts';
import { words } from '../messages/words.ts';

const NAMES: Readonly<Record<string, string>> = {
  'image/png': 'PNG',
  'image/jpeg': 'JPG',
  'image/gif': 'GIF',
  'image/webp': 'WebP',
  'application/pdf': 'PDF',
};

/** Media types as people call them: '图片（PNG、JPG）'. */
export function acceptedText(types: readonly string[]): string {
  const names = types.map((type) => NAMES[type] ?? type).join(words.separator);
  return arePictures(types) ? validationMessages.pictures(names) : validationMessages.files(names);
}
