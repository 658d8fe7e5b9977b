import { copyFile, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { buffer } from 'node:stream/consumers';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { removeOrphans } from '../../../../server/platform/files/cleanup.ts';
import { filesRoot, openFolder } from '../../../../server/platform/files/folder.ts';
import { newId } from '../../../../server/platform/files/ids.ts';
import { digestOf } from '../../../../server/platform/files/placing.ts';
import type { FileStore } from '../../../../server/platform/files/port.ts';
import { renewFileKeys } from '../../../../server/platform/files/renewing.ts';
import { openBucket } from '../../../../server/platform/files/s3.ts';
import { openStore } from '../../../../server/platform/files/store.ts';
import { type Client, refusalOf } from '../../../support/client.ts';
import { clockOffsetMs } from '../../../support/clock/fixed.ts';
import { eachDatabase } from '../../../support/database.ts';
import { type FaultMode, type FaultyProxy, openFaultyProxy } from '../../../support/faultyProxy.ts';
import { multipart } from '../../../support/form.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { type S3Server, startS3 } from '../../../support/s3.ts';
import { pdf } from './samples.ts';

let s3: S3Server;
let root: string;
beforeAll(async () => {
  [s3, root] = await Promise.all([startS3(), mkdtemp(join(tmpdir(), 'yunpu-store-'))]);
});
afterAll(async () => {
  await s3.close();
  await rm(root, { recursive: true, force: true });
});

const idsIn = async (store: FileStore): Promise<string[]> => {
  const ids: string[] = [];
  for await (const { id } of store.stored()) ids.push(id);
  return ids.sort();
};

describe.each([
  ['a folder', () => openFolder(join(root, 'files')), () => Date.now()],
  // Whose files have the times of the machine's own clock.
  ['an S3 store', () => openBucket(s3.address), () => Date.now() - clockOffsetMs()],
] as const)('%s', (_what, open, now) => {
  it('gives back what it took, byte by byte, also nothing at all and much', async () => {
    for (const bytes of [Buffer.alloc(0), Buffer.from('合同'), Buffer.alloc(6 * 1024 * 1024, 'x')]) {
      const [store, id] = [open(), newId()];
      await store.write(id, bytes);
      expect((await buffer(await store.read(id))).equals(bytes)).toBe(true);
      await store.remove(id);
    }
  });

  it('tells what it has and since when, and no longer what was removed; removing again does no harm', async () => {
    const [store, ids] = [open(), [newId(), newId()].sort()];
    for (const id of ids) await store.write(id, Buffer.from(id));
    expect(await idsIn(store)).toEqual(ids);
    for await (const { writtenAt } of store.stored()) expect(Math.abs(now() - writtenAt)).toBeLessThan(60_000);
    for (const id of [...ids, ...ids]) await store.remove(id);
    expect(await idsIn(store)).toEqual([]);
  });

  it('says before it answers that there is no such file, and takes nothing for an id that is none', async () => {
    await expect(open().read(newId())).rejects.toMatchObject({ code: 'file.notFound' });
    for (const id of ['', '../../etc/passwd', 'A'.repeat(32), `${newId()}/x`])
      await expect((async () => open().write(id, Buffer.from('x')))()).rejects.toThrow('not a file id');
  });
});

it('an S3 store tells of all it has, also what the first answer has no room for', async () => {
  const [store, first] = [openBucket(s3.address), newId()];
  await store.write(first, Buffer.from('x'));
  // Put beside it behind the server's back: a thousand calls would take their time.
  const folder = join(s3.directory, 'yunpu', 'files');
  const parts = (await readdir(folder)).filter((name) => name.startsWith(first));
  const ids = Array.from({ length: 1_001 }, newId);
  await Promise.all(
    ids.flatMap((id) => parts.map((part) => copyFile(join(folder, part), join(folder, part.replace(first, id))))),
  );
  expect(await idsIn(store)).toEqual([first, ...ids].sort());
  await rm(folder, { recursive: true });
});

describe('a store that cannot do its work', () => {
  it('a folder that is none says so on every call, and leaves nothing half written', async () => {
    await writeFile(join(root, 'none'), '');
    const store = openFolder(join(root, 'none'));
    await expect(store.write(newId(), Buffer.from('x'))).rejects.toMatchObject({ code: 'file.store', status: 503 });
    await expect(store.read(newId())).rejects.toMatchObject({ code: 'file.store' });
    await expect(idsIn(store)).rejects.toMatchObject({ code: 'file.store' });
  });

  it.each([
    ['a wrong secret', { secret: 'wrong' }],
    ['a bucket that is not there', { bucket: 'nowhere' }],
    ['nobody at the address', { endpoint: 'http://127.0.0.1:9' }],
  ])('an S3 store with %s says so on every call', async (_what, wrong) => {
    const store = openBucket({ ...s3.address, ...wrong });
    await expect(store.write(newId(), Buffer.from('x'))).rejects.toMatchObject({ code: 'file.store', status: 503 });
    await expect(store.read(newId())).rejects.toMatchObject({ code: 'file.store' });
    await expect(idsIn(store)).rejects.toMatchObject({ code: 'file.store' });
  });

  it('never tells its key or secret', async () => {
    const store = openBucket({ ...s3.address, key: 'OUR-KEY', secret: 'OUR-SECRET' });
    const error = await store.write(newId(), Buffer.from('x')).catch((reason: unknown) => reason);
    expect(String((error as Error).cause)).toContain('403');
    expect(`${String(error)} ${String((error as Error).cause)}`).not.toMatch(/OUR-/);
  });
});

describe('what lies in a store', () => {
  const key = (sign: string): Buffer => Buffer.alloc(32, sign);
  const over = (...keys: Buffer[]) => openStore({ dataDir: root, dataKeys: keys, s3: undefined });
  const card = Buffer.from('身份证 320502198511224315');

  it('cannot be read without the key, and opens with it, also when a newer key has come', async () => {
    const id = newId();
    await over(key('a')).write(id, card);
    expect((await buffer(await openFolder(filesRoot(root)).read(id))).includes(card)).toBe(false);
    expect(await buffer(await over(key('a')).read(id))).toEqual(card);
    expect(await buffer(await over(key('b'), key('a')).read(id))).toEqual(card);
    await expect(over(key('b')).read(id)).rejects.toMatchObject({ code: 'file.store' });
  });

  it('is not given out once a byte was changed, or when it lies in the place of another', async () => {
    const [store, plain, ids] = [over(key('a')), openFolder(filesRoot(root)), [newId(), newId()] as const];
    await store.write(ids[0], card);
    const lying = await buffer(await plain.read(ids[0]));
    await plain.write(ids[1], lying);
    await expect(store.read(ids[1])).rejects.toMatchObject({ code: 'file.store' });
    lying.writeUInt8(lying.readUInt8(lying.length - 1) ^ 1, lying.length - 1);
    await plain.write(ids[0], lying);
    await expect(store.read(ids[0])).rejects.toMatchObject({ code: 'file.store' });
  });

  it('from before it was sealed is read as it is', async () => {
    const id = newId();
    await openFolder(filesRoot(root)).write(id, card);
    expect(await buffer(await over(key('a')).read(id))).toEqual(card);
  });
});

eachDatabase('files under an older key, or none', (driver) => {
  it('are sealed anew, after which the older key may go', async () => {
    const [first, second] = [Buffer.alloc(32, '1').toString('base64'), Buffer.alloc(32, '2').toString('base64')];
    const gateway = await startGateway({ driver, settings: { DATA_KEY: first } });
    const chen = await gateway.signIn('13800000001');
    const sent = (
      await chen.request('/yzjumc/attachment/v3/upload', {
        method: 'POST',
        ...multipart({ name: '合同.pdf', bytes: pdf() }),
      })
    ).body as { responseBody: { data: { fileId: string } } };
    const { fileId } = sent.responseBody.data;
    const [lost, before] = [newId(), newId()];
    await openFolder(filesRoot(gateway.config.dataDir)).write(before, Buffer.from('x'));
    const row = { eid: '1', name: 'a.txt', size: 1, type: 'text/plain', digest: '', uploaded_by: 'u', used_at: null };
    await gateway.database.kysely
      .insertInto('files')
      .values([
        { ...row, id: lost },
        { ...row, id: before },
      ])
      .execute();
    const dataKeys = [second, first].map((text) => Buffer.from(text, 'base64'));
    expect(await renewFileKeys(gateway.database, openStore({ ...gateway.config, dataKeys }))).toBe(2);
    expect(await renewFileKeys(gateway.database, openStore({ ...gateway.config, dataKeys }))).toBe(0);
    const afterwards = openStore({ ...gateway.config, dataKeys: dataKeys.slice(0, 1) });
    expect(await buffer(await afterwards.read(fileId))).toEqual(pdf());
    expect(await buffer(await afterwards.read(before))).toEqual(Buffer.from('x'));
    await gateway.close();
  });
});

eachDatabase('a gateway whose files are in an S3 store', (driver) => {
  let gateway: TestGateway;
  let chen: Client;
  let own: S3Server;
  beforeAll(async () => {
    own = await startS3();
    gateway = await startGateway({ driver, settings: own.settings });
    chen = await gateway.signIn('13800000001');
  });
  afterAll(async () => {
    await gateway.close();
    await own.close();
  });

  const upload = () =>
    chen.request('/yzjumc/attachment/v3/upload', { method: 'POST', ...multipart({ name: '合同.pdf', bytes: pdf() }) });
  const stored = async (): Promise<string> =>
    ((await upload()).body as { responseBody: { data: { fileId: string } } }).responseBody.data.fileId;
  const rows = () => gateway.database.kysely.selectFrom('files').select('id').execute();

  it('keeps them there and nowhere else, and cleans up there', async () => {
    const fileId = await stored();
    expect((await chen.request(`/files/${fileId}`)).bytes.equals(pdf())).toBe(true);
    expect(await readdir(gateway.config.dataDir)).not.toContain('files');
    expect(await idsIn(openStore(gateway.config))).toEqual([fileId]);
    expect(
      await removeOrphans(gateway.database, openStore(gateway.config), new Date(Date.now() + 49 * 3_600_000)),
    ).toBe(1);
    expect(await idsIn(openStore(gateway.config))).toEqual([]);
  });

  it('says that the store is away, loses nothing, and never speaks of a file that is not there', async () => {
    const fileId = await stored();
    const before = await rows();
    await own.stop();
    expect(refusalOf('upload', await upload())).toMatchObject({
      status: 503,
      errorCode: 'file.store',
      message: '文件存储暂时不可用，请稍后再试',
    });
    const download = await chen.request(`/files/${fileId}`);
    expect(download.headers['content-disposition']).toBeUndefined();
    expect(refusalOf('download', download)).toMatchObject({ status: 503, errorCode: 'file.store' });
    expect(await rows()).toEqual(before);
    await own.start();
    expect((await chen.request(`/files/${fileId}`)).bytes.equals(pdf())).toBe(true);
  });
});

eachDatabase('a gateway with a poor line to its S3 store', (driver) => {
  const BASE = '/yzjumc/attachment/v3/upload';
  const PIECE = 1024 * 1024;
  let gateway: TestGateway;
  let chen: Client;
  let own: S3Server;
  let line: FaultyProxy;
  beforeAll(async () => {
    own = await startS3();
    line = await openFaultyProxy(own.address.endpoint);
    gateway = await startGateway({ driver, settings: { ...own.settings, FILES_S3_ENDPOINT: line.address } });
    chen = await gateway.signIn('13800000001');
  });
  afterEach(() => vi.restoreAllMocks());
  afterAll(async () => {
    await gateway.close();
    await line.close();
    await own.close();
  });

  /** A file of two pieces, different every time, with its upload begun and the first piece sent. */
  const begun = async () => {
    const bytes = Buffer.concat([Buffer.from(`${newId()}\n`), Buffer.alloc(PIECE, 'x')]);
    const begin = () =>
      chen.call<{ uploadId: string; received: number[] }>(`${BASE}/begin`, {
        name: 'a.txt',
        size: bytes.length,
        digest: digestOf(bytes),
      });
    const { uploadId } = await begin();
    const send = (number: number) => {
      const payload = bytes.subarray(number * PIECE, (number + 1) * PIECE);
      return chen.request(`${BASE}/piece?uploadId=${uploadId}&number=${number}`, {
        method: 'POST',
        headers: { 'content-type': 'application/octet-stream', 'x-piece-digest': digestOf(payload) },
        payload,
      });
    };
    expect((await send(0)).status).toBe(200);
    return { bytes, begin, send, finish: () => chen.request(`${BASE}/finish`, { method: 'POST', body: { uploadId } }) };
  };
  const away = { status: 503, errorCode: 'file.store', message: '文件存储暂时不可用，请稍后再试' };
  const impatient = () => {
    const waited = AbortSignal.timeout.bind(AbortSignal);
    vi.spyOn(AbortSignal, 'timeout').mockImplementation(() => waited(1_000));
  };

  it.each<FaultMode>(['busy', 'silent', 'cutsWhatGoes', 'cutsWhatComes'])(
    'that %s: says so, keeps what it has and nothing by halves, and goes on when it is well',
    async (mood) => {
      const { bytes, begin, send, finish } = await begun();
      if (mood === 'silent') impatient();
      if (mood !== 'cutsWhatComes') {
        line.is(mood);
        expect(refusalOf('piece', await send(1))).toMatchObject(away);
        expect((await begin()).received).toEqual([0]);
      }
      line.is('whole');
      expect((await send(1)).status).toBe(200);
      line.is(mood);
      expect(refusalOf('finish', await finish())).toMatchObject(away);
      line.is('whole');
      const { responseBody } = (await finish()).body as { responseBody: { data: { fileId: string } } };
      const { fileId } = responseBody.data;
      line.is(mood);
      const download = await chen.request(`/files/${fileId}`);
      expect(refusalOf('download', download)).toMatchObject(away);
      expect(download.headers['content-disposition']).toBeUndefined();
      line.is('whole');
      expect((await chen.request(`/files/${fileId}`)).bytes.equals(bytes)).toBe(true);
      const { rows } = await sql`select from file_pieces`.execute(gateway.database.kysely);
      expect(rows).toHaveLength(0);
    },
  );

  it('that is busy for a moment is asked again before anybody is told', async () => {
    const { send } = await begun();
    line.is('busy', 2);
    expect((await send(1)).status).toBe(200);
    expect(line.calls()).toBe(3);
    line.is('whole');
  });

  it('is not cleaned up by half a list', async () => {
    line.is('cutsWhatComes');
    await expect(removeOrphans(gateway.database, openStore(gateway.config))).rejects.toMatchObject({
      code: 'file.store',
    });
    line.is('whole');
  });
});
