import { type TSchema, Type } from 'typebox';

export const id = Type.String({ minLength: 1, maxLength: 64, title: '标识' });

/** What a link ends with, after the '#'. */
export const linkToken = Type.String({ minLength: 43, maxLength: 64, title: '链接中的凭证' });

export const pageNo = Type.Optional(Type.Integer({ minimum: 1, maximum: 100_000 }));

const success = Type.Literal(true);

/** What the cloud space answers, without the envelope: something that went well. */
export const Done = Type.Object({ success });

/** The same with what was asked for. */
export const Got = <S extends TSchema>(data: S) => Type.Object({ success, data });
