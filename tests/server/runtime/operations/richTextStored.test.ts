import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { parse } from 'csv-parse/sync';
import { afterAll, beforeAll, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, create, documentsCopy, listTickets, PEOPLE, startTickets, subjects, ticket } from '../support.ts';
import { csv, importRows } from '../transfer/support.ts';

/** The tickets with a rich text of their own, one in each part, and one that an action asks for. */
async function withRichTexts() {
  const copy = await documentsCopy();
  const file = join(copy.folder, 'entities/ticket.json');
  const document = JSON.parse(await readFile(file, 'utf8'));
  const { properties } = document.record;
  properties.body = { type: 'string', format: 'rich-text', title: '正文', maxLength: 500, column: true, filter: true };
  properties.lines.items.properties.note = { type: 'string', format: 'rich-text', title: '说明' };
  document.actions.hold.input = {
    type: 'object',
    properties: { why: { type: 'string', format: 'rich-text', title: '原因' } },
  };
  document.actions.hold.set = { body: 'input.why' };
  document.list.import = true;
  await writeFile(file, JSON.stringify(document));
  return copy;
}

eachDatabase('a rich text', (driver) => {
  let gateway: TestGateway;
  let client: Client;
  let remove: () => Promise<void>;
  beforeAll(async () => {
    const copy = await withRichTexts();
    remove = copy.remove;
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: copy.folder } });
    client = await gateway.signIn(PEOPLE.customer);
  });
  afterAll(async () => {
    await gateway.close();
    await remove();
  });

  const saved = async (values: Record<string, unknown>) => (await create(client, values)).record;

  it('is stored without what could run, wherever it stands', async () => {
    const hostile = '<h1 onclick="x()">甲</h1><script>alert(1)</script><a href="javascript:alert(1)">乙</a>';
    const record = await saved({ body: hostile, lines: [{ part: '滤芯', quantity: 1, note: hostile }] });
    expect(record.body).toBe('<h2>甲</h2>乙');
    expect(record.lines).toMatchObject([{ note: '<h2>甲</h2>乙' }]);
  });

  it('is empty where it says nothing', async () => {
    const empty = await saved({ subject: '空白正文', body: '<p></p><p> </p>' });
    expect(empty.body ?? null).toBeNull();
    const filter = { field: 'body', op: 'empty' };
    expect(subjects(await listTickets(client, { filter, pageSize: 100 }))).toContain('空白正文');
  });

  it('is cleaned where an action takes it', async () => {
    const { ticketNo } = await saved({});
    const { record } = await client.call<DetailResult>(at('ticket', 'act'), {
      key: ticketNo,
      action: 'hold',
      input: { why: '<p>等<b>备件</b><img src=x onerror=alert(1)></p>' },
    });
    expect(record.body).toBe('<p>等<strong>备件</strong></p>');
  });

  it('is too long by what is stored', async () => {
    const answer = await client.request(at('ticket', 'save'), {
      method: 'POST',
      body: { record: ticket({ body: `<p>${'长'.repeat(500)}</p>` }) },
    });
    expect(answer.text).toContain('正文');
  });

  it('is its words alone in an export, and becomes paragraphs in an import', async () => {
    await saved({ subject: '导出正文', body: '<p>甲<strong>乙</strong></p><ul><li><p>丙</p></li></ul>' });
    const answer = await client.request(at('ticket', 'export'), {
      method: 'POST',
      body: { format: 'csv', columns: ['subject', 'body'], filter: { field: 'subject', op: 'eq', value: '导出正文' } },
    });
    expect(parse(answer.text.replace(/^\uFEFF/u, ''))).toContainEqual(['导出正文', '甲乙 丙']);

    const file = csv([
      ['主题', '类型', '正文'],
      ['导入正文', '咨询', '第一行 <三>\n第二行'],
    ]);
    expect(await importRows({ gateway, client }, 'ticket', file)).toMatchObject({ errors: [] });
    const { rows } = await listTickets(client, { filter: { field: 'subject', op: 'eq', value: '导入正文' } });
    expect(rows[0]?.body).toBe('<p>第一行 &lt;三&gt;</p><p>第二行</p>');
  });

  it('keeps its marks where an import brings back the words that were exported', async () => {
    const body = '<h2>标题 &lt;b&gt;</h2><p>第一段</p><ul><li><p>甲</p></li><li><p>乙</p></li></ul>';
    const note = '<p>换<strong>滤芯</strong></p>';
    const { ticketNo } = await saved({ body, lines: [{ part: '滤芯', quantity: 1, note }] });
    const stored = async () =>
      (await client.call<DetailResult>(at('ticket', 'detail'), { key: ticketNo })).record as {
        subject: string;
        body: string;
        lines: { part: string; note: string }[];
      };
    const header = ['工单号', '主题', '正文', '备件.备件', '备件.数量', '备件.说明'];
    const change = (...cells: unknown[]) =>
      importRows({ gateway, client }, 'ticket', csv([header, [ticketNo, ...cells]]));

    const words = '标题 <b> 第一段 甲 乙';
    expect(await change('改了主题', words, '滤芯', 1, '换滤芯')).toMatchObject({ updated: 1, errors: [] });
    expect(await stored()).toMatchObject({ subject: '改了主题', body, lines: [{ note }] });
    expect(await change('改了主题', ` ${words.replaceAll(' ', '\n')}`, '滤芯', 1, '换滤芯')).toMatchObject({
      unchanged: 1,
      updated: 0,
    });
    expect(await change('改了主题', words, '新滤芯', 2, '换滤芯')).toMatchObject({ updated: 1 });
    expect(await stored()).toMatchObject({ body, lines: [{ part: '新滤芯', note }] });
    expect(await change('改了主题', '另一段', '新滤芯', 2, '换电源')).toMatchObject({ updated: 1 });
    expect(await stored()).toMatchObject({ body: '<p>另一段</p>', lines: [{ note: '<p>换电源</p>' }] });
  });

  it('keeps its marks where its words are pasted into the list', async () => {
    const body = '<h2>标题</h2><p>第一段</p>';
    const { ticketNo } = await saved({ body });
    const paste = async (text: string) => {
      const change = { key: ticketNo, texts: { subject: text, body: text } };
      await client.call(at('ticket', 'cells/change'), { changes: [change] });
      return (await client.call<DetailResult>(at('ticket', 'detail'), { key: ticketNo })).record.body;
    };
    expect(await paste('标题 第一段')).toBe(body);
    expect(await paste('第二段')).toBe('<p>第二段</p>');
  });

  it('is an empty cell in an export where it has no words', async () => {
    await saved({ subject: '只有横线', body: '<hr>' });
    const filter = { field: 'subject', op: 'eq', value: '只有横线' };
    const answer = await client.request(at('ticket', 'export'), {
      method: 'POST',
      body: { format: 'csv', columns: ['subject', 'body'], filter },
    });
    expect(parse(answer.text.replace(/^\uFEFF/u, ''))).toContainEqual(['只有横线', '']);
  });
});
