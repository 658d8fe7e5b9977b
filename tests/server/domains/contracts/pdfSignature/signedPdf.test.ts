import { X509Certificate } from 'node:crypto';
import verifyPdf from 'pdf-signature-reader';
import { beforeAll, describe, expect, it } from 'vitest';
import { makeIdentity } from '../../../../../server/domains/contracts/pdfSignature/certificates/make.ts';
import { type Found, findSignatures } from '../../../../../server/domains/contracts/pdfSignature/verify/ranges.ts';
import { reportOn } from '../../../../../server/domains/contracts/pdfSignature/verify/report.ts';
import { readPdf } from '../../../../support/pdf.ts';
import { AT, changedAt, contract, makeSigners, type Signers, signAs } from './support.ts';

let people: Signers;
let base: Uint8Array;
let one: Uint8Array;
let two: Uint8Array;
beforeAll(async () => {
  [people, base] = await Promise.all([makeSigners(), contract()]);
  one = await signAs(base, 'PartyA', '蓝海制造有限公司', people.team, people.authority);
  two = await signAs(one, 'PartyB', '云铺科技有限公司', people.shop, people.authority);
});

const report = (bytes: Uint8Array) => reportOn(bytes, [people.authority.certificate]);
const found = (bytes: Uint8Array): Found[] => findSignatures(bytes).filter((each): each is Found => 'cms' in each);

describe('a document that both parties signed', () => {
  it('is intact, signed by both, whose certificates the shop issued', () => {
    expect(report(two)).toMatchObject({
      verdict: 'intact',
      appended: 0,
      signatures: [
        {
          state: 'valid',
          signer: '蓝海制造有限公司',
          issuer: '云铺电子签约根证书',
          trusted: true,
          at: AT.toISOString(),
          why: null,
        },
        { state: 'valid', signer: '云铺科技有限公司', trusted: true, at: AT.toISOString(), why: null },
      ],
    });
  });

  it('is what it was before, with each signature behind it', () => {
    expect(Buffer.compare(one.subarray(0, base.length), base)).toBe(0);
    expect(Buffer.compare(two.subarray(0, one.length), one)).toBe(0);
    expect(report(one).verdict).toBe('intact');
  });

  it('is verified by a reader that is not ours, in both its states', () => {
    for (const [bytes, count] of [
      [one, 1],
      [two, 2],
    ] as const) {
      const { verified, integrity, signatures } = verifyPdf(Buffer.from(bytes));
      expect(signatures).toHaveLength(count);
      // It knows no authority of ours; what it judges are the bytes and the signature over them.
      expect({ verified, integrity }).toEqual({ verified: false, integrity: true });
    }
  });

  it('still opens, with the fields that are signed', async () => {
    const { fields, annotations } = await readPdf(two);
    expect(fields).toEqual(['PartyA', 'PartyB']);
    expect(annotations.map(({ fieldName, hasAppearance }) => [fieldName, hasAppearance])).toEqual([
      ['PartyA', true],
      ['PartyB', true],
    ]);
  });

  it('says when and with which certificate in what is signed, as PAdES asks', () => {
    const text = Buffer.from(two).toString('latin1');
    expect(text.match(/\/SubFilter \/ETSI\.CAdES\.detached/g)).toHaveLength(2);
    for (const { cms } of found(two)) {
      const hex = Buffer.from(cms).toString('hex');
      // id-aa-signingCertificateV2 is there, and id-signingTime is not.
      expect(hex).toContain('060b2a864886f70d010910022f');
      expect(hex).not.toContain('06092a864886f70d010905');
    }
  });

  it('stays intact when its certificate ran out after it was signed, and says so', async () => {
    const then = new Date('2019-03-04T02:00:00.000Z');
    const authority = await makeIdentity({ name: '云铺电子签约根证书' }, then);
    const team = await makeIdentity({ name: '蓝海制造有限公司' }, then, authority);
    const old = await signAs(base, 'PartyA', '蓝海制造有限公司', team, authority, then);
    expect(reportOn(old, [authority.certificate])).toMatchObject({
      verdict: 'intact',
      signatures: [{ state: 'valid', trusted: true, why: '证书已于 2022-03-03 到期，签署时在有效期内' }],
    });
  });

  it('cannot be signed twice by one party', async () => {
    await expect(signAs(one, 'PartyA', '别的公司', people.team, people.authority)).rejects.toThrow('PartyA is signed');
  });
});

describe('a file that is not what was signed', () => {
  it('says so when one byte is another, wherever it is', () => {
    const [first, second] = found(two);
    if (!first || !second) throw new Error('two signatures');
    const places = [
      9,
      Math.floor(base.length / 2),
      base.length - 2,
      first.gap - 40,
      first.after + 5,
      one.length - 3,
      one.length + 20,
      second.after + 1,
      two.length - 2,
    ];
    for (const place of places) expect(report(changedAt(two, place)).verdict, `byte ${place}`).toBe('changed');
  });

  it('says so when the signature itself was changed, or something was written behind it in its place', () => {
    const [, second] = found(two);
    if (!second) throw new Error('two signatures');
    for (const place of [
      second.gap,
      second.after - 1,
      second.gap + 1,
      second.gap + 900,
      second.gap + 1 + second.cms.length * 2 - 8,
    ]) {
      const digit = two[place] === 0x37 ? 0x38 : 0x37;
      expect(report(changedAt(two, place, digit)).verdict, `byte ${place}`).toBe('changed');
    }
    const behind = report(changedAt(two, second.after - 3, 0x37));
    expect(behind.verdict).toBe('changed');
    expect(behind.signatures.at(-1)?.why).toBe('签名数据之后被写入了其他内容');
  });

  it('says how much was added after the last signature', () => {
    const more = new Uint8Array(Buffer.concat([two, Buffer.from('\n1 0 obj\n<< >>\nendobj\n')]));
    expect(report(more)).toMatchObject({
      verdict: 'changed',
      appended: more.length - two.length,
      signatures: [{ state: 'valid' }, { state: 'valid' }],
    });
    expect(report(two.subarray(0, two.length - 1)).verdict).toBe('changed');
  });

  it('is not relied on when a hidden second signature is of an unknown certificate, though it has the same names', async () => {
    const forged = report(await signAs(one, 'PartyB', '云铺科技有限公司', people.stranger, people.strangersAuthority));
    expect(forged.verdict).toBe('untrusted');
    expect(forged.signatures.map(({ trusted, signer }) => [trusted, signer])).toEqual([
      [true, '蓝海制造有限公司'],
      [false, '云铺科技有限公司'],
    ]);
    expect(forged.signatures[1]?.why).toContain('证书不是由本站信任的机构签发的');
  });

  it('is not relied on when a party certificate plays an authority, or signed outside its time', async () => {
    const { team } = people;
    const child = await makeIdentity({ name: '云铺科技有限公司' }, AT, team);
    expect(report(await signAs(one, 'PartyB', '云铺科技有限公司', child, team)).verdict).toBe('untrusted');
    const late = new Date(new X509Certificate(Buffer.from(people.shop.certificate)).validTo);
    late.setUTCDate(late.getUTCDate() + 1);
    expect(report(await signAs(one, 'PartyB', '云铺科技有限公司', people.shop, people.authority, late))).toMatchObject({
      verdict: 'untrusted',
      signatures: [{}, { trusted: false, why: '签署时间不在证书的有效期内' }],
    });
  });

  it('has an answer whatever it is', () => {
    expect(report(new Uint8Array()).verdict).toBe('notPdf');
    expect(report(new TextEncoder().encode('<html>')).verdict).toBe('notPdf');
    expect(report(base).verdict).toBe('unsigned');
    const fake = (gap: string): Uint8Array =>
      new TextEncoder().encode(`%PDF-1.7 /ByteRange [0 ${gap}] <30030101FF> ${'x'.repeat(80)}`);
    for (const gap of ['1 2 3', '99999 100000 5', '30 44 60', '0 0 0'])
      expect(report(fake(gap)).verdict).toBe('changed');
  });
});
