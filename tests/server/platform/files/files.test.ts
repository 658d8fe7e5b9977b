import { strToU8, zipSync } from 'fflate';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { removeOrphans } from '../../../../server/platform/files/cleanup.ts';
import { filesRoot, openFolder } from '../../../../server/platform/files/folder.ts';
import { extensionFits, sniff } from '../../../../server/platform/files/sniff.ts';
import { type Client, refusalOf } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { multipart } from '../../../support/form.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const UPLOAD = '/yzjumc/attachment/v3/upload';

async function upload(client: Client, name: string, bytes: Uint8Array, path = UPLOAD) {
  return client.request(path, { method: 'POST', ...multipart({ name, bytes }) });
}

async function stored(client: Client, name = '合同.pdf', bytes: Uint8Array = PDF): Promise<string> {
  const answer = await upload(client, name, bytes);
  const { responseBody } = answer.body as { responseBody: { data: { fileId: string } } };
  return responseBody.data.fileId;
}

describe('what a file is', () => {
  it('is told by its bytes, not by its name', () => {
    expect(sniff(PDF)?.type).toBe('application/pdf');
    expect(sniff(Buffer.from('<script>alert(1)</script>'))).toBeUndefined();
    expect(sniff(Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"/>'))).toBeUndefined();
    expect(sniff(Buffer.from('MZ\x90\x00'))).toBeUndefined();
  });

  it('tells office files from other archives and refuses those with macros', () => {
    const archive = (...names: string[]) => zipSync(Object.fromEntries(names.map((name) => [name, strToU8('x')])));
    expect(sniff(archive('[Content_Types].xml', 'xl/workbook.xml'))?.extensions).toEqual(['.xlsx']);
    expect(sniff(archive('word/document.xml'))?.extensions).toEqual(['.docx']);
    expect(sniff(archive('word/document.xml', 'word/vbaProject.bin'))).toBeUndefined();
    expect(sniff(archive('OFD.xml'))?.extensions).toEqual(['.ofd']);
  });

  it('takes Chinese text in UTF-8 and in GB 18030', () => {
    expect(sniff(Buffer.from('名称,金额'))?.type).toBe('text/plain');
    expect(sniff(Buffer.from([0xc3, 0xfb, 0xb3, 0xc6, 0x2c, 0x31]))?.type).toBe('text/plain');
  });

  it('must fit the extension', () => {
    const pdf = sniff(PDF);
    expect(pdf && extensionFits(pdf, 'A.PDF')).toBe(true);
    expect(pdf && extensionFits(pdf, 'a.png')).toBe(false);
  });
});

eachDatabase('attachments', (driver) => {
  let gateway: TestGateway;
  let chen: Client;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    chen = await gateway.signIn('13800000001');
  });
  afterAll(() => gateway.close());

  it('come back as they went up, as a download that no browser runs', async () => {
    const answer = await chen.request(`/files/${await stored(chen)}`);
    expect(answer.bytes.equals(PDF)).toBe(true);
    expect(answer.headers).toMatchObject({ 'content-type': 'application/pdf', 'x-content-type-options': 'nosniff' });
    expect(answer.headers['content-disposition']).toContain(
      `attachment; filename="__.pdf"; filename*=UTF-8''${encodeURIComponent('合同.pdf')}`,
    );
  });

  it('answer without an envelope on the document path', async () => {
    const answer = await upload(chen, 'a.pdf', PDF, '/docrest/doc/file/uploadfile');
    expect(answer.body).toMatchObject({
      success: true,
      data: [{ fileId: expect.stringMatching(/^[0-9a-f]{32}$/) as string, name: 'a.pdf', size: PDF.length }],
    });
    const refused = await upload(chen, 'a.pdf', Buffer.from('MZ\0'), '/docrest/doc/file/uploadfile');
    expect(refused.body).toMatchObject({ success: false, error: expect.stringContaining('不支持这种文件') as string });
  });

  it('lose every folder of the name they came with', async () => {
    const answer = await upload(chen, '..\\\\..\\\\etc/passwd.pdf', PDF);
    expect(answer.body).toMatchObject({ responseBody: { data: { name: 'passwd.pdf' } } });
  });

  it.each([
    ['an extension that does not fit', 'a.png', PDF, 'file.mismatch'],
    ['a page', 'a.txt', Buffer.from('<!DOCTYPE html><script>1</script>'), 'file.type'],
    ['nothing', 'a.txt', Buffer.alloc(0), 'file.empty'],
    ['more than 20 MB', 'a.pdf', Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024)]), 'file.tooLarge'],
  ])('refuse %s', async (_what, name, bytes, code) => {
    expect(refusalOf(UPLOAD, await upload(chen, name, bytes)).errorCode).toBe(code);
  });

  it('refuse a call that is no form, and a visitor', async () => {
    expect((await chen.refusal(UPLOAD, {})).errorCode).toBe('request.mediaType');
    expect(refusalOf(UPLOAD, await upload(gateway.visitor(), 'a.pdf', PDF)).status).toBe(401);
  });

  it("are not there for another team, and are for the shop's staff", async () => {
    const fileId = await stored(chen);
    const other = await gateway.signIn('13800000008');
    const answer = await other.request(`/files/${fileId}`);
    expect(refusalOf('/files', answer)).toMatchObject({ status: 404, errorCode: 'file.notFound' });
    expect((await other.refusal('/yzjumc/attachment/v3/remove', { fileId })).errorCode).toBe('file.notFound');
    const staff = await gateway.signIn('13800000005');
    expect((await staff.request(`/files/${fileId}`)).status).toBe(200);
  });

  it('belong to the team that is chosen, not to the person', async () => {
    const fileId = await stored(chen);
    const elsewhere = await gateway.signIn('13800000001', '蓝海制造苏州分公司');
    expect((await elsewhere.request(`/files/${fileId}`)).status).toBe(404);
  });

  it('can be taken back while nothing holds them', async () => {
    const fileId = await stored(chen);
    await chen.call('/yzjumc/attachment/v3/remove', { fileId });
    expect((await chen.request(`/files/${fileId}`)).status).toBe(404);
  });

  it('are taken back by whoever uploaded them and by administrators of the team, not by a colleague', async () => {
    const lin = await gateway.signIn('13800000002');
    const remove = '/yzjumc/attachment/v3/remove';
    expect(await lin.refusal(remove, { fileId: await stored(chen) })).toMatchObject({
      status: 403,
      message: '只有上传者和团队管理员可以删除附件',
    });
    const fileId = await stored(lin);
    await chen.call(remove, { fileId });
    expect((await lin.request(`/files/${fileId}`)).status).toBe(404);
  });

  it('are cleaned up when nothing took them in, and kept when a draft or record did', async () => {
    const folder = openFolder(filesRoot(gateway.config.dataDir));
    const [orphan, drafted] = [await stored(chen), await stored(chen)];
    await gateway.database.kysely
      .insertInto('entity_drafts')
      .values({
        entity: 'invoice',
        eid: '1',
        user_id: 'u',
        key: '',
        record: JSON.stringify({ attachments: [{ fileId: drafted }] }),
        version: null,
        saved_at: new Date().toISOString(),
      })
      .execute();
    expect((await chen.refusal('/yzjumc/attachment/v3/remove', { fileId: drafted })).errorCode).toBe('file.inUse');
    const later = new Date(Date.now() + 49 * 3_600_000);
    await removeOrphans(gateway.database, folder, later);
    expect((await chen.request(`/files/${orphan}`)).status).toBe(404);
    expect((await chen.request(`/files/${drafted}`)).status).toBe(200);
    // Who was seen in use once stays, though the draft is gone: history may show it.
    await gateway.database.kysely.deleteFrom('entity_drafts').execute();
    await removeOrphans(gateway.database, folder, later);
    expect((await chen.request(`/files/${drafted}`)).status).toBe(200);
    expect((await chen.refusal('/yzjumc/attachment/v3/remove', { fileId: drafted })).errorCode).toBe('file.inUse');
  });
});
