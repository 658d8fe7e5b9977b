import { cp, mkdir, readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openDomains } from '../../../../server/domains.ts';
import type { Database } from '../../../../server/platform/database/port.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { documentsCopy, PEOPLE, startTickets } from '../support.ts';
import { changed, Designer, type Doc, field } from './support.ts';

interface Process {
  documents: ReturnType<typeof openDomains>['documents'];
  lines: string[];
}

/** A process over the same database, with a folder of its own, that is not told when something is published. */
async function begin(gateway: TestGateway, database: Database, folder: string): Promise<Process> {
  const lines: string[] = [];
  const log = { info: () => undefined, warn: (line: string) => void lines.push(line) };
  const { documents } = openDomains({ ...gateway.config, schemasDir: folder }, database, log);
  await documents.load();
  return { documents, lines };
}

type Copy = Awaited<ReturnType<typeof documentsCopy>>;

async function rewrite(copy: Copy, entity: string, change: (document: Doc) => unknown): Promise<void> {
  const file = join(copy.folder, `entities/${entity}.json`);
  await writeFile(file, changed(await readFile(file, 'utf8'), change));
}

const fieldsOf = ({ documents }: Pick<Process, 'documents'>, entity = 'ticket') => documents.model(entity).fieldsByPath;

let copies: Copy[] = [];
async function copy(): Promise<Copy> {
  const made = await documentsCopy();
  copies.push(made);
  return made;
}
afterEach(async () => {
  for (const made of copies) await made.remove();
  copies = [];
});

eachDatabase('a process that starts after something was published', (driver) => {
  let gateway: TestGateway;
  let designer: Designer;
  let folder: Copy;
  beforeEach(async () => {
    folder = await copy();
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: folder.folder } });
    designer = new Designer(await gateway.signIn(PEOPLE.operator));
  });
  afterEach(() => gateway.close());

  it('serves it', async () => {
    await designer.publish(await designer.change('ticket', field('po')));
    const again = await begin(gateway, gateway.database, (await copy()).folder);
    expect(again.documents.model('ticket').version).toBe(gateway.entities.documents.model('ticket').version);
    expect(again.lines).toEqual([]);
  });

  it('serves it with what a newer release changed elsewhere, and so does every other process from then on', async () => {
    await designer.publish(await designer.change('ticket', field('po')));
    const release = await copy();
    await rewrite(release, 'ticket', field('shipped', { title: '随产品来的' }));
    const newer = await begin(gateway, gateway.database, release.folder);
    expect(fieldsOf(newer)).toMatchObject({ po: { title: '采购单号' }, shipped: { title: '随产品来的' } });
    await expect.poll(() => fieldsOf(gateway.entities).shipped?.title).toBe('随产品来的');
    expect(fieldsOf(gateway.entities).po?.title).toBe('采购单号');
    // What is published from a process whose folder lags behind takes nothing of the release back.
    await designer.publish(await designer.change('ticket', field('later')));
    expect(Object.keys(fieldsOf(gateway.entities))).toEqual(expect.arrayContaining(['po', 'shipped', 'later']));
    await newer.documents.load();
    expect(Object.keys(fieldsOf(newer))).toEqual(expect.arrayContaining(['po', 'shipped', 'later']));
  });

  it('serves what was good last while a release contradicts it, and says so in the log and in the studio', async () => {
    await designer.publish(
      await designer.change('ticket', ({ record }) => void (record.properties.serial!.title = '我们的序列号')),
    );
    const { version } = gateway.entities.documents.model('ticket');
    const release = await copy();
    await rewrite(release, 'ticket', ({ record }) => {
      record.properties.serial!.title = '出厂编号';
      field('shipped')({ record } as Doc);
    });
    const newer = await begin(gateway, gateway.database, release.folder);
    expect(newer.documents.model('ticket').version).toBe(version);
    expect(newer.lines.join('\n')).toMatch(
      /entities\/ticket\.json:\d+:\d+ 错误 overlay-clash .*字段“.+”的名称两边都改了：一边改为“.+”，另一边改为“.+”/u,
    );
    expect(newer.documents.origin.laid.get('ticket')?.clashes).toMatchObject([
      { at: '/record/properties/serial/title', was: '序列号', base: '出厂编号', overlay: '我们的序列号' },
    ]);
  });

  it('settles a contradiction by what is published next, and takes nothing else of the release back', async () => {
    const titled = (title: string) => (document: Doc) => void (document.record.properties.serial!.title = title);
    await designer.publish(await designer.change('ticket', titled('我们的序列号')));
    const release = await copy();
    await rewrite(release, 'ticket', (document) => {
      titled('出厂编号')(document);
      field('shipped')(document);
    });
    for (const made of await readdir(release.folder))
      await cp(join(release.folder, made), join(folder.folder, made), { recursive: true });
    await gateway.entities.documents.load();
    expect((await designer.list()).documents.find(({ entity }) => entity === 'ticket')?.clashes).toBe(1);
    const { clashes } = await designer.open('ticket');
    expect(clashes).toMatchObject([{ shipped: '出厂编号', studio: '我们的序列号' }]);
    await designer.publish(await designer.change('ticket', titled('出厂序列号')));
    expect(fieldsOf(gateway.entities)).toMatchObject({
      serial: { title: '出厂序列号' },
      shipped: { title: '采购单号' },
    });
    expect((await designer.list()).documents.find(({ entity }) => entity === 'ticket')).toMatchObject({
      clashes: 0,
      changes: 1,
    });
  });

  it('serves what was good last when the release and the changes do not compile together', async () => {
    await designer.publish(
      await designer.change('ticket', (document) => {
        document.record.properties.twice = { type: 'number', title: '两倍', compute: 'score * 2' };
      }),
    );
    const { version } = gateway.entities.documents.model('ticket');
    const release = await copy();
    await rewrite(release, 'ticket', (document) => {
      delete document.record.properties.score;
      delete document.access.fields?.score;
    });
    const newer = await begin(gateway, gateway.database, release.folder);
    expect(newer.documents.model('ticket').version).toBe(version);
    expect(newer.lines.join('\n')).toContain('score');
  });

  it('serves a document of the studio’s own, and says where a release brings one of that name', async () => {
    const parcel = JSON.stringify({
      entity: 'parcel',
      title: '包裹',
      key: 'no',
      record: { type: 'object', properties: { no: { type: 'string', title: '编号' } } },
    });
    await designer.publish(await designer.save([{ entity: 'parcel', text: parcel, from: null }]));
    const release = await copy();
    expect((await begin(gateway, gateway.database, release.folder)).documents.model('parcel').title).toBe('包裹');
    await mkdir(join(release.folder, 'entities'), { recursive: true });
    await writeFile(join(release.folder, 'entities/parcel.json'), parcel.replace('包裹', '快递'));
    const newer = await begin(gateway, gateway.database, release.folder);
    expect(newer.documents.model('parcel').title).toBe('包裹');
    expect(newer.lines.join('\n')).toContain('同名的业务对象');
  });
});

describe('processes over one PostgreSQL', () => {
  let gateway: TestGateway;
  let designer: Designer;
  beforeEach(async () => {
    gateway = await startTickets('postgres');
    designer = new Designer(await gateway.signIn(PEOPLE.operator));
  });
  afterEach(() => gateway.close());

  it('serve what one of them publishes within two seconds, whatever their folders hold', async () => {
    // Known from before, so that it lags behind the one that the draft is begun on.
    const older = await copy();
    await rewrite(older, 'ticket', ({ record }) => void (record.properties.result!.title = '旧的结论'));
    const database = gateway.store.openAnother();
    const other = await begin(gateway, database, older.folder);
    await sql`update studio_bases set seq = -seq where hash = ${other.documents.origin.bases.get('ticket')?.hash}`.execute(
      database.kysely,
    );
    const stop = await other.documents.follow();
    const from = Date.now();
    await designer.publish(await designer.change('ticket', field('po')));
    await expect.poll(() => fieldsOf(other).po?.title, { timeout: 2_000, interval: 20 }).toBe('采购单号');
    expect(fieldsOf(other).result?.title).toBe('结论');
    expect(Date.now() - from).toBeLessThan(3_000);
    await stop();
  });

  it('find a publication of whose message they never heard', async () => {
    const database = gateway.store.openAnother();
    const other = await begin(
      gateway,
      { ...database, listen: async () => async () => undefined },
      (await copy()).folder,
    );
    const stop = await other.documents.follow();
    await designer.publish(await designer.change('ticket', field('po')));
    await expect.poll(() => fieldsOf(other).po?.title, { timeout: 2_000, interval: 20 }).toBe('采购单号');
    await stop();
  });

  it('publish different drafts at once, each on the other', async () => {
    const drafts = await Promise.all(['a', 'b', 'c'].map((name) => designer.change('ticket', field(name))));
    await Promise.all(drafts.map((draft) => designer.publish(draft)));
    expect(Object.keys(fieldsOf(gateway.entities))).toEqual(expect.arrayContaining(['a', 'b', 'c']));
  });
});
