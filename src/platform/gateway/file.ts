export interface DownloadedFile {
  name: string;
  blob: Blob;
}

/** The file name of a content-disposition header, RFC 5987 form first. */
export function fileNameOf(disposition: string): string {
  const encoded = /filename\*\s*=\s*(?:UTF-8|utf-8)''([^;]+)/.exec(disposition)?.[1];
  if (encoded !== undefined) {
    try {
      return decodeURIComponent(encoded.trim());
    } catch {
      return encoded.trim();
    }
  }
  return /filename\s*=\s*"?([^";]+)"?/.exec(disposition)?.[1]?.trim() ?? '下载文件';
}

/** Reads a body piece by piece, telling how far it is; `total` is 0 when the sender does not know. */
export async function readBody(
  response: Response,
  onProgress?: (received: number, total: number) => void,
): Promise<Blob> {
  const type = response.headers.get('content-type') ?? 'application/octet-stream';
  if (!onProgress || !response.body) return response.blob();
  const total = Number(response.headers.get('content-length') ?? 0);
  const pieces: BlobPart[] = [];
  let received = 0;
  const reader = response.body.getReader();
  for (;;) {
    const { done, value } = await reader.read();
    if (done) break;
    pieces.push(value);
    received += value.byteLength;
    onProgress(received, total);
  }
  return new Blob(pieces, { type });
}
