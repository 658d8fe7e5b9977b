import type { CipherKey } from 'node:crypto';
import { mkdtemp, rm } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

interface Server {
  run(): Promise<{ port: number }>;
  close(): Promise<void>;
}
const require = createRequire(import.meta.url);

type MakeCipher = (name: string, key: CipherKey, ...more: unknown[]) => unknown;
/** It seals its list tokens with DES, which OpenSSL 3 has no more: triple DES with one key three times is the same. */
const crypto = require('node:crypto') as Record<'createCipheriv' | 'createDecipheriv', MakeCipher>;
for (const make of ['createCipheriv', 'createDecipheriv'] as const) {
  const own = crypto[make];
  crypto[make] = (name, key, ...more) =>
    name === 'des' && Buffer.isBuffer(key)
      ? own('des-ede3-cbc', Buffer.concat([key, key, key]), ...more)
      : own(name, key, ...more);
}

/** It comes without types. */
const S3rver = require('@20minutes/s3rver') as new (options: {
  port: number;
  address: string;
  silent: boolean;
  directory: string;
  configureBuckets: { name: string }[];
}) => Server;

export interface S3Server {
  address: { endpoint: string; bucket: string; region: string; key: string; secret: string; pathStyle: boolean };
  /** The same as settings of a gateway. */
  settings: Record<string, string>;
  /** Where it keeps what it has. */
  directory: string;
  /** Goes away and keeps what it has; `start` brings it back at the same address. */
  stop(): Promise<void>;
  start(): Promise<void>;
  close(): Promise<void>;
}

/** A store that speaks S3 and checks every signature, on a free port, with an empty bucket. */
export async function startS3(): Promise<S3Server> {
  const directory = await mkdtemp(join(tmpdir(), 'yunpu-s3-'));
  const open = (port: number): Server =>
    new S3rver({ port, address: '127.0.0.1', silent: true, directory, configureBuckets: [{ name: 'yunpu' }] });
  let server: Server | undefined = open(0);
  const { port } = await server.run();
  const address = {
    endpoint: `http://127.0.0.1:${port}`,
    bucket: 'yunpu',
    region: 'us-east-1',
    key: 'S3RVER',
    secret: 'S3RVER',
    pathStyle: true,
  };
  const stop = async (): Promise<void> => {
    await server?.close();
    server = undefined;
  };
  return {
    address,
    settings: {
      FILES_S3_ENDPOINT: address.endpoint,
      FILES_S3_BUCKET: address.bucket,
      FILES_S3_KEY: address.key,
      FILES_S3_SECRET: address.secret,
      DATA_KEY: Buffer.alloc(32, 'key').toString('base64'),
    },
    directory,
    stop,
    async start() {
      server = open(port);
      await server.run();
    },
    async close() {
      await stop();
      await rm(directory, { recursive: true, force: true });
    },
  };
}
