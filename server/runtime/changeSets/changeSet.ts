import { type KeyObject, randomUUID, sign, verify } from 'node:crypto';
import { compileCallSchema } from '@yunpu/engine-core/validators';
import { type Static, Type } from 'typebox';
import { changesShape, chosenShape, isWhole, type SentChanges } from './changes.ts';
import { keyId, type TrustedKey } from './keys.ts';

/** Signed with it, so that no other text that the key ever signed passes for one. */
const FORMAT = 'yunpu-change-set/1';
const NO_MORE = { additionalProperties: false } as const;

const Shape = Type.Object(
  {
    format: Type.Literal(FORMAT),
    setNo: Type.String({ pattern: '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$' }),
    /** Where it was made: as the database knows itself, and as people call it. */
    installation: Type.Object({ id: Type.String({ pattern: '^[0-9a-f-]{36}$' }), name: Type.String() }, NO_MORE),
    madeAt: Type.String({ format: 'date-time' }),
    madeBy: Type.String(),
    reason: Type.String({ minLength: 1, maxLength: 500 }),
    documents: Type.Array(Type.Object({ ...changesShape, repairs: Type.Optional(Type.Array(chosenShape)) }, NO_MORE), {
      minItems: 1,
    }),
    /** Which key signed. */
    key: Type.String(),
    signature: Type.String(),
  },
  NO_MORE,
);

/** Changes on their way from one installation to the next. */
export interface ChangeSet extends Omit<Static<typeof Shape>, 'documents' | 'format' | 'signature'> {
  documents: SentChanges[];
}

/** It is not applied: a whole sentence. */
export class BadChangeSet extends Error {
  override readonly name = 'BadChangeSet';
}

/** What is signed: all but the signature, whatever spaces the file was given on its way. */
const signed = ({ signature: _, ...content }: Record<string, unknown>): Buffer => Buffer.from(JSON.stringify(content));

/** The text of a change set's file. */
export function signChangeSet(
  key: KeyObject,
  made: Pick<ChangeSet, 'installation' | 'madeBy' | 'reason' | 'documents'>,
  now = new Date(),
): string {
  const content = { format: FORMAT, setNo: randomUUID(), madeAt: now.toISOString(), ...made, key: keyId(key) };
  const signature = sign(null, signed(content), key).toString('base64');
  return `${JSON.stringify({ ...content, signature }, null, 1)}\n`;
}

/** What a file says, and whose signature it carries. @throws BadChangeSet */
export function readChangeSet(text: string, trusted: readonly TrustedKey[]): { set: ChangeSet; signedBy: string } {
  let content: unknown;
  try {
    content = JSON.parse(text);
  } catch {
    throw new BadChangeSet('这不是变更集文件：不是有效的 JSON');
  }
  if (!compileCallSchema(Shape)(content) || !(content as Static<typeof Shape>).documents.every(isWhole))
    throw new BadChangeSet('这不是变更集文件，或由不同版本的云铺生成：请在来源处用 promote --out 重新生成');
  const set = content as Static<typeof Shape>;
  const owner = trusted.find(({ id }) => id === set.key);
  if (owner === undefined)
    throw new BadChangeSet(
      `签名的密钥 ${set.key} 不受信任：${
        trusted.length === 0
          ? '没有设置 DOCUMENTS_TRUSTED_KEYS'
          : `信任的是 ${trusted.map(({ id, name }) => `${name}（${id}）`).join('、')}`
      }。确认来源之后，把它的 .pub 文件加入 DOCUMENTS_TRUSTED_KEYS`,
    );
  if (!verify(null, signed(content as Record<string, unknown>), owner.key, Buffer.from(set.signature, 'base64')))
    throw new BadChangeSet('签名与内容不符：文件生成之后被改动过，请在来源处重新生成，不要编辑它');
  return { set: set as ChangeSet, signedBy: owner.name };
}
