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

export const phone = Type.String({ maxLength: 32, title: '手机号' });

export const verifyCode = Type.String({ maxLength: 16, title: '验证码' });

export const verifyKey = Type.String({ maxLength: 64 });

/** A longer one is refused before any work is spent on it. */
export const password = Type.String({ maxLength: 256, title: '密码' });
