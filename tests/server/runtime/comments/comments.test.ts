import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { demoTeam } from '../../../../server/demo/identity/accounts.ts';
import { seedOrganisation } from '../../../../server/demo/identity/organisation.ts';
import { seedTeams } from '../../../../server/demo/identity/teams.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, create, PEOPLE, startTickets } from '../support.ts';
import { body, commentsOf, type Draft, notified, type Talk, talkOn, texts } from './support.ts';

type Mentioned = NonNullable<Draft['mentions']>[number];
const person = (account: string, name: string) => ({ kind: 'person' as const, id: `u${account}`, name });
const LIN = person('13800000002', '林悦');
const SHEN = person(PEOPLE.staff, '沈一');
const GU = person(PEOPLE.operator, '顾言');
const HE = person(PEOPLE.otherCustomer, '何苗');

eachDatabase('the conversation on a record', (driver) => {
  let gateway: TestGateway;
  let [chen, shen, he]: Client[] = [];
  let key: string;
  let talk: Talk;
  const due = () => gateway.jobs.runDue();

  beforeAll(async () => {
    gateway = await startTickets(driver);
    await gateway.database.transaction(async (tx) => {
      await seedTeams(tx);
      await seedOrganisation(tx);
    });
    chen = await gateway.signIn(PEOPLE.customer);
    shen = await gateway.signIn(PEOPLE.staff);
    he = await gateway.signIn(PEOPLE.otherCustomer);
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    key = String((await create(chen!)).record.ticketNo);
    talk = talkOn(key);
  });

  it('mixes comments with history, newest first, and is narrowed to one of them', async () => {
    await talk.write(chen!, { text: '请看一下' });
    await talk.write(shen!, { text: '已安排' });
    const { entries, nextCursor } = await talk.page(chen!);
    expect(entries.map((entry) => (entry.kind === 'comment' ? entry.comment.text : entry.change.title))).toEqual([
      '已安排',
      '请看一下',
      '新建',
    ]);
    expect(nextCursor).toBeNull();
    expect(commentsOf(entries).map(({ author }) => [author.name, author.team])).toEqual([
      ['沈一', '云铺运营中心'],
      ['陈晓', null],
    ]);
    expect(texts((await talk.page(chen!, { show: 'comments' })).entries)).toEqual(['已安排', '请看一下']);
    expect((await talk.page(chen!, { show: 'changes' })).entries.map(({ kind }) => kind)).toEqual(['change']);
  });

  it('hides in its changes what the reader may not see, as history does', async () => {
    const { record, version } = (await shen!.call(at('ticket', 'detail'), { key })) as {
      record: Record<string, unknown>;
      version: number;
    };
    await shen!.call(at('ticket', 'save'), { record: { ...record, internalNote: '内部机密', urgent: true }, version });
    expect(JSON.stringify((await talk.page(shen!)).entries)).toContain('内部机密');
    const shown = JSON.stringify((await talk.page(chen!)).entries);
    expect(shown).toContain('加急');
    expect(shown).not.toContain('内部机密');
  });

  it('comes page by page without a gap or a repetition, whatever is written meanwhile', async () => {
    for (let number = 1; number <= 45; number += 1) await talk.write(chen!, { text: `第 ${number} 条` });
    const first = await talk.page(chen!, { show: 'comments' });
    await talk.write(shen!, { text: '插进来的' });
    const second = await talk.page(chen!, { show: 'comments', cursor: first.nextCursor });
    const third = await talk.page(chen!, { show: 'comments', cursor: second.nextCursor });
    expect([first, second, third].flatMap(({ entries }) => texts(entries))).toEqual(
      Array.from({ length: 45 }, (_, index) => `第 ${45 - index} 条`),
    );
    expect(third.nextCursor).toBeNull();
    const oldest = commentsOf(third.entries).at(-1)!;
    const deep = await talk.page(chen!, { through: oldest.id });
    expect(commentsOf(deep.entries).at(-1)?.id).toBe(oldest.id);
    expect(await talk.refused(chen!, 'page', { cursor: '2026-01-01' })).toMatchObject({
      status: 400,
      issues: [{ path: '/cursor' }],
    });
  });

  it('answers a comment below it, one level deep, oldest first', async () => {
    const id = await talk.write(chen!, { text: '何时上门？' });
    const ids: string[] = [];
    for (let number = 1; number <= 23; number += 1)
      ids.push(await talk.write(number % 2 ? shen! : chen!, { text: `答 ${number}`, parentId: id }));
    const [thread] = (await talk.page(chen!)).entries;
    if (thread?.kind !== 'comment') throw new Error('the comment comes first');
    expect(thread.replies.map(({ text }) => text)).toEqual(Array.from({ length: 20 }, (_, index) => `答 ${index + 4}`));
    expect(thread.earlier).toBe(3);
    const earlier = await talk.replies(chen!, id, thread.replies[0]!.id);
    expect(earlier.replies.map(({ text }) => text)).toEqual(['答 1', '答 2', '答 3']);
    expect(earlier.earlier).toBe(0);
    const [deep] = (await talk.page(chen!, { through: ids[0] })).entries;
    expect(deep?.kind === 'comment' && deep.replies).toHaveLength(23);

    expect(await talk.refused(chen!, 'create', body({ text: '再答', parentId: ids[0]! }))).toMatchObject({
      errorCode: 'comment.invalid',
      issues: [{ path: '/parentId' }],
    });
    const other = talkOn(String((await create(chen!)).record.ticketNo));
    expect((await other.refused(chen!, 'create', body({ text: '再答', parentId: id }))).errorCode).toBe(
      'comment.notFound',
    );
    expect((await other.replies(chen!, id, '999999999')).replies).toEqual([]);
  });

  it('is for those alone who read the record, and does not say that there is one', async () => {
    const id = await talk.write(chen!, { text: '我们自己的事' });
    const asked: [string, object][] = [
      ['page', {}],
      ['replies', { parentId: id, before: '99' }],
      ['candidates', {}],
      ['create', body({ text: '外人' })],
      ['edit', { id, version: 1, ...body({ text: '外人' }) }],
      ['withdraw', { id }],
      ['follow', { following: true }],
    ];
    for (const [what, more] of asked) {
      const refusal = await talk.refused(he!, what, more);
      expect(refusal.errorCode, what).toBe('record.notFound');
      expect(await talkOn('T-00000000-0000').refused(he!, what, more)).toEqual(refusal);
    }
    const gu = await gateway.signIn(PEOPLE.operator);
    for (const [what, more] of asked) expect((await talk.refused(gu, what, more)).errorCode).toBe('entity.unknown');
    await due();
    expect(await notified(he!)).toEqual([]);
  });

  it('ends with the record: nobody reads it any more, and a new record of the same team has none', async () => {
    await talk.write(chen!, { text: '留在历史里' });
    await chen!.call(at('ticket', 'remove'), { key, version: 1 });
    expect((await talk.refused(chen!, 'page')).errorCode).toBe('record.notFound');
    expect((await talk.refused(shen!, 'create', body({ text: '晚了' }))).errorCode).toBe('record.notFound');
    const next = talkOn(String((await create(chen!)).record.ticketNo));
    expect((await next.page(chen!, { show: 'comments' })).entries).toEqual([]);
    await due();
    expect((await notified(shen!)).filter(({ link }) => link.includes(key))).toEqual([]);
  });

  it('offers for a mention only who may read the record: the own team, and who has taken part', async () => {
    const names = async (client: Client, keyword = '') =>
      (await talk.candidates(client, keyword)).filter(({ kind }) => kind === 'person').map(({ name }) => name);
    expect(await names(chen!)).toEqual(['林悦']);
    // Of the shop's people only one reads tickets, and the customer's he does not know until they meet.
    expect(await names(shen!)).toEqual(['陈晓']);
    await talk.write(shen!, { text: '已收到' });
    expect((await names(chen!)).sort()).toEqual(['林悦', '沈一']);
    expect(await names(chen!, '138000')).toEqual([]);
    expect(await names(chen!, '%')).toEqual([]);
    const departments = (await talk.candidates(chen!, '财务')).map(({ kind, name, about }) => [kind, name, about]);
    expect(departments).toEqual([['department', '财务部', '蓝海制造有限公司 / 财务部']]);
  });

  it('refuses the mention of an outsider, known or not, and one that the text does not have', async () => {
    const refused = async (client: Client, text: string, mentions: readonly Mentioned[]) =>
      talk.refused(client, 'create', body({ text, mentions }));
    const outsider = await refused(chen!, '请 @何苗 看', [HE]);
    expect(outsider).toMatchObject({
      errorCode: 'comment.invalid',
      issues: [{ path: '/mentions/0', code: 'mention' }],
    });
    expect(await refused(chen!, '请 @无人 看', [person('00000000000', '无人')])).toEqual(outsider);
    expect(await refused(chen!, '请 @沈一 看', [SHEN])).toEqual(outsider);
    expect(await refused(shen!, '请 @顾言 看', [GU])).toEqual(outsider);
    const { id, name } = await gateway.database.kysely
      .selectFrom('org_nodes')
      .where('eid', '=', demoTeam('云铺运营中心').eid)
      .select(['id', 'name'])
      .executeTakeFirstOrThrow();
    const department = { kind: 'department' as const, id, name };
    expect(await refused(chen!, `请 @${name} 看`, [department])).toEqual(outsider);
    const misplaced = async (text: string, ...places: number[]) =>
      (await talk.refused(chen!, 'create', { text, files: [], mentions: places.map((at) => ({ ...LIN, at })) })).issues;
    expect(await misplaced('请 林悦 看', 2)).toMatchObject([{ path: '/mentions/0' }]);
    expect(await misplaced('请 @林悦 看', 2, 2)).toMatchObject([{ path: '/mentions' }]);
    expect(await misplaced('请 @林悦 看', 3)).toMatchObject([{ path: '/mentions/0' }]);
    await talk.write(chen!, { text: '请 @林悦 看', mentions: [LIN] });
    expect(commentsOf((await talk.page(chen!)).entries)[0]?.mentions).toEqual([{ ...LIN, at: 2 }]);
  });
});
