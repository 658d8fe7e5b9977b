import { type FieldSource, idAt, sourceFields, storedPlaces } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { sql } from 'kysely';
import { afterAll, beforeAll } from 'vitest';
import type { Answered } from '../../../../contract/define.ts';
import type * as calls from '../../../../contract/studio/index.ts';
import type { Draft, Impact, Judged, Repair, RepairWork } from '../../../../contract/studio/index.ts';
import type { Executor } from '../../../../server/platform/database/port.ts';
import type { Client, Refusal } from '../../../support/client.ts';
import type { DriverName } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, PEOPLE, startTickets } from '../support.ts';

export type Bag = Record<string, unknown>;

export interface Doc extends Bag {
  entity: string;
  record: { properties: Record<string, Bag>; required?: string[] };
  access: { read: Record<string, string>; write?: Record<string, string>; fields?: Record<string, Bag> };
}

const STUDIO = '/yzjumc/studio/v1';

export type Opened = Answered<typeof calls.open>;
export type Listed = Answered<typeof calls.list>;
export type Published = Answered<typeof calls.publish>;
export type History = Answered<typeof calls.history>;

/** A designer at work: what the studio's page does. */
export class Designer {
  constructor(readonly client: Client) {}

  list(): Promise<Listed> {
    return this.client.read<Listed>(`${STUDIO}/documents`);
  }

  open(entity: string): Promise<Opened> {
    return this.client.read<Opened>(`${STUDIO}/document?entity=${entity}`);
  }

  async history(entity: string): Promise<History['entries']> {
    return (await this.client.read<History>(`${STUDIO}/history?entity=${entity}`)).entries;
  }

  /** A draft of one document, changed as it stands. */
  async change(entity: string, change: (document: Doc) => unknown): Promise<Draft> {
    const { text, document } = await this.open(entity);
    return this.save([{ entity, text: changed(text, change), from: document.version }]);
  }

  async save(documents: Draft['documents'], of: { draftNo?: string; version?: number } = {}): Promise<Draft> {
    return (await this.client.call<{ draft: Draft }>(`${STUDIO}/draft/save`, { name: '修改', documents, ...of })).draft;
  }

  async judge(documents: Draft['documents']): Promise<Judged[]> {
    return (await this.client.call<{ documents: Judged[] }>(`${STUDIO}/judge`, { documents })).documents;
  }

  publish(
    { draftNo, version }: Draft,
    accepted: readonly string[] = [],
    repairs: readonly Repair[] = [],
    publishAt?: string,
  ): Promise<Published> {
    const sent = { draftNo, version, reason: '测试', accepted, repairs, ...(publishAt && { publishAt }) };
    return this.client.call<Published>(`${STUDIO}/publish`, sent);
  }

  async repairs(entity: string): Promise<RepairWork[]> {
    return (await this.client.read<{ repairs: RepairWork[] }>(`${STUDIO}/repairs?entity=${entity}`)).repairs;
  }

  /** Publishes with every danger ticked. */
  async publishAll(draft: Draft): Promise<Published> {
    const impact = (await this.judge(draft.documents)).flatMap((judged) => judged.impact);
    return this.publish(draft, dangerous(impact));
  }

  refused(
    { draftNo, version }: Draft,
    accepted: readonly string[] = [],
    repairs: readonly Repair[] = [],
    publishAt?: string,
  ): Promise<Refusal> {
    const sent = { draftNo, version, reason: '测试', accepted, repairs, ...(publishAt && { publishAt }) };
    return this.client.refusal(`${STUDIO}/publish`, sent);
  }

  back(entity: string, version: string, accepted: readonly string[] = []): Promise<Published> {
    return this.client.call<Published>(`${STUDIO}/back`, { entity, version, reason: '退回', accepted });
  }

  backRefused(entity: string, version: string): Promise<Refusal> {
    return this.client.refusal(`${STUDIO}/back`, { entity, version, reason: '退回', accepted: [] });
  }
}

/** Tickets with whoever designs them and whoever files them, for the tests of one suite. */
interface TicketSuite {
  gateway: TestGateway;
  designer: Designer;
  customer: Client;
  /** A ticket as the customer reads it. */
  detail(key: unknown): Promise<DetailResult>;
}

/** Opened before the first test of the suite that asks, and closed after its last. */
export function openTicketSuite(driver: DriverName): TicketSuite {
  const suite = {
    detail: (key: unknown) => suite.customer.call<DetailResult>(at('ticket', 'detail'), { key }),
  } as TicketSuite;
  beforeAll(async () => {
    suite.gateway = await startTickets(driver);
    suite.designer = new Designer(await suite.gateway.signIn(PEOPLE.operator));
    suite.customer = await suite.gateway.signIn(PEOPLE.customer);
  });
  afterAll(() => suite.gateway.close());
  return suite;
}

export const dangerous = (impact: readonly Impact[]): string[] =>
  impact.filter((one) => one.dangerous).map(({ id }) => id);

export function changed(text: string, change: (document: Doc) => unknown): string {
  const document = JSON.parse(text) as Doc;
  change(document);
  return JSON.stringify(document, null, 2);
}

/** Adds a text field, shown as a column. */
export const field =
  (name: string, more: Bag = {}) =>
  (document: Doc): void => {
    document.record.properties[name] = {
      type: 'string',
      title: '采购单号',
      maxLength: 8,
      column: true,
      filter: true,
      ...more,
    };
  };

export type Group = Bag & { properties?: Record<string, Bag>; items?: { properties: Record<string, Bag> } };

const propertiesOf = ({ record }: Doc, holder: string): Record<string, Bag> => {
  if (holder === '') return record.properties;
  const group = record.properties[holder] as Group;
  return (group.items ?? group).properties!;
};

/** A field of the record, of the group or of the rows goes to another of them. */
export const carry = (path: string, holder: string) => (document: Doc) => {
  const places = storedPlaces(sourceFields(document.record as unknown as FieldSource));
  const from = places.get(path)!;
  const id = idAt(from, places.get(holder), from.field.name);
  const old = propertiesOf(document, path.includes('.') ? path.split('.')[0]! : '');
  const { id: _id, ...source } = old[from.field.name]!;
  delete old[from.field.name];
  propertiesOf(document, holder)[from.field.name] = { ...source, ...(id !== undefined && { id }) };
};

/** So many records like a ticket, each with a number of its own: 'J-1', 'J-2', … */
export const copyTicket = (database: Executor, key: unknown, letter: string, many: number) =>
  sql`
    insert into records (entity, id, eid, key, state, data, version, document_version, created_at, created_by,
      created_by_name, updated_at, updated_by, updated_by_name)
    select entity, gen_random_uuid(), eid, ${letter}::text || '-' || n, state,
      data || jsonb_build_object('ticketNo', ${letter}::text || '-' || n), 1, document_version, created_at,
      created_by, created_by_name, updated_at, updated_by, updated_by_name
    from records, generate_series(1, ${many}::int) as n where entity = 'ticket' and key = ${String(key)}`.execute(
    database,
  );
