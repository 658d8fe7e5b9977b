import { createHash } from 'node:crypto';
import { setTimeout } from 'node:timers/promises';
import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import verifyPdf from 'pdf-signature-reader';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Verification } from '../../../../contract/contracts.ts';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { openSigning, type SigningService } from '../../../../server/domains/contracts/pdfSignature/service.ts';
import { reportOn } from '../../../../server/domains/contracts/pdfSignature/verify/report.ts';
import { expireUnsigned } from '../../../../server/domains/contracts/signing/expire.ts';
import { verifyFile } from '../../../../server/domains/contracts/signing/verify.ts';
import { openFiles } from '../../../../server/platform/files/service.ts';
import { systemActor } from '../../../../server/runtime/access/actor.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { multipart } from '../../../support/form.ts';
import { startGateway, type TestGateway } from '../../../support/gateway.ts';
import { textOfPdf } from '../../../support/pdf.ts';
import { contract as foreign, makeSigners, signAs, stamp } from './pdfSignature/support.ts';
import { certify, key, LANHAI, newSeal, SEALS, userId } from './seals/support.ts';

const ONLINE = '/yzjumc/onlinecontract/v2';
const ACT = '/yzjumc/entity/v1/online-contract/act';
const DAY_MS = 86_400_000;
const ROUNDS = 10;
const APART_MS = 30;
const REVOKED_ROUNDS = 5;
const MAX_BYTES = 20 * 1024 * 1024;

eachDatabase('signing contracts', (driver) => {
  let gateway: TestGateway;
  let chen: Client;
  let staff: Client;
  let stranger: Client;
  let product: string;
  let sealNo: string;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    [chen, staff, stranger] = await Promise.all([
      gateway.signIn('13800000001'),
      gateway.signIn('13800000005'),
      gateway.signIn('13800000008'),
    ]);
    const shop = systemActor(demoTeam('云铺运营中心').eid);
    ({ key: product } = await gateway.database.transaction((tx) =>
      gateway.entities.access.create(tx, shop, 'product', {
        name: '协同办公<b>旗舰版</b>',
        family: 'collaboration',
        kind: 'edition',
        unit: '用户/年',
        price: 29_800,
        taxRate: 0.13,
        status: 'onsale',
      }),
    ));
    await certify(gateway);
    sealNo = await newSeal(chen);
  });
  afterAll(() => gateway.close());

  const contract = (values: RecordData = {}): RecordData => ({
    template: 'subscription',
    title: '蓝海制造云服务订购合同',
    partyAName: LANHAI,
    partyAUscc: '91440300708461136T',
    partyAAddress: '深圳市<i>南山区</i>科技园',
    partyAContact: '陈晓',
    partyAPhone: '13800000001',
    startDate: '2026-12-01',
    termMonths: 12,
    payDays: 15,
    lines: [{ product, quantity: 100, unitPrice: 29_800 }],
    ...values,
  });
  const approved = async (values: RecordData = {}): Promise<string> => {
    const { record } = await chen.call<DetailResult>(`${ONLINE}/apply`, { record: contract(values) }, key());
    const { key: no } = await chen.call<{ key: string }>('/yzjumc/wf/v3/get_approval_record', {
      entity: 'online-contract',
      billNo: record.billNo,
    });
    await staff.call('/yzjumc/wf/v3/complete_task', { no, action: 'agree', opinion: '同意' }, key());
    return String(record.billNo);
  };
  const request = (billNo: string, values: RecordData = {}): RecordData => ({
    billNo,
    sealNo,
    signer: '陈晓',
    agreed: true,
    ...values,
  });
  const sign = (billNo: string, headers = key()) =>
    chen.call<DetailResult>(`${SEALS}/sign_file`, request(billNo), headers);
  const bytesAt = async (client: Client, path: string): Promise<Uint8Array> =>
    new Uint8Array((await client.request(path)).bytes);
  const file = (client: Client, billNo: string, party?: string) =>
    bytesAt(client, `${SEALS}/get_file?${new URLSearchParams({ billNo, ...(party && { party }) }).toString()}`);
  const verify = async (bytes: Uint8Array): Promise<Verification> => {
    const answer = await gateway
      .visitor()
      .request('/yzjumc/verify/v1/file', { method: 'POST', ...multipart({ name: '合同.pdf', bytes }) });
    return (answer.body as { responseBody: { data: Verification } }).responseBody.data;
  };
  const signaturesOf = (billNo: string) =>
    gateway.database.kysely
      .selectFrom('contract_signatures')
      .selectAll()
      .where('bill_no', '=', billNo)
      .orderBy('party')
      .execute();
  const stateOf = async (billNo: string) =>
    (
      await gateway.database.kysely
        .selectFrom('records')
        .where('entity', '=', 'online-contract')
        .where('key', '=', billNo)
        .select('state')
        .executeTakeFirstOrThrow()
    ).state;

  it('put both signatures on the file that was read before, which never changes and anybody verifies', async () => {
    const billNo = await approved();
    const before = await bytesAt(chen, `${ONLINE}/pdf?billNo=${billNo}`);
    expect(await textOfPdf(before)).toContain('协同办公<b>旗舰版</b>');
    expect(await textOfPdf(before)).toContain('人民币贰万玖仟捌佰元整');
    expect(await textOfPdf(before)).toContain('深圳市<i>南山区</i>科技园');

    const headers = key();
    const signed = await sign(billNo, headers);
    expect(await sign(billNo, headers)).toMatchObject({
      record: { status: 'signed', contractNo: signed.record.contractNo },
    });
    const one = await file(chen, billNo);
    expect(Buffer.compare(one.subarray(0, before.length), before)).toBe(0);
    expect(await verify(one)).toMatchObject({
      verdict: 'intact',
      issued: { billNo, complete: false, contractState: 'countersign' },
      signatures: [{ signer: LANHAI, trusted: true }],
    });

    // Many at once find its file unsigned by the shop; one at a time signs it.
    const many = await staff.call<{ failed: { message: string }[] }>(
      '/yzjumc/entity/v1/contract/act-many',
      { action: 'countersign', keys: [signed.record.contractNo] },
      key(),
    );
    expect(JSON.stringify(many)).toContain('逐份盖章');
    expect(
      (await staff.call<DetailResult>('/yzjumc/contract/v3/countersign', { key: signed.record.contractNo }, key()))
        .record,
    ).toMatchObject({ status: 'effective', partyBSigner: '沈一', taxRate: 0.13 });
    const two = await file(chen, billNo);
    expect(Buffer.compare(two.subarray(0, one.length), one)).toBe(0);
    expect(Buffer.compare(await file(chen, billNo, 'a'), one)).toBe(0);
    expect(Buffer.compare(await file(staff, billNo), two)).toBe(0);
    expect(verifyPdf(Buffer.from(two))).toMatchObject({ integrity: true, signatures: { length: 2 } });
    expect(await verify(two)).toMatchObject({
      verdict: 'intact',
      differsAt: null,
      issued: { billNo, complete: true, contractState: 'effective' },
      signatures: [{ signer: LANHAI }, { signer: '云铺科技有限公司' }],
    });
    expect((await verify(one)).issued).toMatchObject({ superseded: true });

    const digest = createHash('sha256').update(two).digest('hex');
    const { rows } = await chen.call<{ rows: RecordData[] }>(`${SEALS}/list_file`, { keyword: billNo });
    expect(rows).toEqual([expect.objectContaining({ billNo, digest, complete: true, signers: '陈晓、沈一' })]);
    const uses = await gateway.database.kysely
      .selectFrom('seal_uses')
      .selectAll()
      .where('seal_no', '=', sealNo)
      .execute();
    expect(uses).toEqual([
      expect.objectContaining({
        purpose: 'contract',
        user_name: '陈晓',
        file_digest: createHash('sha256').update(one).digest('hex'),
      }),
    ]);
    await expect(
      gateway.database.kysely
        .updateTable('contract_signatures')
        .set({ signer_name: '别人' })
        .where('bill_no', '=', billNo)
        .execute(),
    ).rejects.toThrow('never changed');
  });

  it('say in the list of files what became of a contract that the shop did not seal', async () => {
    const billNo = await approved();
    const { record } = await sign(billNo);
    const states = async () => {
      const { rows } = await chen.call<{ rows: RecordData[] }>(`${SEALS}/list_file`, { keyword: billNo });
      const { contract: shown } = await chen.call<{ contract: { state: string } | null }>(`${ONLINE}/signing`, {
        billNo,
      });
      return [rows.map(({ complete, contractState }) => [complete, contractState]), shown?.state ?? null];
    };
    expect(await states()).toEqual([[[false, 'countersign']], 'countersign']);
    const input = { reason: '双方同意重签' };
    await staff.call('/yzjumc/entity/v1/contract/act', { key: record.contractNo, action: 'void', input }, key());
    expect(await states()).toEqual([[[false, 'void']], 'void']);
    await gateway.database.kysely
      .deleteFrom('records')
      .where('entity', '=', 'contract')
      .where('key', '=', String(record.contractNo))
      .execute();
    expect(await states()).toEqual([[[false, null]], null]);
  });

  it('are told from a changed copy, and where it was changed', async () => {
    const billNo = await approved();
    await sign(billNo);
    const bytes = await file(chen, billNo);
    const place = Math.floor(bytes.length / 3);
    const copy = bytes.slice();
    copy[place] = (copy[place] ?? 0) ^ 1;
    expect(await verify(copy)).toMatchObject({ verdict: 'changed', issued: { billNo }, differsAt: place + 1 });
    expect(await verify(new Uint8Array([...bytes, 10]))).toMatchObject({
      verdict: 'changed',
      issued: { billNo },
      differsAt: bytes.length + 1,
      appended: 1,
    });
    expect(await verify(new TextEncoder().encode('%PDF-1.7\n'))).toMatchObject({ verdict: 'unsigned', issued: null });
  });

  it('come to one end when they are signed, cancelled and run out at the same time', async () => {
    for (let round = 0; round < ROUNDS; round += 1) {
      const billNo = await approved();
      const later = new Date(Date.now() + 40 * DAY_MS);
      // The file is made first: each round the others come a little later into that.
      const others = setTimeout(round * APART_MS).then(() =>
        Promise.allSettled([
          chen.call(ACT, { key: billNo, action: 'cancel', input: { reason: '不再需要' } }, key()),
          expireUnsigned(gateway.database, gateway.entities, later),
        ]),
      );
      const outcomes = await Promise.allSettled([sign(billNo), others]);
      const state = String(await stateOf(billNo));
      const signatures = await signaturesOf(billNo);
      expect(signatures).toHaveLength(state === 'signed' ? 1 : 0);
      expect(outcomes[0]?.status === 'fulfilled').toBe(state === 'signed');
      expect(['signed', 'cancelled', 'expired']).toContain(state);
    }
    const { total } = await gateway.database.kysely
      .selectFrom('files')
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow();
    const { kept } = await gateway.database.kysely
      .selectFrom('contract_signatures')
      .select(({ fn }) => fn.countAll<number>().as('kept'))
      .executeTakeFirstOrThrow();
    expect(Number(total)).toBe(Number(kept));
  }, 120_000);

  it('are signed with a seal of the team that is in use, by whoever may use it, for the company that is certified', async () => {
    const billNo = await approved();
    const refusal = (client: Client, values: RecordData = {}) =>
      client.refusal(`${SEALS}/sign_file`, request(billNo, values), key());
    expect((await refusal(chen, { sealNo: 'YZ-0' })).errorCode).toBe('record.notFound');
    expect((await refusal(chen, { agreed: false })).issues.map(({ path }) => path)).toEqual(['/input/agreed']);
    expect((await refusal(chen, { sealNo: '', signer: '' })).issues.map(({ path }) => path)).toEqual([
      '/input/sealNo',
      '/input/signer',
    ]);
    const revoked = await newSeal(chen, { name: '旧合同章' });
    await chen.call('/yzjumc/entity/v1/seal/act', { key: revoked, action: 'revoke', input: { reason: '换章' } }, key());
    expect((await refusal(chen, { sealNo: revoked })).errorCode).toBe('seal.notActive');
    expect(
      (await chen.refusal(ACT, { key: billNo, action: 'sign', input: { sealNo, signer: '陈晓', agreed: true } }, key()))
        .message,
    ).toContain('在合同文件上签署');
    const other = await approved({ partyAName: '别的有限公司' });
    expect((await chen.refusal(`${SEALS}/sign_file`, request(other), key())).errorCode).toBe('contract.party');
    expect(await stateOf(billNo)).toBe('approved');
    expect(await signaturesOf(billNo)).toEqual([]);
  });

  it('are signed by a member with a running grant of that very seal, and by no other member', async () => {
    const lin = await gateway.signIn('13800000002');
    const userIds = [await userId(gateway, '13800000002')];
    const grant = async (no = sealNo) =>
      (
        await chen.call<{ grantIds: string[] }>(
          `${SEALS}/seal_auth_save_batch`,
          { sealNos: [no], userIds, purposes: ['contract'] },
          key(),
        )
      ).grantIds[0] ?? '';
    const billNo = await approved();
    const refused = async () =>
      (await lin.refusal(`${SEALS}/sign_file`, request(billNo, { signer: '林悦' }), key())).errorCode;
    expect(await refused()).toBe('seal.notGranted');
    await grant(await newSeal(chen, { name: '另一枚合同章' }));
    expect(await refused()).toBe('seal.notGranted');
    const past = new Date(Date.now() - 1000).toISOString();
    await gateway.database.kysely
      .updateTable('seal_grants')
      .set({ valid_from: '2026-01-01T00:00:00Z', valid_until: past })
      .where('grant_id', '=', await grant())
      .execute();
    expect(await refused()).toBe('seal.notGranted');
    await chen.call(`${SEALS}/seal_auth_delete`, { grantIds: [await grant()], reason: '岗位调整' }, key());
    expect(await refused()).toBe('seal.notGranted');
    expect(await signaturesOf(billNo)).toEqual([]);
    await grant();
    await lin.call(`${SEALS}/sign_file`, request(billNo, { signer: '林悦' }), key());
    expect(await signaturesOf(billNo)).toMatchObject([{ party: 'a', signer_name: '林悦', seal_no: sealNo }]);
  });

  it('are not signed with a seal that is revoked while the file is made: either the signature was first, or there is none and no file', async () => {
    for (let round = 0; round < REVOKED_ROUNDS; round += 1) {
      const [billNo, no] = [await approved(), await newSeal(chen, { name: `临时章 ${round}` })];
      const revoke = setTimeout(round * APART_MS * 2).then(() =>
        chen.call('/yzjumc/entity/v1/seal/act', { key: no, action: 'revoke', input: { reason: '换章' } }, key()),
      );
      const [signed] = await Promise.all([
        chen.call(`${SEALS}/sign_file`, request(billNo, { sealNo: no }), key()).then(
          () => 'ok',
          (error: unknown) => String(error),
        ),
        revoke,
      ]);
      const signatures = await signaturesOf(billNo);
      const uses = await gateway.database.kysely
        .selectFrom('seal_uses')
        .selectAll()
        .where('seal_no', '=', no)
        .execute();
      expect([signatures.length, uses.length], signed).toEqual(signed === 'ok' ? [1, 1] : [0, 0]);
      expect(await stateOf(billNo)).toBe(signed === 'ok' ? 'signed' : 'approved');
      if (signed !== 'ok') expect(signed).toContain('印章');
      const { at } = await gateway.database.kysely
        .selectFrom('seal_changes')
        .select('at')
        .where('seal_no', '=', no)
        .where('what', '=', 'revoked')
        .executeTakeFirstOrThrow();
      for (const use of uses) expect(use.at <= at).toBe(true);
    }
    const { stray } = await gateway.database.kysely
      .selectFrom('files')
      .where('id', 'not in', gateway.database.kysely.selectFrom('contract_signatures').select('file_id'))
      .select(({ fn }) => fn.countAll<number>().as('stray'))
      .executeTakeFirstOrThrow();
    expect(Number(stray)).toBe(0);
  });

  it('still verify when the certificate that they were signed with is renewed, or is none that the shop relies on any more', async () => {
    const [first, second] = [await approved(), await approved()];
    await sign(first);
    await gateway.database.kysely
      .updateTable('signing_certificates')
      .set({ valid_until: new Date(Date.now() + 5 * DAY_MS).toISOString() })
      .where('kind', '=', 'party')
      .execute();
    await sign(second);
    const [one, two] = [await file(chen, first), await file(chen, second)];
    const [serial, other] = [(await signaturesOf(first))[0]?.serial, (await signaturesOf(second))[0]?.serial];
    expect(other).not.toBe(serial);
    for (const [bytes, no, number] of [
      [one, first, serial],
      [two, second, other],
    ] as const)
      expect(await verify(bytes)).toMatchObject({
        verdict: 'intact',
        issued: { billNo: no },
        signatures: [{ serial: number, trusted: true, why: null }],
      });

    const forgetful: SigningService = {
      ...(await openSigning(gateway.database, gateway.config)),
      verify: (bytes) => Promise.resolve(reportOn(bytes, [])),
    };
    const anew = (bytes: Uint8Array) =>
      verifyFile(
        gateway.database,
        forgetful,
        openFiles(gateway.database, gateway.config),
        bytes,
        createHash('sha256').update(bytes).digest('hex'),
      );
    expect(await anew(one)).toMatchObject({
      verdict: 'intact',
      signatures: [{ trusted: true, why: '签署所用的证书已更换，此文件由本站签发并存有原件' }],
    });
    expect(await anew(new Uint8Array([...one, 10]))).toMatchObject({
      verdict: 'changed',
      signatures: [{ trusted: false }],
    });
  });

  it('are told from every other file, whatever it is and however large', async () => {
    const { stranger: forger, strangersAuthority } = await makeSigners();
    expect(
      await verify(await signAs(await foreign(), 'PartyB', '云铺科技有限公司', forger, strangersAuthority)),
    ).toMatchObject({
      verdict: 'untrusted',
      issued: null,
      signatures: [{ signer: '云铺科技有限公司', trusted: false }],
    });
    const billNo = await approved();
    await sign(billNo);
    const bytes = await file(chen, billNo);
    expect(await verify(bytes.subarray(0, bytes.length - 700))).toMatchObject({
      verdict: 'changed',
      signatures: [{ state: 'unreadable' }],
    });
    expect(await verify(stamp())).toMatchObject({ verdict: 'notPdf', signatures: [], issued: null });
    const large = (size: number): Uint8Array => Buffer.alloc(size, '/ByteRange [0 1 2 3] ').fill('%PDF-1.7\n', 0, 9);
    expect(await verify(large(MAX_BYTES))).toMatchObject({ verdict: 'changed', size: MAX_BYTES, issued: null });
    expect(await verify(new Uint8Array())).toMatchObject({ verdict: 'notPdf', size: 0 });
    const tooLarge = await gateway.visitor().request('/yzjumc/verify/v1/file', {
      method: 'POST',
      ...multipart({ name: '合同.pdf', bytes: large(MAX_BYTES + 1) }),
    });
    expect(tooLarge.body).toMatchObject({ responseBody: { errorCode: 'file.tooLarge' } });
  });

  it("are nobody else's to sign, see or download", async () => {
    const billNo = await approved();
    await sign(billNo);
    expect((await stranger.refusal(`${SEALS}/sign_file`, request(billNo), key())).errorCode).toBe('record.notFound');
    expect((await stranger.refusal(`${ONLINE}/signing`, { billNo })).errorCode).toBe('record.notFound');
    expect((await stranger.call<{ total: number }>(`${SEALS}/list_file`, {})).total).toBe(0);
    const stamped = await chen.request(`${ONLINE}/seal?billNo=${billNo}&party=a`);
    expect(stamped.bytes.equals((await chen.request(`${SEALS}/seal_picture?sealNo=${sealNo}&scale=2`)).bytes)).toBe(
      true,
    );
    for (const path of [
      `${SEALS}/get_file?billNo=${billNo}`,
      `${ONLINE}/pdf?billNo=${billNo}`,
      `${ONLINE}/seal?billNo=${billNo}&party=a`,
    ]) {
      expect((await chen.request(path)).headers['content-type']).toMatch(/^(application\/pdf|image\/png)$/);
      expect((await stranger.request(path)).body).toMatchObject({ responseBody: { errorCode: 'record.notFound' } });
      expect((await gateway.visitor().request(path)).status).toBe(401);
    }
    const contractNo = (await chen.call<DetailResult>('/yzjumc/entity/v1/online-contract/detail', { billNo })).record
      .contractNo;
    expect((await chen.refusal('/yzjumc/contract/v3/countersign', { key: contractNo }, key())).errorCode).toBe(
      'action.refused',
    );
  });

  it('say where to transfer money to', async () => {
    const bytes = await bytesAt(chen, `${SEALS}/generate_bank_account_pdf`);
    expect(await textOfPdf(bytes)).toContain('755936021810666');
    const posted = await chen.request(`${SEALS}/generate_bank_account_pdf`, { method: 'POST' });
    expect(await textOfPdf(new Uint8Array(posted.bytes))).toContain('755936021810666');
    expect((await chen.refusal(`${SEALS}/get_file`, {})).errorCode).toBe('request.invalid');
    expect(
      Buffer.from(await bytesAt(chen, `${SEALS}/generate_bank_account_pdf?orderNo=XX1`))
        .subarray(0, 5)
        .toString(),
    ).not.toBe('%PDF-');
  });

  it('are with the seller that the shop has written when they are applied for: text, contract, seal and signature say one name, and promise what it wrote', async () => {
    const earlier = await approved();
    const { access } = gateway.entities;
    const shop = systemActor(demoTeam('云铺运营中心').eid);
    const written = await gateway.database.transaction(async (tx) => {
      const { key: no } = await access.create(tx, shop, 'storefront', {
        name: '新主体',
        sellerName: '青岚云服务有限公司',
        sellerUscc: '91320500MA1N7K3Q2B',
        sellerLegal: '何青岚',
        sellerAddress: '苏州市工业园区星湖街 1 号',
        sellerPhone: '0512-66668888',
        serviceLevel: '每月可用性不低于 99.5%。\n工作日 9:00–18:00 提供技术支持。',
      });
      await access.act(tx, shop, 'storefront', no, 'use');
      return no;
    });
    const later = await approved();
    const text = await textOfPdf(await bytesAt(chen, `${ONLINE}/pdf?billNo=${later}`));
    for (const part of ['青岚云服务有限公司', '91320500MA1N7K3Q2B', '何青岚', '星湖街1号', '0512-66668888', '99.5%'])
      expect(text).toContain(part);
    for (const part of ['云铺科技有限公司', '99.9%', '7×12']) expect(text).not.toContain(part);
    expect(await textOfPdf(await bytesAt(chen, `${ONLINE}/pdf?billNo=${earlier}`))).toContain('7×12');
    const stamps: Buffer[] = [];
    for (const [billNo, seller] of [
      [earlier, '云铺科技有限公司'],
      [later, '青岚云服务有限公司'],
    ] as const) {
      const { contractNo } = (await sign(billNo)).record;
      const { record } = await staff.call<DetailResult>('/yzjumc/contract/v3/countersign', { key: contractNo }, key());
      expect(record).toMatchObject({ status: 'effective', partyBName: seller });
      expect(await verify(await file(chen, billNo))).toMatchObject({
        verdict: 'intact',
        signatures: [{ signer: LANHAI }, { signer: seller }],
      });
      const { signatures } = await chen.call<{ signatures: { party: string; company: string }[] }>(
        `${ONLINE}/signing`,
        { billNo },
      );
      expect(signatures.map(({ party, company }) => [party, company])).toEqual([
        ['a', LANHAI],
        ['b', seller],
      ]);
      stamps.push((await chen.request(`${ONLINE}/seal?billNo=${billNo}&party=b`)).bytes);
    }
    expect(stamps[0]?.equals(stamps[1] ?? Buffer.alloc(0))).toBe(false);

    // Filed by hand: with the seller of today.
    const filed = await gateway.database.transaction((tx) =>
      access.create(tx, shop, 'contract', {
        name: '纸质合同',
        kind: 'nda',
        signMethod: 'paper',
        partyAName: LANHAI,
        partyAContact: '陈晓',
        startDate: '2026-12-01',
        termMonths: 12,
      }),
    );
    expect(filed.record.partyBName).toBe('青岚云服务有限公司');
    expect(filed.record.amount ?? null).toBeNull();
    await gateway.database.transaction((tx) => access.act(tx, shop, 'storefront', written, 'retire'));
  });
});
