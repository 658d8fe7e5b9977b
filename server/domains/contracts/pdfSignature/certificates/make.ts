import { randomBytes, webcrypto } from 'node:crypto';
import { Set as AsnSet, BitString, Integer, ObjectIdentifier, OctetString, Sequence, Utf8String } from 'asn1js';
import { BasicConstraints, Certificate, Extension, RelativeDistinguishedNames, Time } from 'pkijs';
import { DAY_MS } from '../../../../platform/calendar/days.ts';

/** A certificate with its key. */
export interface Identity {
  /** DER. */
  certificate: Uint8Array;
  /** PKCS #8, DER. */
  key: Uint8Array;
  /** Hexadecimal, as in the certificate. */
  serial: string;
  validFrom: Date;
  validUntil: Date;
}

export interface Subject {
  /** Whose certificate it is, as people read it. */
  name: string;
  /** The organisation's number or the team's. */
  number?: string;
}

const ALGORITHM = { name: 'RSASSA-PKCS1-v1_5', hash: 'SHA-256', publicExponent: new Uint8Array([1, 0, 1]) } as const;
const BITS = { authority: 3072, party: 2048 } as const;
const YEARS = { authority: 20, party: 3 } as const;
/** Clocks of those who verify may be behind. */
const EARLIER_MS = 5 * 60_000;

const OID = {
  commonName: '2.5.4.3',
  organisation: '2.5.4.10',
  number: '2.5.4.5',
  basicConstraints: '2.5.29.19',
  keyUsage: '2.5.29.15',
  subjectKey: '2.5.29.14',
} as const;
const USES = { authority: [0x06, 1], party: [0xc0, 6] } as const;

function nameOf({ name, number }: Subject): RelativeDistinguishedNames {
  const part = (type: string, value: string): AsnSet =>
    new AsnSet({
      value: [new Sequence({ value: [new ObjectIdentifier({ value: type }), new Utf8String({ value })] })],
    });
  const parts = [
    part(OID.organisation, name),
    ...(number === undefined ? [] : [part(OID.number, number)]),
    part(OID.commonName, name),
  ];
  return RelativeDistinguishedNames.fromBER(new Sequence({ value: parts }).toBER());
}

async function keyId(certificate: Certificate): Promise<ArrayBuffer> {
  return webcrypto.subtle.digest(
    'SHA-1',
    certificate.subjectPublicKeyInfo.subjectPublicKey.valueBlock.valueHexView.slice(),
  );
}

/** A certificate for signing documents, by an authority; without one, an authority that certifies itself. */
export async function makeIdentity(
  subject: Subject,
  at: Date,
  authority?: Pick<Identity, 'certificate' | 'key'>,
): Promise<Identity> {
  const kind = authority ? 'party' : 'authority';
  const pair = await webcrypto.subtle.generateKey({ ...ALGORITHM, modulusLength: BITS[kind] }, true, [
    'sign',
    'verify',
  ]);
  const certificate = new Certificate({ version: 2 });
  const number = randomBytes(16);
  number[0] = ((number[0] ?? 0) & 0x3f) | 0x40;
  certificate.serialNumber = new Integer({ valueHex: new Uint8Array(number).buffer });
  const [validFrom, validUntil] = [
    new Date(at.getTime() - EARLIER_MS),
    new Date(at.getTime() + YEARS[kind] * 365 * DAY_MS),
  ];
  for (const date of [validFrom, validUntil]) date.setUTCMilliseconds(0);
  certificate.notBefore = new Time({ type: 0, value: validFrom });
  certificate.notAfter = new Time({ type: 0, value: validUntil });
  certificate.subject = nameOf(subject);
  const issuer = authority && Certificate.fromBER(new Uint8Array(authority.certificate).buffer);
  certificate.issuer = issuer?.subject ?? certificate.subject;
  await certificate.subjectPublicKeyInfo.importKey(pair.publicKey);

  const own = await keyId(certificate);
  const add = (extnID: string, critical: boolean, value: { toBER(): ArrayBuffer }): void =>
    void certificate.extensions?.push(new Extension({ extnID, critical, extnValue: value.toBER() }));
  certificate.extensions = [];
  const [use, unused] = USES[kind];
  add(OID.basicConstraints, true, new BasicConstraints(authority ? {} : { cA: true, pathLenConstraint: 0 }).toSchema());
  add(OID.keyUsage, true, new BitString({ valueHex: new Uint8Array([use]).buffer, unusedBits: unused }));
  add(OID.subjectKey, false, new OctetString({ valueHex: own }));
  const key = authority
    ? await webcrypto.subtle.importKey('pkcs8', authority.key, ALGORITHM, false, ['sign'])
    : pair.privateKey;
  await certificate.sign(key, 'SHA-256');
  return {
    certificate: new Uint8Array(certificate.toSchema(true).toBER()),
    key: new Uint8Array(await webcrypto.subtle.exportKey('pkcs8', pair.privateKey)),
    serial: number.toString('hex'),
    validFrom,
    validUntil,
  };
}
