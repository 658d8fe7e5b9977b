import type { AddressInfo, Socket } from 'node:net';
import { sql } from 'kysely';
import pino from 'pino';
import { SMTPServer } from 'smtp-server';
import { afterAll, afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import type { Database } from '../../../../server/platform/database/port.ts';
import { createJobs, type Jobs } from '../../../../server/platform/jobs/jobs.ts';
import { localMailInbox } from '../../../../server/platform/mail/inbox.ts';
import { type Sender, sendMail, settleStaleMail } from '../../../../server/platform/mail/sending.ts';
import { MAIL_TOPIC, queueMail, readInboxFile, readMailInbox } from '../../../../server/platform/mail/service.ts';
import { smtpPort } from '../../../../server/platform/mail/smtp.ts';
import type { MailState } from '../../../../server/platform/mail/tables.ts';
import { inboxPage } from '../../../../server/platform/sms/inboxPage.ts';
import { eachDatabase, openTestDatabase, type TestDatabase } from '../../../support/database.ts';

const log = pino({ level: 'silent' });

/** A real mail server, with the moods that mail servers have. */
class PostOffice {
  readonly received: { from: string; to: string[]; text: string }[] = [];
  /** What it does when the whole message has arrived. */
  onData: (taken: () => void, refuse: (code: number, message: string) => void, hangUp: () => void) => void = (taken) =>
    taken();
  private server: SMTPServer | undefined;
  private readonly lines = new Set<Socket>();
  port = 0;

  async open(): Promise<void> {
    const server = new SMTPServer({
      authOptional: true,
      disabledCommands: ['STARTTLS', 'AUTH'],
      logger: false,
      onRcptTo: ({ address }, _session, done) => {
        if (address.startsWith('nobody@')) return done(Object.assign(new Error('no such user'), { responseCode: 550 }));
        if (address.startsWith('full@')) return done(Object.assign(new Error('mailbox full'), { responseCode: 452 }));
        done();
      },
      onData: (stream, session, done) => {
        const parts: Buffer[] = [];
        stream.on('data', (part: Buffer) => parts.push(part));
        stream.on('end', () => {
          const taken = () => {
            this.received.push({
              from: session.envelope.mailFrom ? session.envelope.mailFrom.address : '',
              to: session.envelope.rcptTo.map(({ address }) => address),
              text: Buffer.concat(parts).toString(),
            });
            done();
          };
          this.onData(
            taken,
            (responseCode, message) => done(Object.assign(new Error(message), { responseCode })),
            () => this.lines.forEach((line) => line.destroy()),
          );
        });
      },
    });
    server.on('error', () => {});
    server.server.on('connection', (line) => this.lines.add(line));
    await new Promise<void>((resolve) => void server.listen(this.port, '127.0.0.1', resolve));
    this.port = (server.server.address() as AddressInfo).port;
    this.server = server;
  }

  close(): Promise<void> {
    return new Promise((resolve) => (this.server ? this.server.close(() => resolve()) : resolve()));
  }
}

eachDatabase('e-mail', (driver) => {
  let store: TestDatabase;
  let database: Database;
  let office: PostOffice;
  let sender: Sender;
  beforeAll(async () => {
    store = await openTestDatabase(driver, 'migrated');
    database = store.database;
  });
  afterAll(() => store.close());
  beforeEach(async () => {
    office = new PostOffice();
    await office.open();
    sender = {
      port: smtpPort({
        url: `smtp://127.0.0.1:${office.port}`,
        from: { name: '云铺', address: 'noreply@mall.example.cn' },
      }),
      origin: 'https://mall.example.cn',
      domain: 'mall.example.cn',
      log,
    };
    await sql`truncate mails, outbox cascade`.execute(database.kysely);
  });
  afterEach(() => office.close());

  const queue = (
    to = 'chen@lanhai.example.cn',
    more: { heading?: string; subject?: string; id?: string; lines?: string[] } = {},
  ) =>
    database.transaction((tx) =>
      queueMail(tx, {
        id: 'notification.1',
        to,
        subject: '【云铺】订单待付款',
        heading: '订单待付款',
        lines: ['协同办公基础版'],
        link: { title: '前往查看', path: '/workstation/order-detail?orderNo=SO1&x=2' },
        ...more,
      }),
    );
  const workers = (...databases: Database[]): Jobs[] =>
    databases.map((own) => {
      const jobs = createJobs(own, log);
      jobs.handle(MAIL_TOPIC, (payload) => sendMail(own, sender, (payload as { id: number }).id));
      return jobs;
    });
  const run = async () => (workers(database)[0] as Jobs).runDue();
  const later = () => sql`update outbox set available_at = now() - interval '1 second'`.execute(database.kysely);
  const stateOf = async (): Promise<[MailState, number] | undefined> => {
    const row = await database.kysely.selectFrom('mails').select(['state', 'attempts']).executeTakeFirst();
    return row && [row.state, row.attempts];
  };

  it('arrives once, as text and as a page, from the house and with a Message-ID of its own', async () => {
    await queue();
    await queue();
    expect(await run()).toBe(1);
    await run();
    expect(office.received).toHaveLength(1);
    const [mail] = office.received;
    expect(mail).toMatchObject({ from: 'noreply@mall.example.cn', to: ['chen@lanhai.example.cn'] });
    expect(mail?.text).toMatch(/^Message-ID: <notification\.1\.\d+@mall\.example\.cn>\r$/m);
    expect(mail?.text).toMatch(/^Content-Type: multipart\/alternative/m);
    expect(mail?.text).toMatch(/^Auto-Submitted: auto-generated\r$/m);
    expect(await stateOf()).toEqual(['sent', 1]);
  });

  it('leaves once however many workers and handlers have it at once', async () => {
    await queue();
    const { id } = await database.kysely.selectFrom('mails').select('id').executeTakeFirstOrThrow();
    const others = driver === 'postgres' ? [store.openAnother(), store.openAnother()] : [database];
    await Promise.all([
      ...workers(database, ...others).map((jobs) => jobs.runDue()),
      sendMail(database, sender, id),
      ...others.map((own) => sendMail(own, sender, id)),
    ]);
    // And once more, as for a worker that died before it could say that it had finished.
    await sendMail(database, sender, id);
    expect(office.received).toHaveLength(1);
    expect(await stateOf()).toEqual(['sent', 1]);
  });

  it('waits for a server that is down, and arrives when it is up', async () => {
    await office.close();
    await queue();
    await run();
    expect(await stateOf()).toEqual(['waiting', 1]);
    const { wait } = (
      await sql<{ wait: number }>`select round(extract(epoch from available_at - now())) as wait from outbox`.execute(
        database.kysely,
      )
    ).rows[0] ?? { wait: 0 };
    expect(wait).toBe(30);
    await office.open();
    await run();
    expect(office.received).toHaveLength(0);
    await later();
    await run();
    expect([office.received.length, await stateOf()]).toEqual([1, ['sent', 2]]);
  });

  it('is tried again where the server says later, and given up where it says never', async () => {
    await queue('full@lanhai.example.cn');
    await run();
    expect(await stateOf()).toEqual(['waiting', 1]);
    await sql`truncate mails, outbox cascade`.execute(database.kysely);
    await queue('nobody@lanhai.example.cn');
    await run();
    await later();
    await run();
    expect([office.received.length, await stateOf()]).toEqual([0, ['failed', 1]]);
    await sql`truncate mails, outbox cascade`.execute(database.kysely);
    office.onData = (_taken, refuse) => refuse(451, 'try later');
    await queue();
    await run();
    expect(await stateOf()).toEqual(['waiting', 1]);
  });

  it('that may have arrived is not sent again, and said to be unknown', async () => {
    // It has the whole message, and the line breaks before its answer.
    office.onData = (_taken, _refuse, hangUp) => hangUp();
    await queue();
    const { id } = await database.kysely.selectFrom('mails').select('id').executeTakeFirstOrThrow();
    await sendMail(database, sender, id);
    expect(await stateOf()).toEqual(['unknown', 1]);
    await later();
    await run();
    expect(await stateOf()).toEqual(['unknown', 1]);
    // Neither is one whose sender died on the way.
    await sql`update mails set state = 'sending', claimed_at = now() - interval '9 minutes'`.execute(database.kysely);
    await settleStaleMail(database, log);
    expect(await stateOf()).toEqual(['sending', 1]);
    await sql`update mails set claimed_at = now() - interval '11 minutes'`.execute(database.kysely);
    await settleStaleMail(database, log);
    expect(await stateOf()).toEqual(['unknown', 1]);
  });

  it('has no header and no markup of what people call themselves', async () => {
    await queue('chen@lanhai.example.cn', {
      subject: '甲公司\r\nBcc: thief@evil.example\r\n\r\n正文',
      heading: '<script>alert(1)</script>',
      lines: ['<img src=x onerror=alert(1)>\r\n.\r\nMAIL FROM:<evil@evil.example>'],
    });
    await run();
    expect(office.received).toHaveLength(1);
    const [mail] = office.received;
    expect(mail?.to).toEqual(['chen@lanhai.example.cn']);
    const head = mail?.text.split('\r\n\r\n')[0] ?? '';
    expect(head).not.toMatch(/^bcc:/im);
    const html = Buffer.from(
      /text\/html[\s\S]*?\r\n\r\n([\s\S]*?)\r\n--/.exec(mail?.text ?? '')?.[1] ?? '',
      /text\/html[\s\S]*?base64/.test(mail?.text ?? '') ? 'base64' : 'utf8',
    ).toString();
    const plain = html.replace(/=\r\n/g, '').replace(/=3D/g, '=');
    expect(plain).toContain('&#60;script&#62;');
    expect(plain).not.toMatch(/<script|<img/);
    expect(plain).toContain('href="https://mall.example.cn/workstation/order-detail?orderNo=SO1&#38;x=2"');
  });

  const PICTURE = Buffer.from('89504e470d0a1a0a', 'hex');
  const withFiles = () =>
    database.transaction((tx) =>
      queueMail(tx, {
        id: 'dashboard.1',
        to: 'chen@lanhai.example.cn',
        subject: '【云铺】经营概览',
        heading: '经营概览',
        lines: [],
        sections: [
          {
            heading: '每月成交 <b>',
            picture: { cid: 'part-0', text: '每月成交，折线图' },
            table: { head: ['月份', '金额'], rows: [['2026 年 1 月', '¥1.00']] },
          },
          { heading: '订单', figure: '12', lines: ['数量'] },
          { heading: '按类别', table: { head: ['类别', '数量'], rows: [['<i>云盘</i>', '3']] } },
        ],
        attachments: [
          { name: '每月成交.png', type: 'image/png', cid: 'part-0', bytes: PICTURE },
          { name: '经营概览.xlsx', type: 'application/octet-stream', cid: null, bytes: Buffer.from('PK') },
        ],
      }),
    );

  it('brings pictures in their places and files beside it, at every attempt', async () => {
    await office.close();
    await withFiles();
    await run();
    await office.open();
    await later();
    await run();
    const [mail] = office.received;
    const text = mail?.text ?? '';
    expect(text).toMatch(/Content-Type: image\/png[\s\S]*?Content-ID: <part-0>/i);
    expect(text).toContain(PICTURE.toString('base64'));
    expect(text).toMatch(/Content-Type: application\/octet-stream[\s\S]*?Content-Disposition: attachment/i);
    const { html, body } = await database.kysely.selectFrom('mails').select(['html', 'body']).executeTakeFirstOrThrow();
    expect(html).toMatch(/每月成交 &#60;b&#62;<\/h2><img src="cid:part-0"[\s\S]*>12<[\s\S]*&#60;i&#62;云盘/);
    expect(html).not.toContain('2026 年 1 月');
    expect(body).toContain('月份　金额\n2026 年 1 月　¥1.00');
    await sql`delete from mails`.execute(database.kysely);
    expect(await database.kysely.selectFrom('mail_attachments').selectAll().execute()).toEqual([]);
  });

  it('is shown in the inbox of a demonstration with its pictures and files, once', async () => {
    const port = localMailInbox(database);
    const attachments = [
      { name: '图.png', type: 'image/png', cid: 'a', bytes: PICTURE },
      { name: '表.xlsx', type: 'application/octet-stream', cid: null, bytes: Buffer.from('PK') },
    ];
    const mail = {
      messageId: 'one@x',
      to: 'li@lanhai.example.cn',
      subject: '一',
      text: '二',
      html: '<head></head><img src="cid:a">',
      attachments,
    };
    await port.send(mail);
    await port.send(mail);
    const [shown, ...others] = await readMailInbox(database, mail.to);
    expect(others).toEqual([]);
    expect(shown?.attachments.map(({ name, inside }) => [name, inside])).toEqual([
      ['图.png', true],
      ['表.xlsx', false],
    ]);
    const [, , , , id = ''] = shown?.attachments[0]?.path.split('/') ?? [];
    const file = await readInboxFile(database, Number(id), 0);
    expect(Buffer.from(file?.bytes ?? []).equals(PICTURE)).toBe(true);
    const page = inboxPage([], shown ? [shown] : []);
    expect(shown?.html).toContain(`<img src="/dev/inbox/files/${id}/0">`);
    expect(page).toMatch(/<iframe title="一" sandbox="(?![^"]*scripts)[^"]*" srcdoc="&#60;head&#62;&#60;base/);
    expect(page).toContain(`<a href="/dev/inbox/files/${id}/1" download="表.xlsx">`);
  });
});
