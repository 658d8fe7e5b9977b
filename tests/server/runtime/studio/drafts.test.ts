import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Draft } from '../../../../contract/studio/index.ts';
import { MAX_DRAFTS } from '../../../../server/runtime/studio/drafts.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { PEOPLE, startTickets } from '../support.ts';
import { changed, Designer, type Doc, field } from './support.ts';

eachDatabase('a draft', (driver) => {
  let gateway: TestGateway;
  let operator: Designer;
  let developer: Designer;
  beforeAll(async () => {
    gateway = await startTickets(driver);
    operator = new Designer(await gateway.signIn(PEOPLE.operator));
    developer = new Designer(await gateway.signIn(PEOPLE.developer));
  });
  afterAll(() => gateway.close());

  const edited = ({ documents: [document] }: Draft, change: (document: Doc) => unknown): Draft['documents'] => [
    { ...document!, text: changed(document!.text, change) },
  ];
  const propertiesOf = ({ documents: [document] }: Draft) =>
    Object.keys((JSON.parse(document!.text) as Doc).record.properties);

  it('is kept as it is typed, right or wrong, for whoever designs', async () => {
    const draft = await operator.save([{ entity: 'ticket', text: '{ "enti', from: null }]);
    expect((await developer.list()).drafts).toMatchObject([
      { draftNo: draft.draftNo, entities: ['ticket'], version: 1 },
    ]);
    const read = await developer.client.read<Draft>(`/yzjumc/studio/v1/draft?draftNo=${draft.draftNo}`);
    expect(read.documents).toEqual([{ entity: 'ticket', text: '{ "enti', from: null }]);
    await developer.client.call('/yzjumc/studio/v1/draft/discard', { draftNo: draft.draftNo });
    expect((await operator.list()).drafts).toEqual([]);
    expect(await operator.refused(draft)).toMatchObject({ errorCode: 'studio.noDraft' });
  });

  it('that two people save at once has what both changed', async () => {
    const draft = await operator.change('ticket', field('first'));
    const of = { draftNo: draft.draftNo, version: draft.version };
    await Promise.all([
      operator.save(edited(draft, field('mine')), of),
      developer.save(edited(draft, field('theirs')), of),
    ]);
    const read = await operator.client.read<Draft>(`/yzjumc/studio/v1/draft?draftNo=${draft.draftNo}`);
    expect(propertiesOf(read)).toEqual(expect.arrayContaining(['first', 'mine', 'theirs']));
    expect(read.version).toBe(3);
  });

  it('that two people changed in one place is refused to the second, with what is there', async () => {
    const draft = await operator.change('ticket', field('first'));
    const of = { draftNo: draft.draftNo, version: draft.version };
    const titled = (title: string) => (document: Doc) => void (document.record.properties.first!.title = title);
    const theirs = await developer.save(edited(draft, titled('他的')), of);
    const sent = { ...of, name: '修改', documents: edited(draft, titled('我的')) };
    const refused = await operator.client.refusal('/yzjumc/studio/v1/draft/save', sent);
    expect(refused).toMatchObject({ status: 409, errorCode: 'studio.draftConflict', data: theirs });
    expect(await operator.refused(draft)).toMatchObject({ errorCode: 'studio.draftConflict' });
  });

  describe('begun before something else was published', () => {
    const read = (draftNo: string) => developer.client.read<Draft>(`/yzjumc/studio/v1/draft?draftNo=${draftNo}`);
    const titled = (title: string) => (document: Doc) => void (document.record.properties.early!.title = title);
    const version = () => gateway.entities.documents.model('ticket').version;

    it('is read and judged with it, and takes nothing of it back', async () => {
      const late = await developer.change('ticket', field('late'));
      await operator.publish(await operator.change('ticket', field('early')));
      const [judged] = await developer.judge(late.documents);
      expect(judged!.changes.map(({ kind }) => kind)).toEqual(['added']);
      const now = await read(late.draftNo);
      expect(propertiesOf(now)).toEqual(expect.arrayContaining(['early', 'late']));
      expect(now.documents[0]!.from).toBe(version());
      expect(now.behind).toBeUndefined();
      // Typed into a page that was opened since.
      const of = { draftNo: now.draftNo, version: now.version };
      await operator.publish(await developer.save(edited(now, field('later')), of));
      const { text } = await operator.open('ticket');
      expect(Object.keys((JSON.parse(text) as Doc).record.properties)).toEqual(
        expect.arrayContaining(['early', 'late', 'later']),
      );
    });

    it.each(['mine', 'theirs'] as const)(
      'and contradicted by it is published as %s says, with the rest',
      async (side) => {
        const draft = await developer.change('ticket', (document) => {
          titled(`草稿的 ${side}`)(document);
          field(`beside-${side}`)(document);
        });
        await operator.publish(await operator.change('ticket', titled(`生效的 ${side}`)));
        const now = await read(draft.draftNo);
        expect(now.documents).toEqual(draft.documents);
        expect(now.behind).toMatchObject([{ entity: 'ticket', clashes: [expect.stringContaining('草稿的')] }]);
        const refused = await operator.refused(now);
        expect(refused.errorCode).toBe('studio.draftConflict');
        expect(refused.message).toContain('草稿的');
        const of = { draftNo: now.draftNo, version: now.version };
        const settled = await developer.save([now.behind![0]![side]], of);
        expect((await read(draft.draftNo)).behind).toBeUndefined();
        await operator.publish(settled);
        const { record } = JSON.parse((await operator.open('ticket')).text) as Doc;
        expect(record.properties.early!.title).toBe(side === 'mine' ? '草稿的 mine' : '生效的 theirs');
        expect(record.properties[`beside-${side}`]).toBeDefined();
      },
    );
  });

  it('keeps why it is drawn up when only its documents are saved', async () => {
    const { text, document } = await operator.open('ticket');
    const documents = [{ entity: 'ticket', text: changed(text, field('why')), from: document.version }];
    const save = (sent: object) =>
      operator.client.call<{ draft: Draft }>('/yzjumc/studio/v1/draft/save', { documents, ...sent });
    const { draft } = await save({ name: '三月的改动', reason: '客户要求' });
    const of = { draftNo: draft.draftNo, version: draft.version };
    expect((await save({ ...of, name: draft.name })).draft).toMatchObject({ name: '三月的改动', reason: '客户要求' });
    await operator.client.call('/yzjumc/studio/v1/draft/discard', { draftNo: draft.draftNo });
  });

  it('of several documents publishes those that it changes, all at once', async () => {
    const { documents: known } = await operator.list();
    const other = known.find(({ entity, canDesign }) => entity !== 'ticket' && canDesign)!.entity;
    const [ticket, second] = await Promise.all([operator.open('ticket'), operator.open(other)]);
    const before = await operator.history(other);
    const draft = await operator.save([
      { entity: 'ticket', text: changed(ticket.text, field('together')), from: ticket.document.version },
      { entity: other, text: second.text, from: second.document.version },
    ]);
    expect((await operator.publish(draft)).documents.map(({ entity }) => entity)).toEqual(['ticket']);
    expect(await operator.history(other)).toEqual(before);
  });

  it('is not begun by whoever has begun many and finished none', async () => {
    const documents = [{ entity: 'ticket', text: '{}', from: null }];
    const { drafts } = await developer.list();
    const mine = drafts.filter(({ by }) => by.id === `u${PEOPLE.developer}`).length;
    for (let begun = mine; begun < MAX_DRAFTS; begun += 1) await developer.save(documents);
    const refused = await developer.client.refusal('/yzjumc/studio/v1/draft/save', { name: '修改', documents });
    expect(refused.errorCode).toBe('studio.tooManyDrafts');
  });
});
