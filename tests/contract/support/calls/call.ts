import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { Filter, ListResult } from '@yunpu/engine-core/query';
import { expect } from 'vitest';
import type { Client } from '../../../support/client.ts';

export const PEOPLE = { customer: '13800000001', partner: '13800000003', staff: '13800000005' };
export type Role = keyof typeof PEOPLE;

/** One call of the specification (section 7), with what it takes and answers. */
export interface Call {
  path: string;
  /** POST unless told. */
  method?: 'GET';
  /** Who asks in earnest; absent: a visitor without an account. */
  as?: Role;
  /** What a right request sends, made from the demo data. */
  sent?: (demo: DemoRecords) => Promise<unknown> | unknown;
  /** How the answer's data looks. */
  answer: unknown;
  /** A wrong request, and the field that its refusal names. */
  wrong?: { sent: unknown; field: string };
  /** Somebody who is signed in and may not. */
  refuses?: Role;
}

/** An application to the partner programme that could be sent in. */
export const APPLICATION: RecordData = {
  kind: 'join',
  level: 'registered',
  companyName: '深圳云岭软件有限公司',
  uscc: '91440300708461136T',
  legalPerson: '王磊',
  province: '广东省',
  city: '深圳市',
  district: '南山区',
  contactName: '王磊',
  contactPhone: '13911110000',
  registeredCapital: 900_000_000,
  staffCount: 80,
  engineerCount: 12,
  annualTarget: 900_000_000,
};

/** Finds what a request needs among the demo records, as one of the people sees them. */
export class DemoRecords {
  private applied: Promise<{ phone: string; code: string; billNo: string }> | undefined;

  constructor(
    private readonly clients: ReadonlyMap<Role, Client>,
    private readonly visitor: Client,
  ) {}

  /** A visitor's own application, with what opens it; made once. */
  application(): Promise<{ phone: string; code: string; billNo: string }> {
    const phone = String(APPLICATION.contactPhone);
    this.applied ??= this.visitor
      .call<DetailResult & { code: string }>('/yzjumc/partnerjoinrenewal/v3/noAuthentication/saveOrUpdate', {
        record: APPLICATION,
      })
      .then(({ code, record }) => ({ phone, code, billNo: String(record.billNo) }));
    return this.applied;
  }

  /** The first record that fits. */
  async row(as: Role, entity: string, filter?: Filter): Promise<RecordData> {
    const { rows } = await this.client(as).call<ListResult>(`/yzjumc/entity/v1/${entity}/list`, {
      pageSize: 1,
      ...(filter && { filter }),
    });
    if (!rows[0]) throw new Error(`the demo data has no ${entity} for ${as} with ${JSON.stringify(filter)}`);
    return rows[0];
  }

  async key(as: Role, entity: string, name: string, filter?: Filter): Promise<string> {
    return String((await this.row(as, entity, filter))[name]);
  }

  /** A stored record as its form would send it back. */
  async form(
    as: Role,
    entity: string,
    name: string,
    filter?: Filter,
  ): Promise<{ record: RecordData; version: number }> {
    const { record, version } = await this.client(as).call<DetailResult>(`/yzjumc/entity/v1/${entity}/detail`, {
      key: await this.key(as, entity, name, filter),
    });
    return { record, version };
  }

  client(as: Role): Client {
    const client = this.clients.get(as);
    if (!client) throw new Error(`nobody is signed in as ${as}`);
    return client;
  }
}

export const eq = (field: string, value: unknown): Filter => ({ field, op: 'eq', value });
export const DRAFT = eq('status', 'draft');

const anyText: unknown = expect.any(String);
const anyNumber: unknown = expect.any(Number);
const anyRecord: unknown = expect.any(Object);
const anyRows: unknown = expect.any(Array);

export const PAGE = { rows: anyRows, total: anyNumber, pageNo: 1, pageSize: anyNumber };
export const DETAIL = { record: anyRecord, version: anyNumber, allowed: { actions: anyRecord, fields: anyRecord } };

/** An answer that is a list whose every item has these, and is not empty. */
export const rowsOf = (...names: string[]): unknown =>
  expect.arrayContaining([expect.objectContaining(valuesOf(names))]);
/** An answer that has these, whatever they are. */
export const valuesOf = (names: readonly string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, expect.toSatisfy((value: unknown) => value !== undefined)]));
export const numbersOf = (...names: string[]): Record<string, unknown> =>
  Object.fromEntries(names.map((name) => [name, anyNumber]));
export { anyText };

type Standard = Pick<Call, 'as' | 'refuses'> & { as: Role };

/** The three calls that most documents name for themselves. */
export const listCall = (path: string, { as, refuses }: Standard): Call => ({
  path,
  as,
  answer: PAGE,
  wrong: { sent: { filter: { field: 'nothing', op: 'eq', value: 1 } }, field: '/filter/field' },
  ...(refuses && { refuses }),
});

export const detailCall = (path: string, entity: string, key: string, { as, refuses }: Standard): Call => ({
  path,
  as,
  sent: async (demo) => ({ [key]: await demo.key(as, entity, key) }),
  answer: DETAIL,
  wrong: { sent: {}, field: `/${key}` },
  ...(refuses && { refuses }),
});

/** Saves a draft of the demo data as it stands. */
export const saveCall = (
  path: string,
  entity: string,
  key: string,
  { as, refuses }: Standard,
  which: Filter | undefined = DRAFT,
): Call => ({
  path,
  as,
  sent: (demo) => demo.form(as, entity, key, which),
  answer: DETAIL,
  wrong: { sent: { record: 1 }, field: '/record' },
  ...(refuses && { refuses }),
});

/** A call about a record that takes its number alone. */
export const keyCall = (
  path: string,
  entity: string,
  key: string,
  { as, refuses }: Standard,
  answer: unknown,
  which?: Filter,
): Call => ({
  path,
  as,
  sent: async (demo) => ({ [key]: await demo.key(as, entity, key, which) }),
  answer,
  wrong: { sent: {}, field: `/${key}` },
  ...(refuses && { refuses }),
});
