import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { seedOrganisation } from '../../../../server/demo/identity/organisation.ts';
import { seedTeams } from '../../../../server/demo/identity/teams.ts';
import { removeOrphans } from '../../../../server/platform/files/cleanup.ts';
import { openStore } from '../../../../server/platform/files/store.ts';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { multipart } from '../../../support/form.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, create, PEOPLE, startTickets } from '../support.ts';
import { body, commentsOf, notified, once, type Talk, talkOn, uploaded } from './support.ts';

const LIN = { kind: 'person' as const, id: 'u13800000002', name: '林悦' };
const SHEN = { kind: 'person' as const, id: `u${PEOPLE.staff}`, name: '沈一' };

eachDatabase('a comment', (driver) => {
  let gateway: TestGateway;
  let [chen, lin, shen, he]: Client[] = [];
  let key: string;
  let talk: Talk;
  const due = () => gateway.jobs.runDue();
  const first = async (client = chen!) => commentsOf((await talk.page(client)).entries)[0]!;
  const heard = async (client: Client) => (await notified(client)).map(({ title, text }) => `${title}｜${text}`);

  beforeAll(async () => {
    gateway = await startTickets(driver);
    await gateway.database.transaction(async (tx) => {
      await seedTeams(tx);
      await seedOrganisation(tx);
    });
    chen = await gateway.signIn(PEOPLE.customer);
    lin = await gateway.signIn('13800000002');
    shen = await gateway.signIn(PEOPLE.staff);
    he = await gateway.signIn(PEOPLE.otherCustomer);
  });
  afterAll(() => gateway.close());
  beforeEach(async () => {
    await due();
    await gateway.database.kysely.deleteFrom('notifications').execute();
    key = String((await create(chen!, { subject: '机房巡检' })).record.ticketNo);
    talk = talkOn(key);
  });

  it('is written once for a key, also when both attempts run at the same time', async () => {
    const headers = once();
    const ids = await Promise.all([1, 2, 3].map(() => talk.write(chen!, { text: '只写一次' }, headers)));
    expect(new Set(ids).size).toBe(1);
    expect(commentsOf((await talk.page(chen!)).entries)).toHaveLength(1);
    const reused = await chen!.refusal(at('ticket', 'comments/create'), { key, ...body({ text: '另一条' }) }, headers);
    expect(reused.errorCode).toBe('request.keyReused');
  });

  it('that two people answer in one moment has both answers, and their author hears of each once', async () => {
    const id = await talk.write(chen!, { text: '谁来？' });
    const other = driver === 'postgres' ? await gateway.another() : gateway;
    await Promise.all([
      talk.write(shen!, { text: '我来', parentId: id }),
      talk.write(lin!, { text: '我也行', parentId: id }),
      ...Array.from({ length: 8 }, (_, index) => talk.write(shen!, { text: `补充 ${index}`, parentId: id })),
    ]);
    await Promise.all([due(), other.jobs.runDue()]);
    const [thread] = (await talk.page(chen!, { show: 'comments' })).entries;
    if (thread?.kind !== 'comment') throw new Error('there is one comment');
    const ids = thread.replies.map((reply) => Number(reply.id));
    expect(ids).toEqual([...ids].sort((a, b) => a - b));
    expect(ids).toHaveLength(10);
    const answers = await heard(chen!);
    expect(answers).toHaveLength(10);
    expect(answers).toContain('沈一在工单“机房巡检”回复了您｜我来');
    expect(answers).toContain('林悦在工单“机房巡检”回复了您｜我也行');
  });

  it('notifies who is mentioned, who is answered and who follows: each once, never its author', async () => {
    await talk.follow(lin!, true);
    const id = await talk.write(shen!, { text: '已派人' });
    await talk.write(chen!, {
      text: '@沈一 @林悦 @蓝海制造有限公司 谢谢',
      mentions: [SHEN, LIN, await department('蓝海制造有限公司')],
      parentId: id,
    });
    await due();
    await due();
    expect(await heard(shen!)).toEqual(['陈晓在工单“机房巡检”提到了您｜@沈一 @林悦 @蓝海制造有限公司 谢谢']);
    expect(await heard(lin!)).toEqual([
      '陈晓在工单“机房巡检”提到了您｜@沈一 @林悦 @蓝海制造有限公司 谢谢',
      '沈一评论了您关注的工单“机房巡检”｜已派人',
    ]);
    expect(await heard(chen!)).toEqual([]);
    const [{ link } = { link: '' }] = await notified(shen!);
    expect(link).toMatch(new RegExp(`^/workstation/e/ticket/${key}\\?comment=\\d+$`));
  });

  it('reaches the people of a department and of those below it, and nobody else', async () => {
    await talk.write(chen!, { text: '@财务部 请确认', mentions: [await department('财务部')] });
    await talk.write(chen!, { text: '@采购部 请确认', mentions: [await department('采购部')] });
    await due();
    expect(await heard(lin!)).toEqual(['陈晓在工单“机房巡检”提到了您｜@财务部 请确认']);
    expect(await heard(shen!)).toEqual([]);
  });

  it('notifies nobody who follows but may not read the record any more', async () => {
    await talk.follow(lin!, true);
    await gateway.database.kysely.updateTable('memberships').set({ roles: [] }).where('user_id', '=', LIN.id).execute();
    await talk.write(chen!, { text: '内部消息' });
    await due();
    await gateway.database.kysely
      .updateTable('memberships')
      .set({ roles: ['customer'] })
      .where('user_id', '=', LIN.id)
      .execute();
    expect(await heard(lin!)).toEqual([]);
  });

  it('makes its author follow the record, until they decide otherwise', async () => {
    expect((await talk.page(chen!)).following).toBe(false);
    await talk.write(chen!, { text: '一' });
    expect((await talk.page(chen!)).following).toBe(true);
    await talk.follow(chen!, false);
    await talk.write(chen!, { text: '二' });
    expect((await talk.page(chen!)).following).toBe(false);
    await talk.write(shen!, { text: '三' });
    await due();
    expect(await heard(chen!)).toEqual([]);
  });

  it('is changed by its author alone, from the version that they saw, and says so', async () => {
    const id = await talk.write(chen!, { text: '明天上门', mentions: [] });
    await talk.follow(lin!, true);
    await due();
    for (const client of [lin!, shen!])
      expect((await talk.refused(client, 'edit', { id, version: 1, ...body({ text: '改' }) })).errorCode).toBe(
        'comment.notYours',
      );
    await talk.edit(chen!, id, 1, { text: '后天上门，@林悦 跟进', mentions: [LIN] });
    expect(await first()).toMatchObject({ text: '后天上门，@林悦 跟进', version: 2, mentions: [{ id: LIN.id }] });
    expect((await first()).editedAt).not.toBeNull();
    expect((await talk.refused(chen!, 'edit', { id, version: 1, ...body({ text: '旧页面' }) })).errorCode).toBe(
      'comment.changed',
    );
    await due();
    // Lin has followed only since it was written: being mentioned is the news.
    expect(await heard(lin!)).toEqual(['陈晓在工单“机房巡检”提到了您｜后天上门，@林悦 跟进']);
    await talk.edit(chen!, id, 2, { text: '大后天，@林悦 跟进', mentions: [LIN] });
    await due();
    expect(await heard(lin!)).toEqual(['陈晓在工单“机房巡检”提到了您｜大后天，@林悦 跟进']);
  });

  it('that is withdrawn leaves nothing of its text anywhere, and cannot be answered or changed', async () => {
    const fileId = await uploaded(chen!, multipart);
    const id = await talk.write(chen!, { text: '绝密计划，@林悦 勿传', mentions: [LIN], files: [fileId] });
    await talk.write(shen!, { text: '收到', parentId: id });
    await due();
    expect((await talk.refused(lin!, 'withdraw', { id })).errorCode).toBe('comment.notYours');
    await talk.withdraw(chen!, id);
    await talk.withdraw(chen!, id);
    await due();
    expect(await first()).toMatchObject({ withdrawn: true, text: '', mentions: [], files: [] });
    const [thread] = (await talk.page(chen!)).entries;
    expect(thread?.kind === 'comment' && thread.replies.map(({ text }) => text)).toEqual(['收到']);
    expect(await heard(lin!)).toEqual(['陈晓在工单“机房巡检”提到了您｜评论已撤回']);
    expect((await talk.refused(chen!, 'edit', { id, version: 2, ...body({ text: '再来' }) })).errorCode).toBe(
      'comment.withdrawn',
    );
    expect((await talk.refused(shen!, 'create', body({ text: '再答', parentId: id }))).errorCode).toBe(
      'comment.withdrawn',
    );
    for (const table of ['record_comments', 'notifications', 'idempotency_keys', 'outbox'] as const) {
      const rows = await gateway.database.kysely.selectFrom(table).selectAll().execute();
      expect(JSON.stringify(rows), table).not.toContain('绝密');
    }
    expect((await chen!.request(`/files/${fileId}`)).status).toBe(404);
  });

  it('brings files that whoever reads the record may read, and nobody else', async () => {
    const fileId = await uploaded(shen!, multipart);
    expect((await chen!.request(`/files/${fileId}`)).status).toBe(404);
    const refusal = await talk.refused(chen!, 'create', body({ text: '偷看', files: [fileId] }));
    expect(refusal).toMatchObject({ errorCode: 'comment.invalid', issues: [{ path: '/files/0', code: 'file' }] });
    const id = await talk.write(shen!, { text: '', files: [fileId, fileId] });
    expect((await first()).files).toMatchObject([{ fileId, name: '报价.pdf', type: 'application/pdf' }]);
    expect((await chen!.request(`/files/${fileId}`)).status).toBe(200);
    expect((await he!.request(`/files/${fileId}`)).status).toBe(404);
    const gu = await gateway.signIn(PEOPLE.operator);
    expect((await gu.request(`/files/${fileId}`)).status).toBe(404);
    // The clean-up leaves it, and its uploader cannot take it from under the comment.
    await removeOrphans(gateway.database, openStore(gateway.config), new Date(Date.now() + 90 * 24 * 3_600_000));
    expect((await shen!.refusal('/yzjumc/attachment/v3/remove', { fileId })).errorCode).toBe('file.inUse');
    expect((await chen!.request(`/files/${fileId}`)).status).toBe(200);
    await talk.edit(shen!, id, 1, { text: '不用了' });
    await due();
    expect((await shen!.request(`/files/${fileId}`)).status).toBe(404);
  });

  it('has a text or a file, and no more of either than there may be', async () => {
    const issues = async (more: object) =>
      (await talk.refused(chen!, 'create', { ...body({ text: '好' }), ...more })).issues.map(
        ({ path, message }) => `${path} ${message}`,
      );
    expect(await issues({ text: ' \n\t' })).toEqual(['/text 请填写评论内容，或附上文件']);
    expect(await issues({ text: '字'.repeat(4_001) })).toEqual([expect.stringMatching(/^\/text “评论内容”.*4,?000/)]);
    const many = (count: number) => Array.from({ length: count }, () => ({ kind: 'person', id: 'u', at: 0 }));
    expect(await issues({ mentions: many(51) })).toEqual([expect.stringMatching(/^\/mentions “提及”.*50/)]);
    expect(await issues({ files: Array.from({ length: 11 }, () => 'f') })).toEqual([
      expect.stringMatching(/^\/files “附件”.*10/),
    ]);
    await talk.write(chen!, { text: '字'.repeat(4_000) });
    await talk.write(chen!, { text: '<img src=x onerror=alert(1)> \u202e&lt;script&gt;' });
    expect((await first()).text).toBe('<img src=x onerror=alert(1)> \u202e&lt;script&gt;');
  });

  it('is heard of at once by open pages of those who read the record, and by no others', async () => {
    const address = await gateway.listen();
    const stop = new AbortController();
    const open = async (client: Client) => {
      const events: unknown[] = [];
      const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
      const answer = await fetch(`${address}/events`, { headers: { cookie }, signal: stop.signal });
      void (async () => {
        const decoder = new TextDecoder();
        for await (const chunk of answer.body as unknown as AsyncIterable<Uint8Array>)
          for (const line of decoder.decode(chunk).split('\n'))
            if (line.includes('"conversation"')) events.push(JSON.parse(line.slice(6)));
      })().catch(() => undefined);
      return events;
    };
    const readers = [await open(lin!), await open(shen!)];
    const others = [await open(he!), await open(await gateway.signIn(PEOPLE.operator))];
    await talk.write(chen!, { text: '在吗' });
    const event = { conversation: { entity: 'ticket', id: expect.any(String), key } };
    for (const events of readers) await expect.poll(() => events).toEqual([event]);
    expect(others).toEqual([[], []]);
    stop.abort();
  });

  async function department(name: string) {
    const found = (await talk.candidates(chen!, name)).find((one) => one.kind === 'department' && one.name === name);
    return { kind: 'department' as const, id: found!.id, name };
  }
});
