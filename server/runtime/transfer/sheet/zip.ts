import { crc32, createDeflateRaw } from 'node:zlib';
import { Zip, type ZipInputFile } from 'fflate';

/** Balance of size and time for sheets, which repeat themselves a lot. */
const LEVEL = 5;

export interface ZipEntry {
  name: string;
  content: AsyncIterable<string> | Iterable<string>;
}

/** A zip archive, piece by piece; memory holds one piece at a time. Compression runs outside the event loop. */
export async function* zipFile(entries: readonly ZipEntry[]): AsyncGenerator<Uint8Array> {
  const ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  for (const { name, content } of entries) {
    const entry = addEntry(zip, name);
    for await (const piece of content) {
      await entry.write(Buffer.from(piece));
      yield* ready.splice(0);
    }
    await entry.end();
  }
  zip.end();
  yield* ready.splice(0);
}

function addEntry(zip: Zip, filename: string): { write(bytes: Buffer): Promise<void>; end(): Promise<void> } {
  const file: ZipInputFile = { filename, compression: 8, crc: 0, size: 0 };
  zip.add(file);
  const deflate = createDeflateRaw({ level: LEVEL });
  deflate.on('data', (chunk: Buffer<ArrayBuffer>) => file.ondata?.(null, chunk, false));
  return {
    write: (bytes) => {
      file.crc = crc32(bytes, file.crc);
      file.size += bytes.length;
      return new Promise((resolve, reject) => deflate.write(bytes, (error) => (error ? reject(error) : resolve())));
    },
    end: () =>
      new Promise((resolve, reject) => {
        deflate.once('error', reject);
        deflate.once('end', () => {
          file.ondata?.(null, new Uint8Array(0), true);
          resolve();
        });
        deflate.end();
      }),
  };
}
