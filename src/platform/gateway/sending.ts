import { isExempt, openEnvelope, statusError } from './envelope.ts';
import { asConnectionError } from './errors.ts';
import { REQUEST_TIMEOUT_MS } from './request.ts';
import { announceSessionEnded, channelHeader } from './signals.ts';

export interface Sending {
  onProgress?: ((sent: number, total: number) => void) | undefined;
  signal?: AbortSignal | undefined;
}

/**
 * POSTs bytes or a form with progress, which fetch cannot tell. Gives up when nothing has moved for 15 000 ms.
 * Resolves with the answer (its data, where the path has an envelope).
 */
export function send(
  url: string,
  body: FormData | Blob,
  { onProgress, signal }: Sending,
  headers: Readonly<Record<string, string>> = {},
): Promise<unknown> {
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
    for (const [name, value] of Object.entries(headers)) call.setRequestHeader(name, value);
    call.upload.onprogress = (event) => {
      touch();
      onProgress?.(event.loaded, event.total);
    };
    call.onerror = () => stop(asConnectionError(new TypeError('网络连接异常')));
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
        const path = new URL(url, location.origin).pathname;
        resolve(isExempt(path) ? payload : openEnvelope(payload, url));
      } catch (error) {
        reject(error);
      }
    };
    touch();
    call.send(body);
  });
}
