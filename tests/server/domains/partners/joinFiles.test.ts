import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult, UploadedFile } from '@yunpu/engine-core/endpoint';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';

import { removeForgotten } from '../../../../server/domains/partners/join/visitorFiles.ts';
import { dayOf } from '../../../../server/platform/calendar/days.ts';
import { removeOrphans } from '../../../../server/platform/files/cleanup.ts';
import { filesRoot, openFolder } from '../../../../server/platform/files/folder.ts';
import { openFiles } from '../../../../server/platform/files/service.ts';
import { type Answer, type Client, refusalOf } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { multipart } from '../../../support/form.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { enter, form, INFO, provePhone, WITH_INBOX } from '../identity/support.ts';
import { act, once, STAFF, startPartners, uscc } from './support.ts';

const OPEN = '/yzjumc/partnerjoinrenewal/v3/noAuthentication';
const PDF = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');

eachDatabase('files of an application made without an account', (driver) => {
  let gateway: TestGateway;
  beforeAll(async () => {
    gateway = await startPartners(driver, { TRUST_PROXY: '127.0.0.1', ...WITH_INBOX });
  });
  afterAll(() => gateway.close());

  let addresses = 0;
  const elsewhere = () => ({ 'x-forwarded-for': `203.0.113.${(addresses += 1)}` });
  const send = (client: Client, name = '营业执照.pdf', bytes: Uint8Array = PDF): Promise<Answer> => {
    const { headers, payload } = multipart({ name, bytes });
    return client.request(`${OPEN}/uploadAttachment`, {
      method: 'POST',
      headers: { ...headers, ...elsewhere() },
      payload,
    });
  };
  const uploaded = async (client: Client, name?: string): Promise<UploadedFile> =>
    ((await send(client, name)).body as { responseBody: { data: UploadedFile } }).responseBody.data;
  const download = async (client: Client, fileId: string): Promise<number> =>
    (await client.request(`${OPEN}/attachment/${fileId}`)).status;
  let phones = 0;
  const application = (attachments: unknown[], values: RecordData = {}): RecordData => ({
    kind: 'join',
    level: 'registered',
    companyName: '深圳云岭软件有限公司',
    uscc: uscc(),
    legalPerson: '王磊',
    province: '广东省',
    city: '深圳市',
    district: '南山区',
    contactName: '王磊',
    contactPhone: `139555500${String((phones += 1)).padStart(2, '0')}`,
    registeredCapital: 900_000_000,
    staffCount: 80,
    engineerCount: 12,
    annualTarget: 900_000_000,
    agreementAccepted: true,
    attachments,
    ...values,
  });
  const save = (client: Client, body: RecordData) =>
    client.call<DetailResult & { code?: string }>(`${OPEN}/saveOrUpdate`, body, { ...once(), ...elsewhere() });
  const refused = (client: Client, body: RecordData) =>
    client.refusal(`${OPEN}/saveOrUpdate`, body, { ...once(), ...elsewhere() });

  it('are uploaded, saved with it as they are stored, and read by the browser that sent them', async () => {
    const visitor = gateway.visitor();
    const file = await uploaded(visitor);
    expect(file).toMatchObject({ name: '营业执照.pdf', size: PDF.length, type: 'application/pdf' });
    expect(await download(visitor, file.fileId)).toBe(200);
    const { record } = await save(visitor, { record: application([{ ...file, name: '别的名字.exe', size: 1 }]) });
    expect(record.attachments).toEqual([file]);
    expect(await download(visitor, file.fileId)).toBe(200);
    const staff = await gateway.signIn(STAFF);
    expect((await staff.request(`/files/${file.fileId}`)).status).toBe(200);
  });

  it('may go up several at once, from the moment that the form is there', async () => {
    const visitor = gateway.visitor();
    await visitor.read(`${OPEN}/getForm`);
    const files = await Promise.all(['一.pdf', '二.pdf', '三.pdf'].map((name) => uploaded(visitor, name)));
    expect((await save(visitor, { record: application(files) })).record.attachments).toEqual(files);
  });

  it('are opened elsewhere by phone and code, and by nobody else', async () => {
    const visitor = gateway.visitor();
    const file = await uploaded(visitor);
    const record = application([file]);
    const saved = await save(visitor, { record });
    const [elsewhereAtHome, stranger] = [gateway.visitor(), gateway.visitor()];
    await uploaded(stranger);
    for (const client of [elsewhereAtHome, stranger]) expect(await download(client, file.fileId)).toBe(404);
    await elsewhereAtHome.call(
      `${OPEN}/getPartnerJoinDetailByBillNo`,
      { phone: record.contactPhone, code: saved.code, billNo: saved.record.billNo },
      elsewhere(),
    );
    expect(await download(elsewhereAtHome, file.fileId)).toBe(200);
    expect(await download(stranger, file.fileId)).toBe(404);
    const customer = await gateway.signIn('13800000001');
    expect((await customer.request(`/files/${file.fileId}`)).status).toBe(404);
  });

  it('are attached by the browser that uploaded them alone, to one application', async () => {
    const [visitor, thief] = [gateway.visitor(), gateway.visitor()];
    const file = await uploaded(visitor);
    await uploaded(thief);
    expect((await refused(thief, { record: application([file]) })).issues).toMatchObject([
      { path: '/attachments/0', message: '“附件”第 1 项已失效，请重新上传' },
    ]);
    const both = await Promise.allSettled([
      save(visitor, { record: application([file]) }),
      save(visitor, { record: application([file]) }),
    ]);
    expect(both.filter(({ status }) => status === 'fulfilled')).toHaveLength(1);
    const customer = await gateway.signIn('13800000001');
    const { headers, payload } = multipart({ name: 'a.pdf', bytes: PDF });
    const own = (await customer.request('/yzjumc/attachment/v3/upload', { method: 'POST', headers, payload })).body as {
      responseBody: { data: UploadedFile };
    };
    expect((await refused(thief, { record: application([own.responseBody.data]) })).errorCode).toBe('record.invalid');
  });

  it('stay with it when it is changed, and more can come', async () => {
    const visitor = gateway.visitor();
    const first = await uploaded(visitor);
    const record = application([first]);
    const saved = await save(visitor, { record });
    const proof = { phone: record.contactPhone, code: saved.code };
    const later = gateway.visitor();
    const second = await uploaded(later, '资质.pdf');
    const changed = await save(later, {
      ...proof,
      record: { ...saved.record, attachments: [...(saved.record.attachments as UploadedFile[]), second] },
      version: saved.version,
    });
    expect(changed.record.attachments).toEqual([first, second]);
  });

  it.each([
    ['a page', 'a.txt', Buffer.from('<!DOCTYPE html><script>1</script>'), 'file.type'],
    ['an extension that does not fit', 'a.png', PDF, 'file.mismatch'],
    ['more than 20 MB', 'a.pdf', Buffer.concat([PDF, Buffer.alloc(20 * 1024 * 1024)]), 'file.tooLarge'],
  ])('are refused for %s', async (_what, name, bytes, code) => {
    expect(refusalOf(OPEN, await send(gateway.visitor(), name, bytes)).errorCode).toBe(code);
  });

  it('are limited in number for one browser, and in pace for one address', async () => {
    const visitor = gateway.visitor();
    await uploaded(visitor);
    const answers: Answer[] = [];
    for (let round = 0; round < 6; round += 1)
      answers.push(...(await Promise.all(Array.from({ length: 8 }, () => send(visitor)))));
    const wasStored = ({ body }: Answer) => (body as { responseBody: { success: boolean } }).responseBody.success;
    // Uploads at the same time may refuse each other before the number is reached: one at a time fills it up.
    while (answers.filter(wasStored).length < 39 && answers.length < 96) answers.push(await send(visitor));
    expect(answers.filter(wasStored)).toHaveLength(39);
    expect(refusalOf(OPEN, await send(visitor)).errorCode).toBe('file.quota');
    const { headers, payload } = multipart({ name: 'a.txt', bytes: Buffer.from('文') });
    const statuses = [];
    for (let n = 0; n < 31; n += 1)
      statuses.push(
        (
          await gateway.visitor().request(`${OPEN}/uploadAttachment`, {
            method: 'POST',
            headers: { ...headers, 'x-forwarded-for': '198.51.100.9' },
            payload,
          })
        ).status,
      );
    expect(statuses.at(-1)).toBe(429);
  });

  describe('in the end', () => {
    const days = (count: number) => new Date(Date.now() + count * 86_400_000);
    const sweep = async (now: Date) => {
      await removeOrphans(gateway.database, openFolder(filesRoot(gateway.config.dataDir)), now);
      await removeForgotten(gateway.database, openFiles(gateway.database, gateway.config), now);
    };

    it('go to the team that it made a partner, whose applicant signs in', async () => {
      const visitor = gateway.visitor();
      const file = await uploaded(visitor);
      const record = application([file]);
      const sent = await save(visitor, { record, action: 'submit' });
      await act(await gateway.signIn(STAFF), 'partner-join', sent.record.billNo, 'approve', {
        grantedLevel: 'registered',
        joinDate: dayOf(Date.now()),
        years: 1,
        opinion: '同意',
      });
      const { eid } = await gateway.database.kysely
        .selectFrom('files')
        .where('id', '=', file.fileId)
        .select('eid')
        .executeTakeFirstOrThrow();
      const partner = await gateway.database.kysely
        .selectFrom('partners')
        .where('bill_no', '=', String(sent.record.billNo))
        .select('eid')
        .executeTakeFirstOrThrow();
      expect(eid).toBe(partner.eid);
      expect(await download(visitor, file.fileId)).toBe(200);

      const phone = String(record.contactPhone);
      const applicant = gateway.visitor();
      const { data } = await provePhone(gateway, applicant, phone);
      await form(applicant, '/space/c/user-activate/activateUserFromRegByMobileV2', {
        phone,
        activationKey: String(data?.activationKey),
        name: '王磊',
        password: 'Partner@2026',
      });
      await enter(applicant);
      expect(await applicant.read(INFO)).toMatchObject({
        companyName: '深圳云岭软件有限公司',
        roles: expect.arrayContaining(['partner']) as unknown,
      });
      expect((await applicant.request(`/files/${file.fileId}`)).status).toBe(200);
      expect(
        (
          await applicant.call<DetailResult>('/yzjumc/partnerjoinrenewal/v3/getPartnerJoinDetailByBillNo', {
            billNo: sent.record.billNo,
          })
        ).record.attachments,
      ).toEqual([file]);
    });

    it('are swept away when they were never saved, or never sent in for a month', async () => {
      const visitor = gateway.visitor();
      const [unsaved, drafted, submitted] = [await uploaded(visitor), await uploaded(visitor), await uploaded(visitor)];
      await save(visitor, { record: application([drafted]) });
      await save(visitor, { record: application([submitted]), action: 'submit' });
      const there = async () =>
        (
          await gateway.database.kysely
            .selectFrom('files')
            .where(
              'id',
              'in',
              [unsaved, drafted, submitted].map(({ fileId }) => fileId),
            )
            .orderBy('uploaded_at')
            .select('id')
            .execute()
        ).map(({ id }) => id);
      await sweep(days(3));
      expect(await there()).toEqual([drafted.fileId, submitted.fileId]);
      await sweep(days(29));
      expect(await there()).toEqual([drafted.fileId, submitted.fileId]);
      await sweep(days(31));
      expect(await there()).toEqual([submitted.fileId]);
    });
  });
});
