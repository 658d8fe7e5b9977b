import { type Static, Type } from 'typebox';
import { defineCall } from './define.ts';

const UPLOAD = '/yzjumc/attachment/v3/upload';
/** Also of files, wherever one is taken in: what makes a file no good one, or leaves it no room. */
const REFUSED = [
  'file.missing',
  'file.tooLarge',
  'file.empty',
  'file.type',
  'file.mismatch',
  'file.unsafe',
  'file.space',
  'file.store',
] as const;
const attachment = { section: '7, Attachment v3', who: 'signedIn' } as const;
const inPieces = { method: 'POST', section: '', who: 'signedIn' } as const;
const uploads = { perMinute: 120 } as const;

const DIGEST = '^[0-9a-f]{64}$';
const uploadId = Type.String({ minLength: 1, maxLength: 64, title: '上传标识' });

/** A file as records hold it. */
export const FileDescription = Type.Object({
  fileId: Type.String(),
  name: Type.String(),
  /** bytes */
  size: Type.Integer(),
  type: Type.String(),
});
export type FileDescription = Static<typeof FileDescription>;

/** A large file under way. */
export const UploadState = Type.Object({
  uploadId: Type.String(),
  /** Bytes of every piece but the last. */
  pieceSize: Type.Integer(),
  /** Numbers of the pieces that are there, from 0. */
  received: Type.Array(Type.Integer()),
});
export type UploadState = Static<typeof UploadState>;

export const upload = defineCall({
  ...attachment,
  ...uploads,
  name: 'files.upload',
  method: 'POST',
  path: UPLOAD,
  summary: '上传附件',
  takes: 'parts',
  answered: FileDescription,
  errors: REFUSED,
});

export const uploadDocument = defineCall({
  ...uploads,
  name: 'files.uploadDocument',
  method: 'POST',
  path: '/docrest/doc/file/uploadfile',
  summary: '上传文件（不带信封）',
  section: '7, Document upload',
  who: 'signedIn',
  takes: 'parts',
  answers: 'raw',
  answered: Type.Object({
    success: Type.Literal(true),
    data: Type.Array(FileDescription, { minItems: 1, maxItems: 1 }),
    error: Type.Null(),
  }),
  errors: REFUSED,
});

export const begin = defineCall({
  ...inPieces,
  ...uploads,
  name: 'files.begin',
  path: `${UPLOAD}/begin`,
  summary: '开始或继续分片上传',
  sent: Type.Object({
    name: Type.String({ minLength: 1, maxLength: 1_000, title: '文件名' }),
    size: Type.Integer({ minimum: 0, title: '字节数' }),
    digest: Type.String({ pattern: DIGEST, title: '文件的 SHA-256' }),
  }),
  answered: UploadState,
  errors: ['file.empty', 'file.tooLarge', 'file.space'],
});

export const piece = defineCall({
  ...inPieces,
  name: 'files.piece',
  path: `${UPLOAD}/piece`,
  summary: '上传一个分片',
  perMinute: 1_200,
  takes: 'bytes',
  sent: Type.Object({
    uploadId,
    number: Type.String({ pattern: '^[0-9]{1,4}$', title: '分片序号，从 0 起' }),
  }),
  headers: Type.Object({ 'x-piece-digest': Type.String({ pattern: DIGEST, title: '分片的 SHA-256' }) }),
  errors: ['file.noUpload', 'file.piece', 'file.store'],
});

export const finish = defineCall({
  ...inPieces,
  ...uploads,
  name: 'files.finish',
  path: `${UPLOAD}/finish`,
  summary: '完成分片上传',
  sent: Type.Object({ uploadId }),
  answered: FileDescription,
  errors: ['file.noUpload', 'file.piece', ...REFUSED],
});

export const cancel = defineCall({
  ...inPieces,
  name: 'files.cancel',
  path: `${UPLOAD}/cancel`,
  summary: '取消分片上传',
  sent: Type.Object({ uploadId }),
});

export const remove = defineCall({
  ...attachment,
  name: 'files.remove',
  method: 'POST',
  path: '/yzjumc/attachment/v3/remove',
  summary: '删除未使用的附件',
  sent: Type.Object({ fileId: Type.String({ maxLength: 64, title: '文件标识' }) }),
  errors: ['file.notFound', 'file.inUse', 'session.forbidden'],
});

export const download = defineCall({
  ...inPieces,
  name: 'files.download',
  method: 'GET',
  path: '/files/:fileId',
  summary: '下载附件',
  answers: 'file',
  errors: ['file.notFound', 'file.store'],
});
