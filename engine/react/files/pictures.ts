import { PICTURES } from '@yunpu/engine-core/document';
import type { UploadedFile } from '@yunpu/engine-core/endpoint';

/** What a browser draws; the gateway has judged the type by the file's bytes. */
export const isPicture = ({ type }: UploadedFile): boolean => PICTURES.includes(type);
