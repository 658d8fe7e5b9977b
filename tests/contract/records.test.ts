import { readdirSync } from 'node:fs';
import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { patternOf } from '@yunpu/engine-core/record';
import type { Issue } from '@yunpu/engine-core/validation';
import fc from 'fast-check';
import { beforeAll, expect, it } from 'vitest';
import { eachDatabase, shareOf } from '../support/database.ts';
import { type Mutation, mutationsOf } from './support/mutations.ts';
import { copiedForm, type Form, filledForm, openPage, type Page, pageIssues, save } from './support/page.ts';
import { type Sandbox, type Shop, sharedShop } from './support/shop.ts';

const ENTITIES = readdirSync('schemas/entities')
  .map((file) => file.replace('.json', ''))
  .sort();
const SEEDS = 4;
const RUNS = 4;
/** How many records are looked at for one that may be edited. */
const MAX = 60;

/** Paths judged by what the gateway works out or fetches first: the page cannot know it. */
const GATEWAY_DECIDES: Readonly<Record<string, readonly string[]>> = {
  // Lines without an amount take what the reward still has.
  extraction: ['amount', 'invoiceAmount', 'lines', 'lines.amount'],
  // What an upgrade path allows is read from the path itself.
  upgrade: ['lines.path', 'lines.asset', 'lines'],
  // The smallest quantity is the product's as it is now.
  'order-contract': ['lines.quantity'],
  // What a payment still has is fetched, and fetched as nothing where the payment is none.
  invoice: ['lines.total'],
};

eachDatabase('the page and the gateway agree', (driver) => {
  let shop: Shop;
  beforeAll(async () => {
    shop = await sharedShop(driver);
  }, 180_000);

  /** What only the gateway can know: other records, and rules that read what this person may not. */
  function isItsOwn(page: Page, model: EntityModel, { code, message }: Issue): boolean {
    return (
      code === 'link' ||
      code === 'unique' ||
      code.includes('.') ||
      (model.rules.some((rule) => rule.message === message) &&
        !page.model.rules.some((rule) => rule.message === message))
    );
  }

  /** Sends the form as it stands and compares. Answers whether it was accepted, or undefined where it was refused before anything was judged. */
  async function agree(sandbox: Sandbox, page: Page, form: Form, what: string): Promise<boolean | undefined> {
    const { entity } = page.model;
    const decided = GATEWAY_DECIDES[entity] ?? [];
    const named = (issues: readonly Issue[]) =>
      issues
        .filter(({ path }) => !decided.includes(patternOf(path)))
        .map(({ path, code, message }) => `${path} ${code} ${message}`)
        .sort();
    const answer = await save(sandbox, page, form);
    if (
      !answer.ok &&
      (answer.code !== 'record.invalid' ||
        answer.issues.some(({ code }) => code === 'readOnly' || code === 'field.unknown'))
    )
      return undefined;
    // What this person may not write is not theirs to repair, and no page shows it as theirs.
    const theirs = ({ path }: Issue) => (form.access[patternOf(path)] ?? 'write') === 'write';
    const found = answer.ok
      ? []
      : answer.issues.filter(
          (issue) => theirs(issue) && !isItsOwn(page, shop.gateway.entities.access.model(entity), issue),
        );
    expect(named(found), `${entity} ${page.role} ${what}`).toEqual(named(pageIssues(page, form)));
    return answer.ok;
  }

  const changed = (form: Form, mutations: readonly Mutation[]): Form => ({
    ...form,
    record: mutations.reduce<RecordData>((record, mutation) => mutation.apply(record), form.record),
  });

  async function agreeOnMixtures(
    sandbox: Sandbox,
    page: Page,
    form: Form,
    mutations: readonly Mutation[],
  ): Promise<void> {
    const several = fc.shuffledSubarray([...mutations], { minLength: 2, maxLength: Math.min(5, mutations.length) });
    await fc.assert(
      fc.asyncProperty(several, async (chosen) => {
        await agree(sandbox, page, changed(form, chosen), chosen.map(({ name }) => name).join(', '));
      }),
      { numRuns: RUNS, seed: 20_261_120, endOnFailure: true },
    );
  }

  /** Made up after the schema, and like the records that are there. */
  async function formsFor(sandbox: Sandbox, page: Page): Promise<Form[]> {
    const actor = shop.actor(page.role);
    const forms: Form[] = [];
    for (let seed = 1; seed <= SEEDS; seed++)
      forms.push(await filledForm(sandbox, page, { ...actor.scope, isNew: true }, seed));
    const [first] = forms;
    if (first === undefined) return [];
    const rows = await shop.gateway.entities.access.find(sandbox.tx, actor, page.model.entity, { limit: SEEDS });
    for (const { record } of rows) forms.push(await copiedForm(sandbox, page, first, record));
    return forms;
  }

  const creators = (model: EntityModel) => shop.readers(model).filter((role) => model.access.create.includes(role));
  it.each(shareOf(driver, ENTITIES))(
    'on new records of %s, whatever is wrong with them',
    async (entity) => {
      const pages: Page[] = [];
      for (const role of creators(shop.gateway.entities.access.model(entity)))
        pages.push(await openPage(shop, role, entity));
      await shop.sandbox(async (sandbox) => {
        let accepted = pages.length === 0;
        for (const [turn, page] of pages.entries()) {
          const forms = await formsFor(sandbox, page);
          const good: Form[] = [];
          for (const [index, form] of forms.entries())
            if (await agree(sandbox, page, form, `form ${index}`)) good.push(form);
          accepted ||= good.length > 0;
          const form = good[0] ?? forms[0];
          if (form === undefined) continue;
          const mutations = mutationsOf(page, form);
          // Each database takes half of them: what is judged does not depend on it.
          const mine = mutations.filter((_, index) => index % 2 === (driver === 'pglite' ? 0 : 1));
          if (turn === 0)
            for (const mutation of mine) await agree(sandbox, page, changed(form, [mutation]), mutation.name);
          await agreeOnMixtures(sandbox, page, form, mutations);
        }
        expect(accepted, `no made-up ${entity} was accepted`).toBe(true);
      });
    },
    120_000,
  );

  it.each(shareOf(driver, ENTITIES))(
    'on changed records of %s',
    async (entity) => {
      const model = shop.gateway.entities.access.model(entity);
      const pages: Page[] = [];
      for (const role of shop.readers(model)) pages.push(await openPage(shop, role, entity));
      await shop.sandbox(async (sandbox) => {
        for (const page of pages) {
          const actor = shop.actor(page.role);
          for (const { key } of await shop.gateway.entities.access.find(sandbox.tx, actor, entity, { limit: MAX })) {
            const detail = await sandbox.call<DetailResult>(page.role, entity, 'detail', { key });
            if (!detail.ok || detail.data.allowed.save !== true) continue;
            const { record, version, allowed, teams } = detail.data;
            const form: Form = {
              record,
              access: allowed.fields,
              scope: { ...actor.scope, isNew: false, recordTeam: teams?.[String(record.eid)] },
              version,
            };
            await agree(sandbox, page, form, `${key} as it stands`);
            await agreeOnMixtures(sandbox, page, form, mutationsOf(page, form));
            break;
          }
        }
      });
    },
    120_000,
  );
});
