import { buffer } from 'node:stream/consumers';
import type { RecordData } from '@yunpu/engine-core/document';
import { SEAL } from '../../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../../contract/records/read.ts';
import type { SealKind } from '../../../../contract/seals.ts';
import type { Executor } from '../../../platform/database/port.ts';
import { type FileService, filesWith } from '../../../platform/files/service.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { NAME_LENGTH, nameLength } from './draw.ts';
import { undrawable } from './glyphs.ts';
import { drawnPng, type Scale, uploadedPng } from './raster.ts';

/** Of the pictures that may be uploaded as a seal. */
const PICTURES = ['image/png', 'image/jpeg'];
/** What stands below the star. */
const KIND_TEXTS: Readonly<Record<SealKind, string>> = {
  official: '公章',
  contract: '合同专用章',
  finance: '财务专用章',
};

const isKind = (kind: string): kind is SealKind => Object.hasOwn(KIND_TEXTS, kind);

/** Why no seal can be drawn with this name, or undefined. */
export function whyNotDrawn(companyName: string): string | undefined {
  const length = nameLength(companyName);
  if (length < NAME_LENGTH.least || length > NAME_LENGTH.most)
    return `企业名称共 ${length} 个字，系统绘制的印章可容纳 ${NAME_LENGTH.least} 至 ${NAME_LENGTH.most} 个字，请上传印章图片`;
  const missing = undrawable(companyName);
  return missing.length === 0 ? undefined : `印章字库中没有“${missing.join('')}”，请上传印章图片`;
}

/** A seal that is drawn, as PNG. @throws AppError seal.notCertified, seal.name */
export function designPng(companyName: string, kind: string, code: string, scale: Scale): Promise<Buffer> {
  if (companyName === '') throw new AppError('seal.notCertified');
  const why = whyNotDrawn(companyName);
  if (why !== undefined) throw new AppError('seal.name', { message: why });
  return drawnPng({ companyName, kindText: isKind(kind) ? KIND_TEXTS[kind] : '', code }, scale);
}

/** The picture of a seal of the team, as PNG: what is shown, downloaded and put on paper. @throws AppError file.notFound, seal.* */
export async function sealPng(
  executor: Executor,
  files: FileService,
  eid: string,
  record: RecordData,
  scale: Scale,
): Promise<Buffer> {
  const { source, companyName = '', kind = '', code = '', picture } = readRecord(SEAL, record);
  if (source !== 'uploaded') return designPng(companyName, String(kind), code, scale);
  const [file] = await filesWith(executor, [picture[0]?.fileId ?? '']);
  if (!file || file.eid !== eid || !PICTURES.includes(file.type)) throw new AppError('file.notFound');
  return uploadedPng(file.digest, file.type, async () => buffer(await files.read(file)), scale);
}
