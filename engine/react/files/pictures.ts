import type { UploadedFile } from '@yunpu/engine-core/endpoint';

/** What a browser draws; the gateway has judged the type by the file's bytes. */
const PICTURES = new Set(['image/png', 'image/jpeg', 'image/gif', 'image/webp']);

export const isPicture = ({ type }: UploadedFile): boolean => PICTURES.has(type);
