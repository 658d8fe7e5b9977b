import { setTimeout as sleep } from 'node:timers/promises';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { parse } from 'csv-parse/sync';
import { strFromU8, unzipSync } from 'fflate';
import { sql } from 'kysely';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Caller } from '../../../../server/platform/http/caller.ts';
import { actorOf } from '../../../../server/runtime/access/actor.ts';
import { reading } from '../../../../server/runtime/operations/context.ts';
import { exportRecords } from '../../../../server/runtime/transfer/export/export.ts';
import { withoutFormula } from '../../../../server/runtime/transfer/sheet/csv.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { PARTNER, STAFF, startPartners } from '../../domains/partners/support.ts';
import { at } from './support.ts';

/** A text that begins with a tab cannot be saved, yet older data may hold one. */
it('takes what begins with a sign or a tab for text', () => {
  expect(['=1', '\t=1', '\r=1', '-1', '1'].map(withoutFormula)).toEqual(["'=1", "'\t=1", "'\r=1", "'-1", '1']);
});

const FORMULAS = ['=1+1', '+1', '-1', '@SUM(A1)', '=HYPERLINK("http://x","y")'];

eachDatabase('an exported list', (driver) => {
  let gateway: TestGateway;
  let partner: Client;
  let staff: Client;
  let operator: Client;
  beforeAll(async () => {
    gateway = await startPartners(driver);
    [partner, staff, operator] = await Promise.all([
      gateway.signIn(PARTNER),
      gateway.signIn(STAFF),
      gateway.signIn('13800000006'),
    ]);
    for (const [index, name] of [
      '深圳云岭软件有限公司',
      ...FORMULAS.map((formula) => `${formula}有限公司`),
    ].entries()) {
      await partner.call(at('customer', 'save'), {
        record: {
          name,
          kind: 'government',
          industry: index === 0 ? '信息技术' : '政务',
          level: 'key',
          creditLimit: 1234567,
          contactPhone: '13912345678',
          province: '广东省',
          city: '深圳市',
        },
      });
    }
  });
  afterAll(() => gateway.close());

  const file = async (client: Client, body: object, entity = 'customer') => {
    const answer = await client.request(at(entity, 'export'), { method: 'POST', body });
    if (answer.status !== 200) throw new Error(answer.text);
    return answer;
  };
  const rows = async (client: Client, body: object) =>
    parse((await file(client, { format: 'csv', ...body })).bytes, { bom: true }) as string[][];

  it('is a workbook with numbers, choices and dates as Excel knows them', async () => {
    const answer = await file(partner, {
      format: 'xlsx',
      columns: ['name', 'kind', 'creditLimit', 'createdAt'],
      filter: { field: 'industry', op: 'eq', value: '信息技术' },
    });
    expect(answer.headers['content-disposition']).toContain(encodeURIComponent('客户-'));
    const sheet = await readSheet(answer.bytes);
    expect(sheet[0]).toEqual(['客户名称', '客户性质', '授信额度', '创建时间']);
    expect(sheet[1]?.slice(0, 3)).toEqual(['深圳云岭软件有限公司', '政府机关', 12345.67]);
    expect(Math.abs(Number(sheet[1]?.[3]) - Date.now() - 8 * 3_600_000)).toBeLessThan(120_000);
  });

  it('is CSV that Excel reads as UTF-8, with amounts in yuan', async () => {
    const answer = await file(partner, {
      format: 'csv',
      columns: ['name', 'creditLimit'],
      filter: { field: 'industry', op: 'eq', value: '信息技术' },
    });
    expect([...answer.bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
    expect(answer.text.slice(1)).toBe('客户名称,授信额度\r\n深圳云岭软件有限公司,12345.67\r\n');
  });

  it('never holds what a spreadsheet would run', async () => {
    const cells = (await rows(partner, { columns: ['name'], filter: { field: 'industry', op: 'eq', value: '政务' } }))
      .slice(1)
      .flat();
    expect(cells.sort()).toEqual(FORMULAS.map((formula) => `'${formula}有限公司`).sort());
    const book = await file(partner, { format: 'xlsx', columns: ['name'] });
    const sheet = strFromU8(unzipSync(book.bytes)['xl/worksheets/sheet1.xml'] ?? new Uint8Array());
    expect(sheet).toContain('=1+1有限公司');
    expect(sheet).not.toMatch(/<f>|t="str"/);
  });

  it('has the rows that the filter, the view, the keyword and the chosen keys leave', async () => {
    expect(await rows(partner, { columns: ['name'], keyword: '云岭' })).toHaveLength(2);
    expect(await rows(partner, { columns: ['name'], view: '合作中' })).toHaveLength(1);
    const all = await rows(partner, { columns: ['customerNo'] });
    expect(
      await rows(partner, { columns: ['customerNo'], keys: [all[1]?.[0], all[2]?.[0], 'CUS-000000-00000'] }),
    ).toHaveLength(3);
  });

  it('comes in the order that was asked for', async () => {
    const numbers = (await rows(partner, { columns: ['customerNo'], sort: [{ field: 'customerNo', dir: 'asc' }] }))
      .slice(1)
      .flat();
    expect(numbers).toEqual([...numbers].sort());
  });

  it('masks what the person sees masked, and leaves out what they may not see', async () => {
    const [header, first] = await rows(operator, { columns: ['contactPhone'] });
    expect([header, first]).toEqual([['联系电话'], ['139****5678']]);
    const developer = await gateway.signIn('13800000007');
    expect((await rows(developer, {}))[0]).not.toContain('授信额度');
    const refused = await developer.refusal(at('customer', 'export'), {
      format: 'csv',
      columns: ['name', 'creditLimit'],
    });
    expect(refused).toMatchObject({ status: 400, errorCode: 'query.invalid', issues: [{ path: '/columns/1' }] });
  });

  it("holds no other team's rows", async () => {
    const stranger = await gateway.signIn('13800000001');
    expect((await stranger.refusal(at('customer', 'export'), { format: 'csv' })).errorCode).toBe('entity.unknown');
    expect(await rows(staff, { columns: ['name'], filter: { field: 'eid', op: 'eq', value: '0' } })).toHaveLength(1);
  });

  it.each([
    ['an unknown column', { format: 'csv', columns: ['nothing'] }, 'query.invalid'],
    ['a column inside a sub-table', { format: 'csv', columns: ['contacts.phone'] }, 'query.invalid'],
    ['an unknown filter', { format: 'csv', filter: { field: 'nothing', op: 'eq', value: 1 } }, 'query.invalid'],
    ['an unknown format', { format: 'pdf' }, 'request.invalid'],
  ])('refuses %s before the first byte', async (_what, body, code) => {
    expect((await partner.refusal(at('customer', 'export'), body)).errorCode).toBe(code);
  });

  const makeMany = async (industry: string, count: number): Promise<void> => {
    const made = await partner.call<DetailResult>(at('customer', 'save'), {
      record: { name: '分页客户', kind: 'government', industry },
    });
    await sql`insert into records select entity, gen_random_uuid(), eid, key || '-' || n, state, data, version, document_version, search, created_at, created_by, created_by_name, updated_at, updated_by, updated_by_name
      from records, generate_series(2, ${count}::integer) n where key = ${String(made.record.customerNo)}`.execute(
      gateway.database.kysely,
    );
  };

  it('reads on past the first batch', async () => {
    await makeMany('教育', 1201);
    const ids = (await rows(partner, { columns: ['id'], filter: { field: 'industry', op: 'eq', value: '教育' } }))
      .slice(1)
      .flat();
    expect([ids.length, new Set(ids).size]).toEqual([1201, 1201]);
  });

  it('goes on at once when whoever takes it was slow', async () => {
    await makeMany('金融', 50);
    const caller: Caller = {
      sessionId: '',
      userId: 'slow',
      userName: '慢',
      phone: '',
      roles: ['staff'],
      team: { eid: 'slow', name: '', certified: true, isAdmin: true },
      private: false,
      channel: '',
    };
    const { content } = await exportRecords(reading(gateway.entities.runtime, 'customer', actorOf(caller)), {
      format: 'csv',
    });
    const [header, first] = [await content.next(), await content.next()];
    await sleep(4_000);
    const began = performance.now();
    const second = await content.next();
    expect(performance.now() - began).toBeLessThan(1_900);
    expect([header.done, first.done, second.done]).toEqual([false, false, false]);
    await content.return(undefined);
  });
});
