import { createHash, webcrypto } from 'node:crypto';
import { Integer, ObjectIdentifier, OctetString, Sequence } from 'asn1js';
import {
  Attribute,
  Certificate,
  ContentInfo,
  EncapsulatedContentInfo,
  IssuerAndSerialNumber,
  SignedAndUnsignedAttributes,
  SignedData,
  SignerInfo,
} from 'pkijs';

const OID = {
  data: '1.2.840.113549.1.7.1',
  signedData: '1.2.840.113549.1.7.2',
  contentType: '1.2.840.113549.1.9.3',
  messageDigest: '1.2.840.113549.1.9.4',
  signingCertificate: '1.2.840.113549.1.9.16.2.47',
} as const;
const VERSION = 1;

const bufferOf = (bytes: Uint8Array): ArrayBuffer => new Uint8Array(bytes).buffer;
const hash = (bytes: Uint8Array): ArrayBuffer => bufferOf(createHash('sha256').update(bytes).digest());

/**
 * A detached CMS over some bytes with the signed attributes that PAdES asks for: what is signed, its digest, and by which
 * certificate (signing-certificate-v2, RFC 5035). The time of signing stands in the document, not here (ETSI EN 319 142-1, 6.3).
 * @param chain DER, the signer's certificate first
 * @param key PKCS #8 of an RSA key, DER
 */
export async function signCms(content: Uint8Array, chain: readonly Uint8Array[], key: Uint8Array): Promise<Uint8Array> {
  const certificates = chain.map((bytes) => Certificate.fromBER(bufferOf(bytes)));
  const [signer] = certificates;
  const [signerBytes] = chain;
  if (!signer || !signerBytes) throw new Error('no certificate to sign with');
  const attributes = [
    new Attribute({ type: OID.contentType, values: [new ObjectIdentifier({ value: OID.data })] }),
    new Attribute({ type: OID.messageDigest, values: [new OctetString({ valueHex: hash(content) })] }),
    new Attribute({
      type: OID.signingCertificate,
      values: [
        new Sequence({
          value: [
            new Sequence({ value: [new Sequence({ value: [new OctetString({ valueHex: hash(signerBytes) })] })] }),
          ],
        }),
      ],
    }),
  ];
  // A set in DER is sorted.
  attributes.sort((a, b) => Buffer.compare(Buffer.from(a.toSchema().toBER()), Buffer.from(b.toSchema().toBER())));
  const data = new SignedData({
    version: VERSION,
    encapContentInfo: new EncapsulatedContentInfo({ eContentType: OID.data }),
    certificates,
    signerInfos: [
      new SignerInfo({
        version: VERSION,
        sid: new IssuerAndSerialNumber({
          issuer: signer.issuer,
          serialNumber: new Integer({ valueHex: signer.serialNumber.valueBlock.valueHexView.slice().buffer }),
        }),
        signedAttrs: new SignedAndUnsignedAttributes({ type: 0, attributes }),
      }),
    ],
  });
  const signing = await webcrypto.subtle.importKey(
    'pkcs8',
    key,
    { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256' },
    false,
    ['sign'],
  );
  await data.sign(signing, 0, 'SHA-256', bufferOf(content));
  return new Uint8Array(
    new ContentInfo({ contentType: OID.signedData, content: data.toSchema(true) }).toSchema().toBER(),
  );
}
