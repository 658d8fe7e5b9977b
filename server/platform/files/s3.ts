import { createHash } from 'node:crypto';
import { Readable } from 'node:stream';
import type { ReadableStream } from 'node:stream/web';
import { AwsClient } from 'aws4fetch';
import { AppError } from '../http/errors.ts';
import type { S3Address } from '../settings/config.ts';
import { checkedId, isId, storeFailed } from './ids.ts';
import type { FileStore } from './port.ts';

const PREFIX = 'files/';
/** For a whole answer: less than pages wait for theirs (15 s), so that people are told what is away. */
const TIMEOUT_MS = 12_000;
/** More tries after an answer of 500 or above. */
const RETRIES = 2;

interface Call {
  method?: 'GET' | 'PUT' | 'DELETE';
  key?: string;
  query?: Record<string, string>;
  body?: Uint8Array;
}

/**
 * Files as objects `files/<id>` in a bucket of any store that speaks S3. Of the calls we need four: they are signed
 * by aws4fetch, which is small and brings nothing along.
 */
export function openBucket(address: S3Address): FileStore {
  const client = new AwsClient({
    accessKeyId: address.key,
    secretAccessKey: address.secret,
    region: address.region,
    service: 's3',
    retries: RETRIES,
  });
  const base = bucketUrl(address);

  /** The answer; undefined when there is no such object. */
  const call = async ({ method = 'GET', key = '', query = {}, body }: Call): Promise<Response | undefined> => {
    const url = new URL(key === '' ? base : `${base}/${key}`);
    for (const [name, value] of Object.entries(query)) url.searchParams.set(name, value);
    const signed = body && {
      body: Buffer.from(body),
      headers: {
        'content-type': 'application/octet-stream',
        'x-amz-content-sha256': createHash('sha256').update(body).digest('hex'),
      },
    };
    try {
      const answer = await client.fetch(url, { method, signal: AbortSignal.timeout(TIMEOUT_MS), ...signed });
      if (answer.ok) return answer;
      const code = textIn(await answer.text(), 'Code') ?? '';
      if (answer.status === 404 && code !== 'NoSuchBucket') return undefined;
      throw new Error(`${method} answered ${answer.status} ${code}`);
    } catch (error) {
      throw storeFailed(error);
    }
  };

  return {
    async write(id, bytes) {
      const answer = await call({ method: 'PUT', key: keyOf(id), body: bytes });
      if (!answer) throw storeFailed(new Error('nothing takes files at this address'));
      await answer.body?.cancel();
    },
    async read(id) {
      const answer = await call({ key: keyOf(id) });
      if (!answer?.body) throw new AppError('file.notFound');
      return Readable.fromWeb(answer.body as ReadableStream);
    },
    async remove(id) {
      await (await call({ method: 'DELETE', key: keyOf(id) }))?.body?.cancel();
    },
    async *stored() {
      let token: string | undefined;
      do {
        const answer = await call({
          query: { 'list-type': '2', prefix: PREFIX, ...(token !== undefined && { 'continuation-token': token }) },
        });
        const page =
          (await answer?.text().catch((error: unknown) => {
            throw storeFailed(error);
          })) ?? '';
        for (const [, entry = ''] of page.matchAll(/<Contents>(.*?)<\/Contents>/gs)) {
          const id = (textIn(entry, 'Key') ?? '').slice(PREFIX.length);
          if (isId(id)) yield { id, writtenAt: Date.parse(textIn(entry, 'LastModified') ?? '') };
        }
        token = textIn(page, 'IsTruncated') === 'true' ? textIn(page, 'NextContinuationToken') : undefined;
      } while (token !== undefined);
    },
  };
}

const keyOf = (id: string): string => `${PREFIX}${checkedId(id)}`;

/** The bucket as a folder of the endpoint, or as its host name. */
function bucketUrl({ endpoint, bucket, pathStyle }: S3Address): string {
  const url = new URL(endpoint);
  return pathStyle ? `${url.origin}/${bucket}` : `${url.protocol}//${bucket}.${url.host}`;
}

/** Nothing that we ask for needs more of XML than this: ids, times, and a token whose only signs are those of base64. */
function textIn(xml: string, name: string): string | undefined {
  return new RegExp(`<${name}>([^<]*)</${name}>`)
    .exec(xml)?.[1]
    ?.replaceAll('&amp;', '&')
    .replaceAll('&#61;', '=')
    .replaceAll('&quot;', '"');
}
