import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ListResult } from '@yunpu/engine-core/query';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, documentsCopy, PEOPLE, startTickets } from '../support.ts';
import { changed, Designer, type Doc, dangerous } from './support.ts';

const GRADES = [
  { const: 'open', title: '公' },
  { const: 'secret', title: '密' },
  { const: 'inner', title: '内' },
];
const text = (title: string) => ({ type: 'string', title });

/** What is kept from the operator goes by a field, by a computed one, by the state and by a sum. */
const dossier = {
  entity: 'dossier',
  title: '档案',
  key: 'no',
  numbering: 'D-{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { ...text('编号'), readOnly: true },
      name: text('名称'),
      grade: { title: '密级', oneOf: GRADES, default: 'open' },
      kind: text('类别'),
      level: { type: 'integer', title: '等级', compute: "kind == 'board' ? 9 : 1" },
      status: text('状态'),
      note: text('批注'),
      pages: { type: 'integer', title: '页数', rollup: { entity: 'page', by: 'dossier', total: 'sum', of: 'weight' } },
    },
  },
  states: {
    field: 'status',
    initial: 'fresh',
    values: { fresh: { title: '新' }, kept: { title: '存', final: true } },
  },
  actions: { keep: { title: '存档', from: ['fresh'], to: 'kept', roles: ['staff'] } },
  access: {
    read: { operator: "grade != 'secret' && level < 5 && pages < 100", staff: 'true' },
    write: { staff: 'true' },
    create: ['staff'],
    fields: { note: { operator: { kept: 'none' } } },
  },
};
const page = {
  entity: 'page',
  title: '页',
  key: 'no',
  numbering: 'P-{seq:4}',
  record: {
    type: 'object',
    properties: {
      no: { ...text('编号'), readOnly: true },
      dossier: { ...text('档案'), link: { entity: 'dossier', label: 'name' } },
      weight: { type: 'integer', title: '分量' },
    },
  },
  access: { read: { operator: 'true', staff: 'true' }, create: ['staff'] },
};

const properties = ({ record }: Doc) => record.properties;
const withId = (name: string) => (document: Doc) => void (properties(document)[name]!.id = 'other');

eachDatabase('what whoever publishes sees', (driver) => {
  let gateway: TestGateway;
  let operator: Designer;
  let staff: Client;
  let copy: Awaited<ReturnType<typeof documentsCopy>>;
  beforeAll(async () => {
    copy = await documentsCopy();
    for (const one of [dossier, page])
      await writeFile(join(copy.folder, `entities/${one.entity}.json`), JSON.stringify(one, null, 2));
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: copy.folder } });
    operator = new Designer(await gateway.signIn(PEOPLE.operator));
    staff = await gateway.signIn(PEOPLE.staff);
    for (const record of [{ name: '年报' }, { name: '合同', grade: 'secret' }, { name: '纪要', kind: 'board' }])
      await staff.call(at('dossier', 'save'), { record });
  });
  afterAll(async () => {
    await gateway.close();
    await copy.remove();
  });

  const seen = async (): Promise<unknown[]> => {
    const { rows } = await operator.client.call<ListResult>(at('dossier', 'list'), {});
    return rows.map(({ name }) => name);
  };
  const wrong = async (change: (document: Doc) => unknown, entity = 'dossier'): Promise<string[]> => {
    const opened = await operator.open(entity);
    const [judged] = await operator.judge([
      { entity, text: changed(opened.text, change), from: opened.document.version },
    ]);
    return judged!.problems
      .filter(({ severity }) => severity === 'error')
      .map(({ code, pointer, line }) => `${code} ${pointer} ${line > 1}`);
  };

  describe('of rows', () => {
    it.each<[string, (document: Doc) => unknown, string]>([
      ['is stored elsewhere', withId('grade'), 'grade'],
      ['has another default', (document) => void (properties(document).grade!.default = 'secret'), 'grade'],
      ['has an option less', (document) => void (properties(document).grade!.oneOf = GRADES.slice(0, 2)), 'grade'],
      ['is computed otherwise', (document) => void (properties(document).level!.compute = '1'), 'level'],
      ['is computed from what is stored elsewhere', withId('kind'), 'level'],
      ['becomes computed', (document) => void (properties(document).grade!.compute = "'open'"), 'grade'],
      [
        'sums up others',
        (document) => void ((properties(document).pages!.rollup as { total: string }).total = 'min'),
        'pages',
      ],
    ])('stays what it was where a field that her condition reads %s', async (_, change, field) => {
      expect(await seen()).toEqual(['年报']);
      expect(await wrong(change)).toContain(`own-access /record/properties/${field} true`);
    });

    it('stays what it was where fields change places under each other’s names', async () => {
      const swapped = (document: Doc) => {
        const { kind, name } = properties(document);
        Object.assign(properties(document), { kind: { ...kind, id: 'name' }, name: { ...name, id: 'kind' } });
      };
      expect(await wrong(swapped)).toContain('own-access /record/properties/level true');
    });

    it('stays what it was where another entity changes what a sum is made of', async () => {
      expect(await wrong(withId('weight'), 'page')).toContain('own-access /record true');
    });

    it('may be published over a field that is called otherwise, with a condition that follows, and over one option more', async () => {
      const renamed = (document: Doc) => {
        const { kind, ...others } = properties(document);
        document.record.properties = { ...others, sort: { ...kind, id: 'kind' } };
        properties(document).level!.compute = "sort == 'board' ? 9 : 1";
      };
      expect(await wrong(renamed)).not.toContain(expect.stringContaining('own-access'));
      const more = (document: Doc) =>
        void (properties(document).grade!.oneOf = [...GRADES, { const: 'top', title: '绝' }]);
      expect(await wrong(more)).toEqual([]);
    });

    it('is named to whoever may publish it as a danger that has to be ticked', async () => {
      const { text: opened, document } = await operator.open('dossier');
      const moved = changed(opened, withId('grade'));
      const [judged] = await operator.judge([{ entity: 'dossier', text: moved, from: document.version }]);
      const found = judged!.impact.filter(({ kind }) => kind === 'access');
      expect(found.map(({ dangerous: danger, message }) => [danger, message.includes('字段“密级”')])).toEqual([
        [true, true],
      ]);
    });

    it('is not changed by what becomes of stored values of a field that her condition reads', async () => {
      const needed = await operator.change('dossier', (document) => {
        document.record.required = ['kind'];
      });
      const [judged] = await operator.judge(needed.documents);
      const [missing] = judged!.impact.filter(({ kind, offers }) => kind === 'invalid' && offers.length > 0);
      const fill = { impact: missing!.id, do: 'fill' as const, value: 'plain' };
      expect(await operator.refused(needed, dangerous(judged!.impact), [fill])).toMatchObject({
        errorCode: 'studio.badRepair',
      });
    });
  });

  describe('of fields', () => {
    it('is kept in a state although the state is stored elsewhere, or there are none any more', async () => {
      expect(await wrong(withId('status'))).toContain('own-access /record/properties/note true');
      expect(
        await wrong((document) => {
          delete document.states;
          delete document.actions;
          document.access.fields = {};
        }),
      ).toContain('own-access /record/properties/note true');
    });

    it('is kept although the state goes by which it is kept', async () => {
      const gone = (document: Doc) => {
        document.states = { field: 'status', initial: 'fresh', values: { fresh: { title: '新', final: true } } };
        document.actions = {};
        document.access.fields = {};
      };
      expect(await wrong(gone)).toContain('own-access /record/properties/note true');
    });

    it('is kept from a computed field that stays as it is written, over another field', async () => {
      const copied = (document: Doc) => void (properties(document).copied = { ...text('副本'), compute: 'name' });
      await operator.publishAll(await operator.change('dossier', copied));
      const swapped = (document: Doc) => {
        const { name, note } = properties(document);
        Object.assign(properties(document), { name: { ...name, id: 'note' }, note: { ...note, id: 'name' } });
        document.access.fields = { name: { operator: 'none' } };
      };
      expect(await wrong(swapped)).toContain('own-access /record/properties/copied true');
    });
  });

  describe('of an entity that she shuts herself out of', () => {
    const version = async () => (await operator.open('dossier')).document.version!;
    const shut = (document: Doc) => void (document.access = { read: {} });

    it('is lost only with a tick, and taken back by whoever gave it away', async () => {
      const before = await version();
      const draft = await operator.change('dossier', shut);
      expect(await operator.refused(draft)).toMatchObject({ errorCode: 'studio.notAccepted' });
      await operator.publishAll(draft);
      // What she publishes on top of it does not shut the way back.
      const more = (document: Doc) => void (document.description = '不再给人看');
      await operator.publishAll(await operator.change('dossier', more));
      const { text: opened, document } = await operator.open('dossier');
      const wider = changed(opened, ({ access }) => void (access.read.operator = 'true'));
      const [judged] = await operator.judge([{ entity: 'dossier', text: wider, from: document.version }]);
      expect(judged!.problems.map(({ code }) => code)).toContain('own-access');
      const ticks = await operator.backRefused('dossier', before);
      expect(ticks).toMatchObject({ errorCode: 'studio.notAccepted' });
      const { impact } = ticks.data as { impact: Parameters<typeof dangerous>[0] };
      await operator.back('dossier', before, dangerous(impact));
      expect(await seen()).toEqual(['年报']);
    });

    it('is not taken back where somebody else has published since', async () => {
      const before = await version();
      await operator.publishAll(await operator.change('dossier', shut));
      const current = await version();
      await gateway.database.kysely
        .updateTable('studio_publications')
        .set({ by_id: 'somebody' })
        .where('version', '=', current)
        .execute();
      const refused = await operator.backRefused('dossier', before);
      expect(refused).toMatchObject({ errorCode: 'studio.problems' });
    });
  });

  it('is lost by an own entity that nobody reads, until it holds something', async () => {
    const fresh = { ...page, entity: 'leaf', title: '叶', access: {} };
    const leaf = JSON.stringify(fresh, null, 2);
    await operator.publishAll(await operator.save([{ entity: 'leaf', text: leaf, from: null }]));
    const opened = (document: Doc) => void (document.access = { read: { operator: 'true' } });
    expect(await wrong(opened, 'leaf')).toEqual([]);
  });
});
