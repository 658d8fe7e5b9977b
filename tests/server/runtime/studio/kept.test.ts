import type { DetailResult } from '@yunpu/engine-core/endpoint';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { type Client, refusalOf } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { at, create, listTickets, PEOPLE, startTickets } from '../support.ts';
import { beside, CHANGES, FOLLOWED, type Followed, insideOf, nameIn, OPTIONS, valueIn, withValue } from './edits.ts';
import { type Bag, Designer, type Doc, dangerous } from './support.ts';

type Step =
  | { do: keyof typeof CHANGES; field: number; at: number }
  | { do: 'create' | 'save' | 'clear' | 'open' | 'submit'; field: number; at: number; value: string }
  | { do: 'back'; at: number };

const field = fc.nat(FOLLOWED.length - 1);
const which = fc.nat(20);
const value = fc.stringMatching(/^[a-z]{1,6}$/);
const weighted = (weight: number, kind: Step['do']) => ({
  weight,
  arbitrary: fc.record({ do: fc.constant(kind), field, at: which, value }) as fc.Arbitrary<Step>,
});
const step = fc.oneof(
  weighted(4, 'toggle'),
  weighted(3, 'rename'),
  weighted(1, 'move'),
  weighted(3, 'carry'),
  weighted(1, 'options'),
  weighted(1, 'require'),
  weighted(1, 'create'),
  weighted(5, 'save'),
  weighted(1, 'clear'),
  weighted(2, 'open'),
  weighted(3, 'submit'),
  weighted(3, 'back'),
);

/** A form as it stands in somebody's page: what it was drawn from may no longer be in force. */
interface Form {
  key: string;
  document: Doc;
  documentVersion: string;
  record: Bag;
  version: number;
}

/** The shop with a model of it: by record and id, what people stored last and did not delete. */
class Shop {
  readonly stored = new Map<string, Map<string, string>>();
  private form: Form | undefined;

  private constructor(
    private readonly gateway: TestGateway,
    private readonly designer: Designer,
    private readonly customer: Client,
  ) {}

  static async over(gateway: TestGateway): Promise<Shop> {
    const designer = new Designer(await gateway.signIn(PEOPLE.operator));
    const shop = new Shop(gateway, designer, await gateway.signIn(PEOPLE.customer));
    await shop.publishAll();
    await shop.create();
    return shop;
  }

  private get document(): Doc {
    return this.gateway.entities.documents.entry('ticket').document as Doc;
  }

  async publish(change: (document: Doc) => unknown): Promise<void> {
    const text = JSON.stringify(this.document);
    const next = JSON.parse(text) as Doc;
    change(next);
    // What changes nothing is no draft of anything.
    if (JSON.stringify(next) !== text) await this.designer.publishAll(await this.designer.change('ticket', change));
  }

  /** Every followed field that there is not now. */
  async publishAll(): Promise<void> {
    await this.publish((document) => {
      for (const followed of FOLLOWED)
        if (nameIn(document, followed) === undefined) CHANGES.toggle(document, followed, 0);
    });
  }

  private async back(chosen: number): Promise<void> {
    const entries = await this.designer.history('ticket');
    const { version } = entries[chosen % entries.length]!;
    if (entries.some((entry) => entry.current && entry.version === version)) return;
    const { text } = await this.designer.client.read<{ text: string }>(
      `/yzjumc/studio/v1/version?entity=ticket&version=${version}`,
    );
    const [judged] = await this.designer.judge([{ entity: 'ticket', text, from: null }]);
    await this.designer.back('ticket', version, dangerous(judged!.impact));
  }

  private async create(): Promise<void> {
    const lines = [
      { part: '螺丝', quantity: 2 },
      { part: '电源', quantity: 1 },
    ];
    const values = new Map<string, string>();
    let sent: Bag = { lines };
    for (const followed of this.inForce()) {
      const written = optionsOf(this.document, followed)?.[0] ?? `${followed.id} ${this.stored.size}`;
      values.set(followed.id, written);
      sent = withValue(sent, insideOf(this.document, followed), nameIn(this.document, followed)!, written);
    }
    const { record } = await create(this.customer, sent);
    this.stored.set(String(record.ticketNo), values);
  }

  /** What a form does not let through empty, or with an option that is gone, is filled in. */
  private filled(record: Bag, stored: ReadonlyMap<string, string>): { record: Bag; values: Map<string, string> } {
    const values = new Map(stored);
    let next = record;
    for (const followed of FOLLOWED) {
      const name = nameIn(this.document, followed);
      if (name === undefined || isGood(this.document, followed, values.get(followed.id))) continue;
      values.set(followed.id, optionsOf(this.document, followed)?.[0] ?? 'must');
      next = withValue(next, insideOf(this.document, followed), name, values.get(followed.id));
    }
    return { record: next, values };
  }

  private inForce = (): Followed[] => FOLLOWED.filter((followed) => nameIn(this.document, followed) !== undefined);

  private keyAt = (chosen: number): string => [...this.stored.keys()][chosen % this.stored.size]!;

  private detail = (key: string): Promise<DetailResult> => this.customer.call(at('ticket', 'detail'), { key });

  /** The code of the refusal; undefined: it was saved. */
  private async send(record: Bag, version: number, documentVersion: string): Promise<string | undefined> {
    const path = at('ticket', 'save');
    const answer = await this.customer.request(path, { method: 'POST', body: { record, version, documentVersion } });
    const { responseBody } = answer.body as { responseBody: { success: boolean } };
    return responseBody.success ? undefined : refusalOf(path, answer).errorCode;
  }

  private get version(): string {
    return this.gateway.entities.documents.model('ticket').version;
  }

  /** A person opens a record, writes one value (none: empties the field) and saves it at once. */
  private async save(followed: Followed, chosen: number, written: string | undefined): Promise<void> {
    const name = nameIn(this.document, followed);
    if (name === undefined || !isGood(this.document, followed, written)) return;
    const key = this.keyAt(chosen);
    const { record, version } = await this.detail(key);
    const values = new Map(this.stored.get(key));
    if (written === undefined) values.delete(followed.id);
    else values.set(followed.id, written);
    const filled = this.filled(withValue(record, insideOf(this.document, followed), name, written ?? null), values);
    expect(await this.send(filled.record, version, this.version)).toBeUndefined();
    this.stored.set(key, filled.values);
  }

  private async open(chosen: number): Promise<void> {
    const key = this.keyAt(chosen);
    const { record, version } = await this.detail(key);
    this.form = { key, document: this.document, documentVersion: this.version, record, version };
  }

  /** What was opened before is saved now, whatever was published in between. */
  private async submit(chosen: number, text: string): Promise<void> {
    const form = this.form;
    if (form === undefined) return this.open(chosen);
    const there = FOLLOWED.filter((followed) => nameIn(form.document, followed) !== undefined);
    const followed = there[chosen % there.length];
    const written = (followed && optionsOf(form.document, followed)?.[0]) ?? text;
    const name = followed && nameIn(form.document, followed);
    if (followed === undefined || name === undefined) return;
    const values = new Map(this.stored.get(form.key)).set(followed.id, written);
    const record = withValue(form.record, insideOf(form.document, followed), name, written);
    const refused = await this.send(record, form.version, form.documentVersion);
    this.form = undefined;
    if (refused === 'record.conflict') return;
    // Refused only where today's document takes no such value, or lacks one that its page did not ask for. Who writes again
    // what is stored anyway has changed nothing of a field that is gone.
    const repeats = this.stored.get(form.key)?.get(followed.id) === written;
    const good =
      (nameIn(this.document, followed) !== undefined || repeats) &&
      FOLLOWED.every(
        (one) => nameIn(this.document, one) === undefined || isGood(this.document, one, values.get(one.id)),
      );
    expect(refused).toBe(good ? undefined : 'record.invalid');
    if (good) this.stored.set(form.key, values);
  }

  async run(one: Step): Promise<void> {
    if (one.do === 'back') return this.back(one.at);
    const there = one.do === 'toggle' ? FOLLOWED : this.inForce();
    const followed = there[one.field % there.length];
    if (followed === undefined) return;
    switch (one.do) {
      case 'create':
        return this.create();
      case 'save':
        return this.save(followed, one.at, followed.options ? OPTIONS[one.at % OPTIONS.length] : one.value);
      case 'clear':
        return this.save(followed, one.at, undefined);
      case 'open':
        return this.open(one.at);
      case 'submit':
        return this.submit(one.at, one.value);
      default:
        return this.publish((document) => CHANGES[one.do](document, followed, one.at));
    }
  }

  /** Everything in force reads as it was stored, in the record and in the list. */
  async check(): Promise<void> {
    const rows = new Map((await listTickets(this.customer)).rows.map((row) => [row.ticketNo, row]));
    for (const [key, values] of this.stored) {
      const { record } = await this.detail(key);
      for (const followed of FOLLOWED) {
        const name = nameIn(this.document, followed);
        if (name === undefined) continue;
        const expected = values.get(followed.id) ?? null;
        const inside = insideOf(this.document, followed);
        expect(valueIn(record, inside, name) ?? null, `${key} ${followed.id}`).toBe(expected);
        if (inside !== 'lines')
          expect(valueIn(rows.get(key)!, inside, name) ?? null, `${key} ${followed.id} in the list`).toBe(expected);
      }
    }
  }
}

const optionsOf = (document: Doc, followed: Followed): string[] | undefined => {
  const one = beside(document, followed)[nameIn(document, followed) ?? ''];
  return (one?.oneOf as { const: string }[] | undefined)?.map((option) => option.const);
};

/** Whether the document takes this value of a field that it has. */
function isGood(document: Doc, followed: Followed, written: string | undefined): boolean {
  const name = nameIn(document, followed)!;
  if (written !== undefined) return optionsOf(document, followed)?.includes(written) ?? true;
  return insideOf(document, followed) !== undefined || !document.record.required?.includes(name);
}

eachDatabase('any edits, saves, publications and ways back', (driver) => {
  it('keep every value that a person stored and did not delete', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 20, maxLength: 40, size: 'max' }), async (steps) => {
        const gateway = await startTickets(driver);
        try {
          const shop = await Shop.over(gateway);
          for (const one of steps) {
            await shop.run(one);
            await shop.check();
          }
          // All of them once more, so that what is hidden now is seen.
          await shop.publishAll();
          await shop.check();
        } finally {
          await gateway.close();
        }
      }),
      { numRuns: 3, endOnFailure: true },
    );
  }, 240_000);
});
