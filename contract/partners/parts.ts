import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { type TSchema, Type } from 'typebox';
import { Described, Nullable } from '../define.ts';

export const OPPORTUNITIES = '/yzjumc/opportunity/v3';
export const JOINING = '/yzjumc/partnerjoinrenewal/v3';
export const OPEN_JOINING = `${JOINING}/noAuthentication` as const;
export const CUSTOMERS = '/yzjumc/customer/v3';
export const BUYERS = '/yzjumc/customer/v2';
export const REWARDS = '/yzjumc/approval/v3';

export const call = { section: '7', who: 'signedIn' } as const;
export const UNKNOWN = ['entity.unknown', 'record.notFound'] as const;

export const text = (maxLength: number, title: string) => Type.Optional(Type.String({ maxLength, title }));
/** May be null as well as left out. */
export const short = (title: string) => Type.Optional(Nullable(Type.String({ maxLength: 120, title })));
export const needed = (title?: string) =>
  Type.String({ minLength: 1, maxLength: 120, ...(title !== undefined && { title }) });
export const paging = {
  pageNo: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 1_000_000, title: '页码' }))),
  pageSize: Type.Optional(Nullable(Type.Integer({ minimum: 1, maximum: 200, title: '每页行数' }))),
};
/** A field of a record that may be empty, or hidden from who asks. */
export const field = <S extends TSchema>(schema: S) => Type.Optional(Nullable(schema));
/** A record as its document describes it, with what else is answered of it. */
export const Detail = Type.Object({
  record: Described<RecordData>(),
  version: Type.Integer(),
  allowed: Described<DetailResult['allowed']>(),
  labels: Type.Optional(Described<NonNullable<DetailResult['labels']>>()),
  teams: Type.Optional(Described<NonNullable<DetailResult['teams']>>()),
  state: Nullable(Type.String()),
});
/** What is looked at by the handler, which has words of its own for what is wrong. */
export const unchecked = <T>() => Type.Optional(Described<T | undefined>());

export const customer = { section: '7, Customer', who: 'signedIn' } as const;
export const customerNo = short('客户编号');
