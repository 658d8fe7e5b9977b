import { RequestError } from './errors.ts';
import { listOf, objectOf, textOf } from './json.ts';
import { isExempt, openEnvelope, statusError } from './envelope.ts';
import { REQUEST_TIMEOUT_MS } from './request.ts';
import { announceSessionEnded, channelHeader } from './signals.ts';

export interface UploadCall {
  url: string;
  fields: Record<string, string>;
  file: File;
  onProgress?: ((sent: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * Sends one file as a form with progress, which fetch cannot tell. Gives up when nothing has moved for
 * 15 000 ms. Resolves with the answer (its data, where the path has an envelope).
 */
export function uploadForm({ url, fields, file, onProgress, signal }: UploadCall): Promise<unknown> {
  const form = new FormData();
  for (const [name, value] of Object.entries(fields)) form.append(name, value);
  form.append('file', file, file.name);

  return new Promise((resolve, reject) => {
    const call = new XMLHttpRequest();
    let timer = 0;
    const touch = () => {
      clearTimeout(timer);
      timer = window.setTimeout(() => stop(new DOMException('上传超时', 'TimeoutError')), REQUEST_TIMEOUT_MS);
    };
    const finish = () => {
      clearTimeout(timer);
      signal?.removeEventListener('abort', onAbort);
    };
    const stop = (reason: unknown) => {
      finish();
      call.abort();
      reject(reason);
    };
    const onAbort = () => stop(signal?.reason);
    if (signal?.aborted) return reject(signal.reason);
    signal?.addEventListener('abort', onAbort);

    call.open('POST', url);
    call.withCredentials = true;
    call.setRequestHeader('x-channel', channelHeader());
    call.upload.onprogress = (event) => {
      touch();
      onProgress?.(event.loaded, event.total);
    };
    call.onerror = () => stop(new TypeError('网络连接异常'));
    call.onload = () => {
      finish();
      let payload: unknown;
      try {
        payload = JSON.parse(call.responseText);
      } catch {
        payload = undefined;
      }
      try {
        if (call.status === 401) announceSessionEnded();
        if (call.status < 200 || call.status >= 300) throw statusError(call.status, url, payload);
        resolve(isExempt(url) ? payload : openEnvelope(payload, url));
      } catch (error) {
        reject(error);
      }
    };
    touch();
    call.send(form);
  });
}

/** Stores a file (specification: document upload, bizkey portal). Rejects with the server's `error` text. */
export async function uploadFile(file: File, options: Pick<UploadCall, 'onProgress' | 'signal'> = {}): Promise<{ fileId: string }> {
  const url = '/docrest/doc/file/uploadfile';
  const answer = objectOf(await uploadForm({ url, fields: { bizkey: 'portal' }, file, ...options }));
  const fileId = textOf(objectOf(listOf(answer.data)[0]).fileId);
  if (answer.success === false || !fileId) throw new RequestError('upload', textOf(answer.error) || '上传失败，请重试', { url });
  return { fileId };
}
