import { constants, createHash, verify, X509Certificate } from 'node:crypto';
import { OctetString, Sequence } from 'asn1js';
import {
  type Attribute,
  type Certificate,
  ContentInfo,
  IssuerAndSerialNumber,
  SignedData,
  type SignerInfo,
} from 'pkijs';
import type { Found } from './ranges.ts';

/** What a CMS says, held against the bytes that it covers. */
export interface CmsVerdict {
  /** Undefined when the covered bytes are those that were signed; else why not. */
  changed?: string;
  signer: X509Certificate;
  /** Certificates that came along. */
  others: X509Certificate[];
}

const DIGESTS: Readonly<Record<string, string>> = {
  '2.16.840.1.101.3.4.2.1': 'sha256',
  '2.16.840.1.101.3.4.2.2': 'sha384',
  '2.16.840.1.101.3.4.2.3': 'sha512',
};
const PSS = '1.2.840.113549.1.1.10';
const OID = {
  messageDigest: '1.2.840.113549.1.9.4',
  contentType: '1.2.840.113549.1.9.3',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
} as const;

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const viewOf = (buffer: ArrayBuffer | Uint8Array): Buffer => Buffer.from(new Uint8Array(buffer));

/** @throws Error when the CMS cannot be read, or is of a kind that nobody should rely on */
export function judgeCms(bytes: Uint8Array, { gap, after, end, cms }: Found): CmsVerdict {
  const info = ContentInfo.fromBER(bufferOf(cms));
  const data = new SignedData({ schema: info.content as ConstructorParameters<typeof SignedData>[0] });
  const [one, ...more] = data.signerInfos;
  if (!one || more.length > 0) throw new Error('not one signer');
  const certificates = (data.certificates ?? []).filter((held): held is Certificate => 'subjectPublicKeyInfo' in held);
  const own = certificates.find((held) => isOf(held, one));
  if (!own) throw new Error('no certificate of the signer');
  const signer = x509(own);
  const judged = { signer, others: certificates.filter((held) => held !== own).map(x509) };

  const digest = DIGESTS[one.digestAlgorithm.algorithmId];
  if (digest === undefined || !one.signedAttrs) throw new Error('a digest that is not relied on');
  const valueOf = (type: string): Attribute | undefined =>
    one.signedAttrs?.attributes.find((attribute) => attribute.type === type);
  const [signedDigest] = valueOf(OID.messageDigest)?.values ?? [];
  const covered = createHash(digest).update(bytes.subarray(0, gap)).update(bytes.subarray(after, end)).digest();
  if (!(signedDigest instanceof OctetString)) throw new Error('no digest');
  if (!viewOf(signedDigest.valueBlock.valueHexView).equals(covered))
    return { ...judged, changed: '签名覆盖的内容在签署后被修改' };
  if (!namesCertificate(valueOf(OID.signingCertificate), signer)) return { ...judged, changed: '签名所用的证书被替换' };

  const key = {
    key: signer.publicKey,
    ...(one.signatureAlgorithm.algorithmId === PSS && {
      padding: constants.RSA_PKCS1_PSS_PADDING,
      saltLength: constants.RSA_PSS_SALTLEN_AUTO,
    }),
  };
  const signed = verify(
    digest,
    viewOf(one.signedAttrs.encodedValue),
    key,
    viewOf(one.signature.valueBlock.valueHexView),
  );
  return signed ? judged : { ...judged, changed: '签名值在签署后被修改' };
}

const x509 = (certificate: Certificate): X509Certificate =>
  new X509Certificate(viewOf(certificate.toSchema(false).toBER()));

function isOf({ issuer, serialNumber }: Certificate, { sid }: SignerInfo): boolean {
  return sid instanceof IssuerAndSerialNumber && issuer.isEqual(sid.issuer) && serialNumber.isEqual(sid.serialNumber);
}

/** Whether signing-certificate-v2 (RFC 5035), if it is there, means this certificate. */
function namesCertificate(attribute: Attribute | undefined, certificate: X509Certificate): boolean {
  if (!attribute) return true;
  const [value] = attribute.values as unknown[];
  const [list] = value instanceof Sequence ? value.valueBlock.value : [];
  const [first] = list instanceof Sequence ? list.valueBlock.value : [];
  const parts = first instanceof Sequence ? first.valueBlock.value : [];
  const hash = parts.find((part): part is OctetString => part instanceof OctetString);
  // Another digest than SHA-256 is named before the hash.
  if (!hash || parts[0] !== hash) return hash !== undefined;
  return viewOf(hash.valueBlock.valueHexView).equals(createHash('sha256').update(certificate.raw).digest());
}
