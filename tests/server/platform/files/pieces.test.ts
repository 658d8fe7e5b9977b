import { utimes } from 'node:fs/promises';
import { join } from 'node:path';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import type { UploadState } from '../../../../contract/files.ts';
import { removeOrphans } from '../../../../server/platform/files/cleanup.ts';
import { filesRoot } from '../../../../server/platform/files/folder.ts';
import { newId } from '../../../../server/platform/files/ids.ts';
import { openUploads, removeStaleUploads } from '../../../../server/platform/files/pieces.ts';
import { digestOf } from '../../../../server/platform/files/placing.ts';
import type { SealedStore } from '../../../../server/platform/files/port.ts';
import { openStore } from '../../../../server/platform/files/store.ts';
import type { Caller } from '../../../../server/platform/http/caller.ts';
import { type Answer, type Client, refusalOf } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { multipart } from '../../../support/form.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { png } from '../../../support/pictures.ts';

const BASE = '/yzjumc/attachment/v3/upload';
const MB = 1024 * 1024;
const HOUR = 3_600_000;

eachDatabase('uploads', (driver) => {
  let gateway: TestGateway;
  let chen: Client;
  let lin: Client;
  let he: Client;
  beforeAll(async () => {
    gateway = await startGateway({ driver, settings: { FILES_QUOTA_MB: '20', TRUST_PROXY: '127.0.0.1' } });
    [chen, lin, he] = [
      await gateway.signIn('13800000001'),
      await gateway.signIn('13800000002'),
      await gateway.signIn('13800000008'),
    ];
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    for (const table of ['file_uploads', 'files'] as const) await gateway.database.kysely.deleteFrom(table).execute();
    for await (const { id } of openStore(gateway.config).stored()) await openStore(gateway.config).remove(id);
  });

  let drawn = 0;
  /** A picture of so many MB and a little, different every time. */
  const picture = (megabytes: number): Buffer => png(4 + (drawn += 1), 4, megabytes * MB);
  const begin = (client: Client, bytes: Buffer, name = '照片.png') =>
    client.call<UploadState>(`${BASE}/begin`, { name, size: bytes.length, digest: digestOf(bytes) });
  const put = (
    client: Client,
    uploadId: string,
    number: number,
    bytes: Buffer,
    digest = digestOf(bytes),
  ): Promise<Answer> =>
    client.request(`${BASE}/piece?uploadId=${uploadId}&number=${number}`, {
      method: 'POST',
      headers: { 'content-type': 'application/octet-stream', 'x-piece-digest': digest },
      payload: bytes,
    });
  const part = (bytes: Buffer, number: number): Buffer => bytes.subarray(number * MB, (number + 1) * MB);
  const finish = (client: Client, uploadId: string) =>
    client.call<{ fileId: string; name: string; size: number; type: string }>(`${BASE}/finish`, { uploadId });
  const inStore = async (): Promise<number> => {
    let count = 0;
    for await (const _ of openStore(gateway.config).stored()) count += 1;
    return count;
  };

  it('come in pieces, in any order and again, and become one file; the answer that was lost is given again', async () => {
    const bytes = picture(2);
    const { uploadId, pieceSize, received } = await begin(chen, bytes);
    expect([pieceSize, received]).toEqual([MB, []]);
    for (const number of [2, 0, 0, 1])
      expect((await put(chen, uploadId, number, part(bytes, number))).status).toBe(200);
    const file = await finish(chen, uploadId);
    expect(file).toMatchObject({ name: '照片.png', size: bytes.length, type: 'image/png' });
    expect(await finish(chen, uploadId)).toEqual(file);
    expect((await chen.request(`/files/${file.fileId}`)).bytes.equals(bytes)).toBe(true);
    expect(await inStore()).toBe(1);
  });

  it('go on where they stopped, for the same person and content', async () => {
    const bytes = picture(2);
    const { uploadId } = await begin(chen, bytes);
    await put(chen, uploadId, 1, part(bytes, 1));
    expect(await begin(chen, bytes)).toEqual({ uploadId, pieceSize: MB, received: [1] });
    expect((await begin(lin, bytes)).uploadId).not.toBe(uploadId);
    const elsewhere = await gateway.signIn('13800000001', '蓝海制造苏州分公司');
    expect((await begin(elsewhere, bytes)).uploadId).not.toBe(uploadId);
    expect(refusalOf('piece', await put(elsewhere, uploadId, 0, part(bytes, 0))).errorCode).toBe('file.noUpload');
    expect((await begin(chen, picture(2))).received).toEqual([]);
  });

  it('refuse a piece that is not what it says, one too long or short, one that does not belong, and an end without all of them', async () => {
    const bytes = picture(1);
    const { uploadId } = await begin(chen, bytes);
    const code = async (answer: Promise<Answer>) => refusalOf('piece', await answer).errorCode;
    expect(await code(put(chen, uploadId, 0, part(bytes, 0), digestOf(Buffer.from('x'))))).toBe('file.piece');
    expect(await code(put(chen, uploadId, 0, part(bytes, 0).subarray(1)))).toBe('file.piece');
    expect(await code(put(chen, uploadId, 2, part(bytes, 0)))).toBe('file.piece');
    expect(await code(put(chen, uploadId, 0, Buffer.concat([part(bytes, 0), Buffer.from('x')])))).toBe(
      'request.tooLarge',
    );
    expect((await chen.refusal(`${BASE}/finish`, { uploadId })).errorCode).toBe('file.piece');
    expect((await put(chen, uploadId, 0, part(bytes, 0))).status).toBe(200);
    expect((await chen.refusal(`${BASE}/finish`, { uploadId })).errorCode).toBe('file.piece');
  });

  it('whose pieces make another file than was announced begin anew', async () => {
    const [bytes, other] = [picture(1), picture(1)];
    const { uploadId } = await begin(chen, bytes);
    await put(chen, uploadId, 0, part(other, 0));
    await put(chen, uploadId, 1, part(bytes, 1));
    expect((await chen.refusal(`${BASE}/finish`, { uploadId })).errorCode).toBe('file.piece');
    expect((await begin(chen, bytes)).received).toEqual([]);
    expect(await inStore()).toBe(0);
  });

  it("are nobody else's: not a colleague's, not another team's, not a visitor's", async () => {
    const bytes = picture(1);
    const { uploadId } = await begin(chen, bytes);
    await put(chen, uploadId, 0, part(bytes, 0));
    for (const client of [lin, he]) {
      expect(refusalOf('piece', await put(client, uploadId, 1, part(bytes, 1))).errorCode).toBe('file.noUpload');
      expect((await client.refusal(`${BASE}/finish`, { uploadId })).errorCode).toBe('file.noUpload');
      await client.call(`${BASE}/cancel`, { uploadId });
    }
    expect(
      (await gateway.visitor().refusal(`${BASE}/begin`, { name: 'a', size: 1, digest: digestOf(bytes) })).status,
    ).toBe(401);
    expect(refusalOf('piece', await put(gateway.visitor(), uploadId, 1, part(bytes, 1))).status).toBe(401);
    await put(chen, uploadId, 1, part(bytes, 1));
    expect(await finish(chen, uploadId)).toMatchObject({ size: bytes.length });
  });

  it('that are cancelled or left for a day leave nothing, and those of yesterday evening stay', async () => {
    const [first, second] = [picture(1), picture(1)];
    const { uploadId } = await begin(chen, first);
    await put(chen, uploadId, 0, part(first, 0));
    await chen.call(`${BASE}/cancel`, { uploadId });
    expect(refusalOf('piece', await put(chen, uploadId, 1, part(first, 1))).errorCode).toBe('file.noUpload');
    expect(await inStore()).toBe(0);

    const left = await begin(chen, second);
    await put(chen, left.uploadId, 0, part(second, 0));
    const store = openStore(gateway.config);
    // To the clean-up of files a piece is not one that nobody knows, however old it is.
    for await (const { id } of store.stored())
      await utimes(join(filesRoot(gateway.config.dataDir), id.slice(0, 2), id), new Date(0), new Date(0));
    expect(await removeOrphans(gateway.database, store)).toBe(0);
    expect(await removeStaleUploads(gateway.database, store, new Date(Date.now() + 23 * HOUR))).toBe(0);
    expect(await inStore()).toBe(1);
    expect(await removeStaleUploads(gateway.database, store, new Date(Date.now() + 25 * HOUR))).toBe(1);
    expect(await inStore()).toBe(0);
  });

  it('whose row was never written leave bytes that go after an hour, not while the row may still come', async () => {
    const store = openStore(gateway.config);
    const [old, fresh] = [newId(), newId()];
    for (const id of [old, fresh]) await store.write(id, Buffer.from(id));
    const hourAgo = new Date(Date.now() - HOUR - 1_000);
    await utimes(join(filesRoot(gateway.config.dataDir), old.slice(0, 2), old), hourAgo, hourAgo);
    expect(await removeOrphans(gateway.database, store)).toBe(1);
    await expect(store.read(old)).rejects.toMatchObject({ code: 'file.notFound' });
    await store.read(fresh);
  });

  it('that are finished several times at once become one file', async () => {
    const bytes = picture(0);
    const { uploadId } = await begin(chen, bytes);
    await put(chen, uploadId, 0, bytes);
    const answers = await Promise.all(Array.from({ length: 6 }, () => finish(chen, uploadId)));
    expect(new Set(answers.map(({ fileId }) => fileId)).size).toBe(1);
    expect(await gateway.database.kysely.selectFrom('files').select('id').execute()).toHaveLength(1);
    expect(await inStore()).toBe(1);
  });

  it('that another request finished while the first was reading its pieces answer that file', async () => {
    const bytes = picture(0);
    const { uploadId } = await begin(chen, bytes);
    await put(chen, uploadId, 0, bytes);
    const { userId, eid } = await gateway.database.kysely
      .selectFrom('file_uploads')
      .select(['user_id as userId', 'eid'])
      .where('id', '=', uploadId)
      .executeTakeFirstOrThrow();
    const caller: Caller = {
      sessionId: '',
      userId,
      userName: '',
      phone: '',
      roles: ['customer'],
      team: { eid, name: '', certified: true, isAdmin: true },
      private: false,
      channel: '',
    };
    const store = openStore(gateway.config);
    let theirs = '';
    const overtaken: SealedStore = {
      ...store,
      async read(id) {
        theirs = (await finish(chen, uploadId)).fileId;
        return store.read(id);
      },
    };
    const mine = await openUploads(gateway.database, overtaken, 20 * MB).finish(caller, uploadId);
    expect(mine.id).toBe(theirs);
    expect(await inStore()).toBe(1);
  });

  it('of one team at the same time never take more than it may have; the refusal says how much is used, and another team has its own', async () => {
    let addresses = 0;
    const send = async (client: Client): Promise<string> => {
      const { headers, payload } = multipart({ name: 'a.png', bytes: picture(3) });
      const answer = await client.request(BASE, {
        method: 'POST',
        headers: { ...headers, 'x-forwarded-for': `203.0.113.${(addresses += 1)}` },
        payload,
      });
      return answer.text.includes('file.space') ? refusalOf(BASE, answer).message : 'taken';
    };
    const answers = await Promise.all(Array.from({ length: 9 }, (_, index) => send(index % 2 === 0 ? chen : lin)));
    expect(answers.filter((answer) => answer === 'taken')).toHaveLength(6);
    expect(answers.find((answer) => answer !== 'taken')).toMatch(
      /^团队的文件空间不足：已用 [\d.]+ MB，共 20.0 MB，这个文件需要 3.0 MB$/,
    );
    expect(await inStore()).toBe(6);
    expect(await send(he)).toBe('taken');
  });

  it('take their space when they begin, and give it back when they are cancelled', async () => {
    const files = [picture(6), picture(6), picture(6), picture(6)];
    const begun = await Promise.all(
      files.map(
        async (bytes) =>
          (
            await chen.request(`${BASE}/begin`, {
              method: 'POST',
              body: { name: 'a.png', size: bytes.length, digest: digestOf(bytes) },
            })
          ).body as { responseBody: { success: boolean; errorCode?: string; data: UploadState } },
      ),
    );
    const taken = begun.filter(({ responseBody }) => responseBody.success);
    expect([taken.length, begun.filter(({ responseBody }) => responseBody.errorCode === 'file.space').length]).toEqual([
      3, 1,
    ]);
    await chen.call(`${BASE}/cancel`, { uploadId: taken[0]?.responseBody.data.uploadId });
    expect((await begin(chen, picture(6))).received).toEqual([]);
  });
});
