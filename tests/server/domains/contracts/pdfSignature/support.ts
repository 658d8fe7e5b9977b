import { PNG } from 'pngjs';
import { type Identity, makeIdentity } from '../../../../../server/domains/contracts/pdfSignature/certificates/make.ts';
import { signCms } from '../../../../../server/domains/contracts/pdfSignature/cms.ts';
import { signPdf } from '../../../../../server/domains/contracts/pdfSignature/pdf/sign.ts';
import { createPdf } from '../../../../../server/platform/pdf/service.ts';

export const AT = new Date('2026-11-20T06:00:00.000Z');

/** A red square, half of it transparent. */
export function stamp(): Uint8Array {
  const png = new PNG({ width: 8, height: 8 });
  for (let pixel = 0; pixel < 64; pixel += 1) png.data.set([215, 25, 28, pixel < 32 ? 255 : 0], pixel * 4);
  return new Uint8Array(PNG.sync.write(png));
}

export async function contract(): Promise<Uint8Array> {
  const pdf = createPdf({ title: '订购合同', at: AT });
  pdf.title('订购合同');
  pdf.paragraph('合同总金额为人民币 29,800.00 元。');
  pdf.signatures([
    { field: 'PartyA', title: '甲方（签章）：蓝海制造有限公司' },
    { field: 'PartyB', title: '乙方（签章）：云铺科技有限公司' },
  ]);
  return pdf.bytes();
}

export type Holder = Pick<Identity, 'certificate' | 'key'>;

/** Signs as one party; `at` is when the document says that it was. */
export function signAs(
  bytes: Uint8Array,
  party: 'PartyA' | 'PartyB',
  signer: string,
  holder: Holder,
  authority: Holder,
  at = AT,
): Promise<Uint8Array> {
  const facts = {
    field: party,
    signer,
    reason: '签署合同',
    at,
    appearance: { stamp: stamp(), lines: ['签署人：陈晓', '签署时间：2026-11-20 14:00'] },
  };
  return signPdf(bytes, facts, (content) => signCms(content, [holder.certificate, authority.certificate], holder.key));
}

export interface Signers {
  authority: Identity;
  team: Identity;
  shop: Identity;
  /** Certified by an authority that nobody knows. */
  stranger: Identity;
  strangersAuthority: Identity;
}

export async function makeSigners(): Promise<Signers> {
  const [authority, strangersAuthority] = await Promise.all([
    makeIdentity({ name: '云铺电子签约根证书' }, AT),
    makeIdentity({ name: '云铺电子签约根证书' }, AT),
  ]);
  const [team, shop, stranger] = await Promise.all([
    makeIdentity({ name: '蓝海制造有限公司', number: '91440300708461136T' }, AT, authority),
    makeIdentity({ name: '云铺科技有限公司' }, AT, authority),
    makeIdentity({ name: '云铺科技有限公司' }, AT, strangersAuthority),
  ]);
  return { authority, team, shop, stranger, strangersAuthority };
}

/** The same bytes with another one at a place. */
export function changedAt(bytes: Uint8Array, place: number, to?: number): Uint8Array {
  const copy = bytes.slice();
  copy[place] = to ?? (copy[place] ?? 0) ^ 1;
  return copy;
}
