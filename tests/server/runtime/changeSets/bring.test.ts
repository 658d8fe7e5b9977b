import { generateKeyPairSync, randomUUID } from 'node:crypto';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import type { Operation } from '@yunpu/engine-core/overlay';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Outcome } from '../../../../server/runtime/changeSets/bring.ts';
import { BadChangeSet, readChangeSet, signChangeSet } from '../../../../server/runtime/changeSets/changeSet.ts';
import type { Changes, SentChanges } from '../../../../server/runtime/changeSets/changes.ts';
import { type OverlayFile, readOverlayFile, writeOverlayFile } from '../../../../server/runtime/changeSets/file.ts';
import { type Installation, installationOver } from '../../../../server/runtime/changeSets/installation.ts';
import { keyId } from '../../../../server/runtime/changeSets/keys.ts';
import { fileOf } from '../../../../server/runtime/changeSets/state.ts';
import { FROM_FILES, FROM_SET, outcomeInWords } from '../../../../server/runtime/changeSets/words.ts';
import { type DriverName, eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { Designer, type Doc, field } from '../studio/support.ts';
import { at, create, PEOPLE, startTickets } from '../support.ts';

const ORDER = { author: '值班', reason: '测试', confirm: false, checkOnly: false };

const ticket = (...changes: Operation[]): Changes => ({ entity: 'ticket', title: '工单', base: 'b', changes });
const changed = (at: string, was: unknown, value: unknown): Operation => ({
  op: 'change',
  at: `/record/properties/${at}`,
  was,
  value,
});
const titled = (value: string): Operation => changed('serial/title', '序列号', value);
const added = (name: string): Operation => ({
  op: 'add',
  at: `/record/properties/${name}`,
  value: { type: 'string', title: name },
  after: 'serial',
});
const file = (changes: Changes, version: string | null = null) => ({
  file: `overlay/${changes.entity}.json`,
  text: writeOverlayFile({ ...changes, version }),
});

let gateway: TestGateway;
let here: Installation;
let designer: Designer;
const fields = () => gateway.entities.documents.model('ticket').fieldsByPath;
const push = (changes: Changes, version: string | null = null, order = {}): Promise<Outcome> =>
  here.push({ files: [file(changes, version)], order: { ...ORDER, ...order } });
const pulled = async (): Promise<OverlayFile> =>
  fileOf((await here.state({ asked: [] })).changed.find(({ changes }) => changes.entity === 'ticket')!, []);

function begin(driver: DriverName): void {
  beforeAll(async () => {
    gateway = await startTickets(driver);
    here = installationOver(gateway.database, gateway.config.schemasDir, async () => gateway.entities.documents);
    designer = new Designer(await gateway.signIn(PEOPLE.operator));
  });
  afterAll(() => gateway.close());
}

eachDatabase('a push', (driver) => {
  begin(driver);

  it('publishes what the files say with author and reason, and of files that were pulled nothing', async () => {
    expect(await push(ticket(added('first')))).toMatchObject({ is: 'published' });
    expect(fields().first).toBeDefined();
    const [entry] = await designer.history('ticket');
    expect(entry).toMatchObject({ by: { name: '值班' }, reason: '测试', origin: null, current: true });
    const again = await pulled();
    expect(await push(again, again.version)).toEqual({ is: 'nothing' });
  });

  it('is whole or not at all, and says where in the file it is wrong', async () => {
    const parcel: Changes = {
      entity: 'parcel',
      title: '包裹',
      base: null,
      document: { entity: 'parcel', title: '包裹', key: 'no', record: { type: 'object', properties: {} } },
    };
    const outcome = await here.push({ files: [file(ticket(added('whole'))), file(parcel)], order: ORDER });
    expect(outcome).toMatchObject({ is: 'problems' });
    const { problems } = outcome as Extract<Outcome, { is: 'problems' }>;
    const errors = problems.filter(({ severity }) => severity === 'error');
    expect(errors.map((one) => [one.file, one.line > 1])).toEqual(errors.map(() => ['overlay/parcel.json', true]));
    expect(fields().whole).toBeUndefined();
  });

  it('publishes what endangers stored records only when that is confirmed, and nothing when it only checks', async () => {
    await create(await gateway.signIn(PEOPLE.customer));
    const longer = ticket(changed('subject/minLength', 2, 20));
    expect(await push(longer)).toMatchObject({ is: 'dangers', impact: [{ dangerous: true, count: 1 }] });
    expect(await push(longer, null, { confirm: true, checkOnly: true })).toMatchObject({ is: 'checked' });
    expect(fields().subject?.schema).toMatchObject({ minLength: 2 });
    expect(await push(longer, null, { confirm: true })).toMatchObject({ is: 'published' });
    expect(fields().subject?.schema).toMatchObject({ minLength: 20 });
  });

  it('is merged with what somebody published meanwhile, and refused with both values where both changed one thing', async () => {
    await push(ticket(titled('编号')));
    const mine = await pulled();
    await designer.publish(await designer.change('ticket', field('theirs')));
    const more = ticket(...(mine.changes ?? []), added('mine'));
    expect(await push(more, mine.version)).toMatchObject({ is: 'published' });
    expect(Object.keys(fields())).toEqual(expect.arrayContaining(['mine', 'theirs']));
    await designer.publish(
      await designer.change('ticket', ({ record }: Doc) => void (record.properties.serial!.title = '出厂编号')),
    );
    expect(await push(ticket(titled('机身编号')), mine.version)).toMatchObject({
      is: 'contradictions',
      contradictions: [{ at: '/record/properties/serial/title', here: '出厂编号', brought: '机身编号' }],
    });
    expect(fields().serial?.title).toBe('出厂编号');
  });

  it('that is made twice at once in one place has one winner', async () => {
    const outcomes = await Promise.all(
      ['甲', '乙'].map((title) => push(ticket(changed('result/title', '结论', title)))),
    );
    expect(outcomes.map(({ is }) => is).sort()).toEqual(['contradictions', 'published']);
  });

  it('of a version that never was here is refused', async () => {
    expect(await push(ticket(titled('编号')), 'deadbeef')).toMatchObject({
      is: 'refused',
      message: expect.stringContaining('promote') as string,
    });
  });
});

const { privateKey, publicKey } = generateKeyPairSync('ed25519');
const TRUSTED = [{ name: 'test', id: keyId(publicKey), key: publicKey }];
const TEST = { id: randomUUID(), name: '测试环境' };

function signed(documents: SentChanges[], at = new Date()) {
  const text = signChangeSet(privateKey, { installation: TEST, madeBy: '唐果', reason: '采购', documents }, at);
  return readChangeSet(text, TRUSTED);
}
const apply = (set: ReturnType<typeof signed>) => here.apply({ ...set, order: ORDER });
const later = () => new Date(Date.now() + 60_000);

eachDatabase('a change set', (driver) => {
  begin(driver);

  it('is refused whole where it was made on a shipped document that is not here', async () => {
    const parcel: Changes = { entity: 'parcel', title: '包裹', base: 'c', changes: [] };
    expect(await apply(signed([ticket(added('whole')), parcel]))).toMatchObject({
      is: 'contradictions',
      contradictions: [{ entity: 'parcel', message: expect.stringContaining('没有“包裹”') as string }],
    });
    expect(fields().whole).toBeUndefined();
    expect(await apply(signed([ticket(changed('elsewhere/title', '甲', '乙'))]))).toMatchObject({
      is: 'contradictions',
      contradictions: [{ at: '/record/properties/elsewhere/title', was: '甲', brought: '乙' }],
    });
  });

  it('is applied once, with where it comes from in the history, also when it comes twice at once', async () => {
    const set = signed([ticket(titled('编号'), added('taken'))]);
    const outcomes = await Promise.all([apply(set), apply(set)]);
    expect(outcomes.map(({ is }) => is).sort()).toEqual(['nothing', 'published']);
    expect(await apply(set)).toEqual({ is: 'nothing', applied: true });
    const entries = await designer.history('ticket');
    expect(entries.map(({ origin }) => origin)).toEqual([{ installation: '测试环境', signedBy: 'test' }, null]);
  });

  it('takes back what the one before had and it has not, and leaves what was changed here', async () => {
    await designer.publish(await designer.change('ticket', field('own')));
    expect(await apply(signed([ticket(titled('机身编号'))], later()))).toMatchObject({ is: 'published' });
    expect(fields().serial?.title).toBe('机身编号');
    expect(fields().taken).toBeUndefined();
    expect(fields().own).toBeDefined();
    // One that was made before it would take it back.
    expect(await apply(signed([ticket(titled('编号'))]))).toMatchObject({
      is: 'refused',
      message: expect.stringMatching(/（\d{4}-\d\d-\d\d \d\d:\d\d:\d\d 生成）/u) as string,
    });
  });

  it('says that what was returned here stays returned, and not that it is in force', async () => {
    const kept = [{ entity: 'ticket', title: '工单' }];
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    const set = signed([ticket(titled('机号'))], at(2));
    expect(await apply(set)).toMatchObject({ is: 'published' });
    const [, before] = await designer.history('ticket');
    await designer.back('ticket', before!.version);
    const again = await apply(set);
    expect(again).toEqual({ is: 'nothing', applied: true, kept });
    expect(outcomeInWords(again, FROM_SET).text).toMatch(/已经应用过.*\n“工单”（ticket）在这里又改过或退回过/u);
    const newer = await apply(signed([ticket(titled('机号'))], at(3)));
    expect(newer).toEqual({ is: 'nothing', kept });
    expect(outcomeInWords(newer, FROM_SET).text).not.toContain('相同，');
    expect(fields().serial?.title).toBe('机身编号');
  });

  it('names the place in the document that it comes to here, and all effects beside the dangers', async () => {
    const at = (minutes: number) => new Date(Date.now() + minutes * 60_000);
    expect(await apply(signed([ticket(titled('机号'), added('lent'))], at(4)))).toMatchObject({ is: 'published' });
    await designer.publish(await designer.change('ticket', field('leaning', { show: 'filled(lent)' })));
    const refused = await apply(signed([ticket(titled('机号'))], at(5)));
    expect(refused).toMatchObject({ is: 'problems', problems: [{ entity: 'ticket', code: 'expression-name' }] });
    expect(outcomeInWords(refused, FROM_SET).text).toMatch(
      /^ticket \/record\/properties\/leaning\/show 错误 expression-name .*\n没有写文件的/u,
    );
    await create(await gateway.signIn(PEOPLE.customer));
    const indexed: Operation = {
      op: 'add',
      at: '/record/properties/sought',
      value: { type: 'string', title: '所找', maxLength: 8, column: true, filter: true },
      after: 'serial',
    };
    const dangers = await apply(
      signed([ticket(titled('机号'), added('lent'), indexed, changed('subject/minLength', 2, 20))], at(6)),
    );
    expect(dangers).toMatchObject({ is: 'dangers' });
    const { impact } = dangers as Extract<Outcome, { is: 'dangers' }>;
    expect(impact.map(({ dangerous }) => dangerous)).toEqual(expect.arrayContaining([true, false]));
  });
});

eachDatabase('a change set with what was chosen for stored records', (driver) => {
  begin(driver);

  it('does the same to the records here, once that is confirmed, and is taken back with it', async () => {
    const customer = await gateway.signIn(PEOPLE.customer);
    const { record } = await create(customer);
    const phone = async () =>
      (await customer.call<DetailResult>(at('ticket', 'detail'), { key: record.ticketNo })).record.phone;
    const before = gateway.entities.documents.model('ticket').version;
    const draft = await designer.change('ticket', ({ record: { required } }) => void required!.push('phone'));
    const effects = (await designer.judge(draft.documents)).flatMap(({ impact }) => impact);
    const { id } = effects.find(({ pointer }) => pointer.endsWith('/phone'))!;
    await designer.publish(draft, [], [{ impact: id, do: 'fill', value: '13900000000' }]);
    expect(await phone()).toBeDefined();
    const { changes, repairs } = (await here.state({ asked: [] })).changed[0]!;
    expect(repairs).toEqual([
      { ids: ['phone'], test: { is: 'missing' }, repair: { do: 'fill', value: '13900000000' } },
    ]);
    await designer.back('ticket', before);
    expect(await phone()).toBeUndefined();
    expect((await here.state({ asked: [] })).changed[0]?.repairs).toEqual([]);

    const set = signed([{ ...changes, repairs }]);
    const asked = await apply(set);
    expect(asked).toMatchObject({ is: 'dangers', repairs: [{ entity: 'ticket', title: '“电话”填入固定的值' }] });
    expect(outcomeInWords(asked, FROM_SET).text).toMatch(
      /危险 ticket：.*电话.*\n.*处理 ticket：“电话”填入固定的值（照来源处的选择）\n.*--confirm/su,
    );
    expect(await phone()).toBeUndefined();
    expect(await here.apply({ ...set, order: { ...ORDER, confirm: true } })).toMatchObject({ is: 'published' });
    expect(await phone()).toBeDefined();
    await designer.back('ticket', before);
    expect(await phone()).toBeUndefined();
  });

  it('is in the file that is pulled, and done when that is pushed to other records', async () => {
    const customer = await gateway.signIn(PEOPLE.customer);
    const { record } = await create(customer);
    const phone = async () =>
      (await customer.call<DetailResult>(at('ticket', 'detail'), { key: record.ticketNo })).record.phone;
    const required: Operation = { op: 'add', at: '/record/required/phone', value: 'phone', after: null };
    const repairs = [
      { ids: ['phone'], test: { is: 'missing' as const }, repair: { do: 'fill' as const, value: '13900000001' } },
    ];
    const pushing = (order = {}) =>
      here.push({
        files: [
          { file: 'overlay/ticket.json', text: writeOverlayFile({ ...ticket(required), repairs, version: null }) },
        ],
        order: { ...ORDER, ...order },
      });
    const asked = await pushing();
    expect(outcomeInWords(asked, FROM_FILES).text).toMatch(
      /危险 ticket：.*处理 ticket：“电话”填入固定的值（照文件里的选择）/su,
    );
    expect(await phone()).toBeUndefined();
    expect(await pushing({ confirm: true })).toMatchObject({ is: 'published' });
    expect(await phone()).toBeDefined();
    expect((await pulled()).repairs).toEqual(repairs);
    expect(readOverlayFile(writeOverlayFile(await pulled()), 'ticket.json').read).toEqual(await pulled());
  });

  it('leaves alone what it is not offered for here', async () => {
    const other = { ids: ['phone'], test: { is: 'longer' as const, than: 3 }, repair: { do: 'convert' as const } };
    const set = signed([{ ...ticket(titled('编号')), repairs: [other] }]);
    expect(await apply(set)).toMatchObject({ is: 'published', repairs: [] });
  });
});

describe('the signature of a change set', () => {
  const made = { installation: TEST, madeBy: '唐果', reason: '采购', documents: [ticket(titled('编号'))] };
  const text = signChangeSet(privateKey, made);

  it('stands whatever spaces the file has', () => {
    expect(readChangeSet(JSON.stringify(JSON.parse(text)), TRUSTED).signedBy).toBe('test');
  });

  it('falls with any change of what it says', () => {
    for (const [from, to] of [
      ['编号', '偏号'],
      ['测试环境', '生产环境'],
      ['唐果', '顾言'],
      ['采购', '其他'],
      [TEST.id, randomUUID()],
    ] as const)
      expect(() => readChangeSet(text.replace(from, to), TRUSTED), from).toThrow(BadChangeSet);
  });

  it('counts only of a key that is trusted here', () => {
    expect(() => readChangeSet(text, [])).toThrow(/不受信任/u);
    const other = generateKeyPairSync('ed25519').publicKey;
    expect(() => readChangeSet(text, [{ name: 'other', id: keyId(publicKey), key: other }])).toThrow(/签名与内容不符/u);
  });
});
