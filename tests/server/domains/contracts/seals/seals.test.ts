import { Resvg } from '@resvg/resvg-js';
import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { type Client, refusalOf } from '../../../../support/client.ts';
import { eachDatabase } from '../../../../support/database.ts';
import { multipart } from '../../../../support/form.ts';
import { startGateway, type TestGateway } from '../../../../support/gateway.ts';
import { certify, key, LANHAI, SEALS, userId } from './support.ts';

/** A scanned seal on paper. */
const PNG = new Resvg(
  '<svg xmlns="http://www.w3.org/2000/svg" width="80" height="80"><rect width="80" height="80" fill="#fff"/><circle cx="40" cy="40" r="30" fill="none" stroke="#c00" stroke-width="4"/></svg>',
)
  .render()
  .asPng();
const PDF = Buffer.from('%PDF-1.4\n1 0 obj\n<<>>\nendobj\ntrailer\n<<>>\n%%EOF\n');

eachDatabase('seals', (driver) => {
  let gateway: TestGateway;
  let admin: Client;
  let member: Client;
  let other: Client;
  let staff: Client;

  beforeAll(async () => {
    gateway = await startGateway({ driver });
    [admin, member, other, staff] = await Promise.all([
      gateway.signIn('13800000001', LANHAI),
      gateway.signIn('13800000002'),
      gateway.signIn('13800000008'),
      gateway.signIn('13800000005'),
    ]);
  });
  afterAll(() => gateway.close());
  beforeEach(() => certify(gateway));

  const save = (record: RecordData, action?: string, client = admin) =>
    client.call<DetailResult>(
      `${SEALS}/seal_save`,
      { record: { name: '合同章', kind: 'contract', source: 'drawn', ...record }, ...(action && { action }) },
      key(),
    );
  const act = (client: Client, sealNo: unknown, action: string, input = {}) =>
    client.call<DetailResult>('/yzjumc/entity/v1/seal/act', { key: sealNo, action, input }, key());
  const refusedAct = async (client: Client, sealNo: unknown, action: string, input = {}) =>
    (await client.refusal('/yzjumc/entity/v1/seal/act', { key: sealNo, action, input }, key())).errorCode;
  const picture = (client: Client, query: Record<string, string>) =>
    client.request(`${SEALS}/seal_picture?${new URLSearchParams(query).toString()}`);
  const upload = async (client: Client, name: string, bytes: Buffer) => {
    const { headers, payload } = multipart({ name, bytes });
    return (
      (await client.request('/yzjumc/attachment/v3/upload', { method: 'POST', headers, payload })).body as {
        responseBody: { data: RecordData };
      }
    ).responseBody.data;
  };

  it('a drawn one carries the certified name, which nobody can write, and is in use at once', async () => {
    const foreign = await admin.refusal(
      `${SEALS}/seal_save`,
      { record: { name: '合同章', kind: 'contract', source: 'drawn', companyName: '别人家的公司' }, action: 'submit' },
      key(),
    );
    expect(foreign.issues).toMatchObject([{ path: '/companyName', code: 'readOnly' }]);
    const { record } = await save({ code: '4403000012345' }, 'submit');
    expect(record).toMatchObject({ status: 'active', companyName: LANHAI, code: '4403000012345' });
    const drawn = await picture(admin, { sealNo: String(record.sealNo) });
    expect(drawn.headers['content-type']).toBe('image/png');
    expect(drawn.headers['content-security-policy']).toContain('sandbox');
    expect((await picture(admin, { kind: 'contract', code: '4403000012345' })).bytes.equals(drawn.bytes)).toBe(true);
    expect((await picture(admin, { kind: 'official', code: '4403000012345' })).bytes.equals(drawn.bytes)).toBe(false);
  });

  it('is only for a certified team', async () => {
    await certify(gateway, LANHAI, 'revoked');
    const { record } = await save({});
    expect(record.companyName ?? null).toBeNull();
    expect(await refusedAct(admin, record.sealNo, 'submit')).toBe('seal.notCertified');
    expect(refusalOf('picture', await picture(admin, { kind: 'contract' })).errorCode).toBe('seal.notCertified');
  });

  it('a name that the arc cannot hold is not drawn', async () => {
    await certify(gateway, '长'.repeat(31));
    expect(
      (
        await admin.refusal(
          `${SEALS}/seal_save`,
          { record: { name: '合同章', kind: 'contract', source: 'drawn' }, action: 'submit' },
          key(),
        )
      ).issues,
    ).toMatchObject([{ path: '/companyName', code: 'seal.name' }]);
    expect(refusalOf('picture', await picture(admin, {})).errorCode).toBe('seal.name');
  });

  it('only the team’s administrators write; the others see that there is one, and its picture once it was granted to them', async () => {
    const { record } = await save({}, 'submit');
    expect(
      (
        await member.refusal(
          `${SEALS}/seal_save`,
          { record: { name: '私章', kind: 'contract', source: 'drawn' } },
          key(),
        )
      ).errorCode,
    ).toBe('session.forbidden');
    expect(['session.forbidden', 'action.refused']).toContain(
      await refusedAct(member, record.sealNo, 'revoke', { reason: '不用了' }),
    );
    const sealNo = String(record.sealNo);
    const looks = async () => [
      await picture(member, { sealNo }),
      await picture(member, { sealNo, download: '1' }),
      await picture(member, { sealNo, scale: '4' }),
    ];
    for (const answer of await looks()) expect(refusalOf('picture', answer).errorCode).toBe('seal.notGranted');
    // What would be drawn is what is drawn.
    expect(refusalOf('picture', await picture(member, { kind: 'contract' })).errorCode).toBe('session.forbidden');
    const { grantIds } = await admin.call<{ grantIds: string[] }>(
      `${SEALS}/seal_auth_save_batch`,
      { sealNos: [sealNo], userIds: [await userId(gateway, '13800000002')], purposes: ['file'] },
      key(),
    );
    for (const answer of await looks()) expect(answer.status).toBe(200);
    await admin.call(`${SEALS}/seal_auth_delete`, { grantIds, reason: '岗位调整' }, key());
    for (const answer of await looks()) expect(refusalOf('picture', answer).errorCode).toBe('seal.notGranted');
    expect(refusalOf('picture', await picture(staff, { sealNo })).errorCode).toBe('seal.notGranted');
  });

  it('another team has none of it: no row, no picture, no change, no use of its files', async () => {
    const { record } = await save({}, 'submit');
    const sealNo = String(record.sealNo);
    expect((await other.call<ListResult>(`${SEALS}/seal_list`)).rows).toEqual([]);
    expect(refusalOf('picture', await picture(other, { sealNo })).errorCode).toBe('record.notFound');
    expect(await refusedAct(other, sealNo, 'revoke', { reason: '不是我的' })).toBe('record.notFound');
    expect((await other.refusal(`${SEALS}/seal_delete`, { sealNo }, key())).errorCode).toBe('record.notFound');
    expect((await picture(gateway.visitor(), { sealNo })).status).toBe(401);
    const theirs = await upload(other, '印章.png', PNG);
    const refused = await admin.refusal(
      `${SEALS}/seal_save`,
      { record: { name: '财务章', kind: 'finance', source: 'uploaded', picture: [theirs] }, action: 'submit' },
      key(),
    );
    expect(refused.issues.map(({ path }) => path.split('/')[1])).toContain('picture');
  });

  it('an uploaded one is reviewed by the staff, and comes back with the reason', async () => {
    const held = await upload(admin, '印章.png', PNG);
    const { record } = await save({ name: '财务章', kind: 'finance', source: 'uploaded', picture: [held] }, 'submit');
    expect(record.status).toBe('reviewing');
    const sealNo = String(record.sealNo);
    expect(await refusedAct(admin, sealNo, 'approve')).not.toBe('');
    expect((await picture(staff, { sealNo })).bytes.readUInt32BE(16)).toBe(160);
    expect((await act(staff, sealNo, 'reject', { reason: '印文模糊' })).record).toMatchObject({
      status: 'rejected',
      opinion: '印文模糊',
      reviewerName: '沈一',
    });
    await act(admin, sealNo, 'rework');
    expect((await act(admin, sealNo, 'submit')).record.status).toBe('reviewing');
    expect((await act(staff, sealNo, 'approve')).record.status).toBe('active');
  });

  it('no picture but PNG and JPEG is one of a seal', async () => {
    const paper = await upload(admin, '印章.pdf', PDF);
    const refused = await admin.refusal(
      `${SEALS}/seal_save`,
      { record: { name: '财务章', kind: 'finance', source: 'uploaded', picture: [paper] }, action: 'submit' },
      key(),
    );
    expect(refused.issues).toMatchObject([{ path: '/picture', code: 'accept' }]);
  });

  it('is changed as a draft, ends when it is revoked, and only a draft is deleted', async () => {
    const { record, version } = await save({});
    const sealNo = String(record.sealNo);
    expect(
      (
        await admin.call<DetailResult>(
          `${SEALS}/seal_update`,
          { record: { ...record, name: '改名的章' }, version },
          key(),
        )
      ).record.name,
    ).toBe('改名的章');
    expect((await admin.refusal(`${SEALS}/seal_update`, { record: { name: '没有编号' } }, key())).issues).toMatchObject(
      [{ path: '/sealNo' }],
    );
    await act(admin, sealNo, 'submit');
    expect((await admin.refusal(`${SEALS}/seal_delete`, { sealNo }, key())).errorCode).toBe('session.forbidden');
    expect((await act(admin, sealNo, 'revoke', { reason: '已更换' })).record).toMatchObject({
      status: 'revoked',
      revokeReason: '已更换',
    });
    expect(await refusedAct(admin, sealNo, 'submit')).not.toBe('');
    const draft = await save({});
    await admin.call(`${SEALS}/seal_delete`, { sealNo: draft.record.sealNo }, key());
    expect((await admin.call<ListResult>(`${SEALS}/seal_list`)).rows.map((row) => row.sealNo)).not.toContain(
      draft.record.sealNo,
    );
  });
});
