import type { Filter } from '@yunpu/engine-core/query';
import { expect } from 'vitest';
import type { AnyCall } from '../../../../contract/index.ts';
import type { DemoRecords, Right, Role } from './demo.ts';

/** Who asks in earnest, and somebody who is signed in and may not. */
export interface CaseRoles {
  as: Role;
  refuses?: Role;
}
export const BUYER = { as: 'customer' } as const;
export const TEAM = { as: 'partner' } as const;
export const PARTNER = { as: 'partner', refuses: 'customer' } as const;
export const STAFF = { as: 'staff' } as const;

/** What is asked, where neither the contract nor a document says it. */
export interface Question<S = unknown> {
  /** What a right request sends, made from the demo data. */
  sent?(demo: DemoRecords): Promise<S> | S;
  /** A wrong request, and the field that its refusal names. */
  wrong?: readonly [sent: unknown, field: string];
  /** What of the answer's data is a rule; the gateway of the tests holds its shape to the contract by itself. */
  answer?: unknown;
}

/** Of a call that is for some roles the contract says who is refused. */
type CaseRolesOf<C extends AnyCall> = C['who'] extends 'anyone'
  ? { as?: undefined }
  : C['who'] extends 'signedIn'
    ? CaseRoles
    : { as: Role; refuses?: undefined };
/** By the names of the contract: a call that is named otherwise there, or takes something else, does not compile here. */
export type Cases = {
  [C in AnyCall as C['name']]?: Question<Right<C>> & CaseRolesOf<C>;
};

export const eq = (field: string, value: unknown): Filter => ({ field, op: 'eq', value });
export const DRAFT = eq('status', 'draft');

export const anyText: unknown = expect.any(String);
const anyNumber: unknown = expect.any(Number);
export const anyRecord: unknown = expect.any(Object);
const anyRows: unknown = expect.any(Array);

/** What documents describe the contract does not: a page of records, and one record. */
export const PAGE = { rows: anyRows, total: anyNumber, pageNo: 1, pageSize: anyNumber };
export const DETAIL = { record: anyRecord, version: anyNumber, allowed: { actions: anyRecord, fields: anyRecord } };

/** A list that is not empty, with an item that has these, which may be left out. */
export const rowsOf = (...names: string[]): unknown =>
  expect.arrayContaining([
    expect.objectContaining(
      Object.fromEntries(names.map((name) => [name, expect.toSatisfy((value: unknown) => value !== undefined)])),
    ),
  ]);
