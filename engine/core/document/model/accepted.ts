import type { FieldSource } from './types.ts';

/** Pictures that can be uploaded and that every browser draws. */
export const PICTURES: readonly string[] = ['image/png', 'image/jpeg', 'image/gif', 'image/webp'];

/** The media types that a field of files takes; undefined where it takes whatever can be uploaded. */
export function acceptedTypes({ accept }: FieldSource): readonly string[] | undefined {
  if (!Array.isArray(accept) || accept.length === 0) return undefined;
  return [...new Set(accept.flatMap((type) => (type === 'image/*' ? PICTURES : [type])))];
}

export const arePictures = (types: readonly string[] | undefined): boolean =>
  types?.every((type) => PICTURES.includes(type)) === true;
