import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult, UploadedFile } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../support/client.ts';
import { eachDatabase } from '../../support/database.ts';
import { multipart } from '../../support/form.ts';
import { startGateway, type TestGateway } from '../../support/gateway.ts';
import { png } from '../../support/pictures.ts';
import { at, PEOPLE } from './support.ts';

const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
const photos = (more: object) => ({ type: 'array', format: 'attachment', title: '照片', ...more });
const visitWith = (more: object) => ({
  entity: 'visit',
  title: '巡检',
  key: 'no',
  numbering: 'V{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { type: 'string', title: '编号', readOnly: true },
      state: { type: 'string', title: '状态', readOnly: true },
      note: { type: 'string', title: '备注' },
      photos: photos(more),
    },
  },
  states: {
    field: 'state',
    initial: 'open',
    values: { open: { title: '进行中' }, done: { title: '完成', final: true } },
  },
  actions: {
    finish: {
      title: '完成',
      from: ['open'],
      to: 'done',
      input: { type: 'object', properties: { proof: photos({ ...more, title: '凭证' }) } },
    },
  },
  access: { read: { staff: 'true' }, write: { staff: 'true' }, create: ['staff'] },
});

eachDatabase('files of a field that takes only pictures', (driver) => {
  let folder: string;
  let gateway: TestGateway;
  let staff: Client;
  const put = async (more: object) =>
    writeFile(join(folder, 'entities', 'visit.json'), JSON.stringify(visitWith(more)));
  beforeAll(async () => {
    folder = await mkdtemp(join(tmpdir(), 'yunpu-pictures-'));
    await mkdir(join(folder, 'entities'));
    await writeFile(join(folder, 'menu.json'), '[]');
    await writeFile(join(folder, 'roles.json'), JSON.stringify([{ name: 'staff', title: '商务' }]));
    await put({ accept: ['image/*'] });
    gateway = await startGateway({ driver, settings: { SCHEMAS_DIR: folder } });
    staff = await gateway.signIn(PEOPLE.staff);
  });
  afterAll(async () => {
    await gateway.close();
    await rm(folder, { recursive: true, force: true });
  });

  const upload = async (name: string, bytes: Uint8Array): Promise<UploadedFile> => {
    const answer = await staff.request('/yzjumc/attachment/v3/upload', {
      method: 'POST',
      ...multipart({ name, bytes }),
    });
    return (answer.body as { responseBody: { data: UploadedFile } }).responseBody.data;
  };
  const save = (record: RecordData, version?: number) =>
    staff.call<DetailResult>(at('visit', 'save'), { record, version });
  const refused = (record: RecordData) => staff.refusal(at('visit', 'save'), { record });
  const REFUSAL = { path: '/photos', code: 'accept', message: expect.stringContaining('请换掉第 1 个文件') as string };

  it('are what their bytes are, whatever the record that is sent calls them', async () => {
    const paper = await upload('合同.pdf', PDF);
    expect((await refused({ photos: [paper] })).issues).toMatchObject([REFUSAL]);
    expect((await refused({ photos: [{ ...paper, type: 'image/png' }] })).issues).toMatchObject([REFUSAL]);
    const picture = await upload('一.png', png());
    const { record } = await save({ photos: [{ ...picture, type: 'application/pdf' }] });
    expect(record.photos).toEqual([picture]);
  });

  it('are none that nobody uploaded', async () => {
    expect(
      (await refused({ photos: [{ fileId: 'made-up', name: '一.png', type: 'image/png' }] })).issues,
    ).toMatchObject([REFUSAL]);
  });

  it('are judged as well where an action asks for them', async () => {
    const { record, version } = await save({ note: '一' });
    const paper = await upload('合同.pdf', PDF);
    const input = { proof: [{ ...paper, type: 'image/png' }] };
    const answer = await staff.refusal(at('visit', 'act'), { key: record.no, version, action: 'finish', input });
    expect(answer.issues).toMatchObject([{ path: '/input/proof', code: 'accept' }]);
  });

  it('that a record had before stay, though what was stored of them is gone', async () => {
    const picture = await upload('一.png', png());
    const { record, version } = await save({ photos: [picture] });
    await gateway.database.kysely.deleteFrom('files').where('id', '=', picture.fileId).execute();
    const { record: next } = await save({ ...record, note: '改了' }, version);
    expect(next).toMatchObject({ note: '改了', photos: [picture] });
  });
});
