import type { RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { Filter, ListResult } from '@yunpu/engine-core/query';
import type { Static, TSchema } from 'typebox';
import type { Answered } from '../../../../contract/define.ts';
import { type AnyCall, allCalls } from '../../../../contract/index.ts';
import type { Client } from '../../../support/client.ts';

export const PEOPLE = { customer: '13800000001', partner: '13800000003', staff: '13800000005' };
export type Role = keyof typeof PEOPLE;

/** What a call may be sent; of one that a document describes the contract does not say. */
export type Right<C extends AnyCall> = C extends { sent: infer S extends TSchema } ? Static<S> : unknown;

type Named<N> = Extract<AnyCall, { name: N }>;
const paths = new Map(allCalls().map(({ name, path }) => [name, path]));

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
  private made = 0;

  constructor(
    private readonly clients: ReadonlyMap<Role, Client>,
    private readonly visitor: Client,
  ) {}

  /** Makes a call of the contract, by POST, that has to come before the one that is looked at. */
  ask<N extends AnyCall['name']>(as: Role | 'visitor', name: N, sent: Right<Named<N>>): Promise<Answered<Named<N>>> {
    this.made += 1;
    const client = as === 'visitor' ? this.visitor : this.client(as);
    return client.call(paths.get(name) ?? '', sent, { 'idempotency-key': `before-${this.made}` });
  }

  /** A visitor's own application, with what opens it; made once. */
  application(): Promise<{ phone: string; code: string; billNo: string }> {
    this.applied ??= this.ask('visitor', 'partners.saveApplication', { record: APPLICATION }).then(
      ({ code = '', record }) => ({ phone: String(APPLICATION.contactPhone), code, billNo: String(record.billNo) }),
    );
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

  /** The number of a product by its name. */
  product(name: string): Promise<string> {
    return this.key('customer', 'product', 'productNo', { field: 'name', op: 'eq', value: name });
  }

  client(as: Role): Client {
    const client = this.clients.get(as);
    if (!client) throw new Error(`nobody is signed in as ${as}`);
    return client;
  }
}
