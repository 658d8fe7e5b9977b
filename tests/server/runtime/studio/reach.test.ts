import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Answered } from '../../../../contract/define.ts';
import type * as calls from '../../../../contract/studio/index.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { create, documentsCopy, PEOPLE, startTickets } from '../support.ts';
import { type Bag, changed, copyTicket, Designer, type Doc, field } from './support.ts';

eachDatabase('how many people and records a change of access touches', (driver) => {
  let gateway: TestGateway;
  let designer: Designer;
  const keys: unknown[] = [];
  let copy: Awaited<ReturnType<typeof documentsCopy>>;
  beforeAll(async () => {
    copy = await documentsCopy();
    const file = join(copy.folder, 'entities/ticket.json');
    const reads = (document: Doc) => void (document.access.read.operator = "kind == 'repair'");
    await writeFile(file, changed(await readFile(file, 'utf8'), reads));
    const roles = join(copy.folder, 'roles.json');
    const known = JSON.parse(await readFile(roles, 'utf8')) as Bag[];
    await writeFile(roles, JSON.stringify([...known, { name: 'auditor', title: '审计' }]));
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: copy.folder } });
    designer = new Designer(await gateway.signIn(PEOPLE.operator));
    for (const person of [PEOPLE.customer, PEOPLE.customer, PEOPLE.otherCustomer]) {
      const { record } = await create(await gateway.signIn(person), { phone: '13900001111' });
      keys.push(record.ticketNo);
    }
  });
  afterAll(async () => {
    await gateway.close();
    await copy.remove();
  });

  const holders = async (role: string): Promise<number> => {
    const { rows } = await sql<{ count: number }>`
      select count(distinct u.id)::float8 as count from users u join memberships m on m.user_id = u.id
      where u.status = 'active' and ${role}::text = any(m.roles)`.execute(gateway.database.kysely);
    return rows[0]!.count;
  };
  const judged = async (change: (document: Doc) => unknown) => {
    const draft = await designer.change('ticket', change);
    const [one] = await designer.judge(draft.documents);
    expect(one!.problems.filter(({ severity }) => severity === 'error')).toEqual([]);
    const access = one!.impact.filter(({ kind }) => kind === 'access');
    return { draft, access };
  };

  it('says of rows who sees more of them, how many, and which', async () => {
    const { access } = await judged((document) => {
      document.access.read.customer = 'true';
    });
    const people = await holders('customer');
    expect(access).toMatchObject([
      {
        dangerous: true,
        count: 3,
        message: expect.stringMatching(
          new RegExp(`（有这个角色的现有 ${people} 人：${people} 人多看到共 3 张单据）$`, 'u'),
        ) as string,
      },
    ]);
    // Of the records those are named that whoever publishes may read.
    expect([...access[0]!.keys].sort()).toEqual([...keys].sort());
  });

  it('says who sees fewer, and of a field in how many records', async () => {
    const { access } = await judged((document) => {
      document.access.read.customer = "eid == team.eid && subject == '没有的'";
      document.access.fields!.subject = { staff: 'none' };
    });
    expect(access.map(({ message }) => message)).toEqual([
      expect.stringContaining(`（有这个角色的现有 ${await holders('customer')} 人：3 人少看到共 3 张单据）`),
      '“运营人员”将不再能看到字段“主题”（有这个角色的现有 1 人：1 人在共 3 张单据里看到得更少）',
    ]);
  });

  it('says where nobody has the role', async () => {
    const { access } = await judged((document) => {
      document.access.read.developer = "subject == '没有的'";
      document.access.read.auditor = 'true';
    });
    expect(access.map(({ message }) => message)).toEqual([
      '“开发者”将能看到“工单”的单据，此前看不到（有这个角色的现有 1 人：他们能看到的单据眼下不变）',
      '“审计”将能看到“工单”的单据，此前看不到（现在没有人有这个角色）',
    ]);
  });

  it('says by what an index is built, and about how long that takes', async () => {
    const draft = await designer.change('ticket', field('po', { column: { sortable: true } }));
    const [one] = await designer.judge(draft.documents);
    expect(one!.impact.filter(({ kind }) => kind === 'indexes').map(({ message }) => message)).toEqual([
      expect.stringMatching(/^将在后台建立 \d 个索引（按“[^”]*采购单号.*现有约 3 张单据，估计要不到 1 秒（按 3 张/u),
    ]);
  });

  it('counts them part by part where they are many', async () => {
    await copyTicket(gateway.database.kysely, keys[0], 'R', 10_000);
    const { draft, access } = await judged((document) => {
      document.access.read.customer = 'true';
    });
    expect(access).toMatchObject([{ counting: true, message: expect.stringContaining('现有') as string }]);
    const sum = { seen: 0, count: 0 };
    for (let after: string | null | undefined; after !== null; ) {
      const sent = { documents: draft.documents, entity: 'ticket', ...(after !== undefined && { after }) };
      const part = await designer.client.call<Answered<typeof calls.count>>('/yzjumc/studio/v1/count', sent);
      after = part.next;
      sum.seen += part.seen;
      sum.count += part.counts.find(({ id }) => id === access[0]!.id)!.count;
    }
    expect(sum).toEqual({ seen: 10_003, count: 10_003 });
  });
});
