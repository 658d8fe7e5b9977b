import type { DetailResult } from '@yunpu/engine-core/endpoint';
import fc from 'fast-check';
import { expect, it } from 'vitest';
import { eachDatabase } from '../../../support/database.ts';
import { at, create, PEOPLE, startTickets } from '../support.ts';
import { Designer, type Doc, dangerous, field } from './support.ts';

const NAMES = ['a', 'b', 'c'] as const;

type Step =
  | { do: 'save'; name: string; value: string }
  | { do: 'toggle'; name: string }
  | { do: 'rename'; name: string }
  | { do: 'back'; to: number };

const name = fc.constantFrom(...NAMES);
const step: fc.Arbitrary<Step> = fc.oneof(
  { arbitrary: fc.record({ do: fc.constant('save'), name, value: fc.stringMatching(/^[a-z]{1,6}$/) }), weight: 3 },
  { arbitrary: fc.record({ do: fc.constant('toggle'), name }), weight: 2 },
  fc.record({ do: fc.constant('rename'), name }),
  fc.record({ do: fc.constant('back'), to: fc.nat(20) }),
);

eachDatabase('any edits, saves, publications and ways back', (driver) => {
  it('keep every value that a person stored', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(step, { minLength: 8, maxLength: 12 }), async (steps) => {
        const gateway = await startTickets(driver);
        try {
          const designer = new Designer(await gateway.signIn(PEOPLE.operator));
          const customer = await gateway.signIn(PEOPLE.customer);
          const key = (await create(customer)).record.ticketNo;
          /** By the field's id: whatever it is called, and whether or not there is such a field now. */
          const stored = new Map<string, string>();
          const named = (id: string) =>
            gateway.entities.documents.model('ticket').fields.find((one) => one.id === id)?.name;
          const publish = async (change: (document: Doc) => unknown): Promise<void> => {
            await designer.publishAll(await designer.change('ticket', change));
          };
          const run = async (one: Step): Promise<void> => {
            if (one.do === 'back') {
              const entries = await designer.history('ticket');
              const { version } = entries[one.to % entries.length]!;
              const text = await designer.client.read<{ text: string }>(
                `/yzjumc/studio/v1/version?entity=ticket&version=${version}`,
              );
              const [judged] = await designer.judge([{ entity: 'ticket', text: text.text, from: null }]);
              await designer.back('ticket', version, dangerous(judged!.impact));
              return;
            }
            const there = named(one.name);
            if (one.do === 'toggle')
              return publish(({ record }) =>
                there === undefined
                  ? field(one.name, { id: one.name })({ record } as Doc)
                  : delete record.properties[there],
              );
            if (there === undefined) return;
            if (one.do === 'rename')
              return publish((document) => {
                const next = there === one.name ? `${one.name}Renamed` : one.name;
                document.record.properties = Object.fromEntries(
                  Object.entries(document.record.properties).map(([was, value]) => [was === there ? next : was, value]),
                );
              });
            const { record, version } = await customer.call<DetailResult>(at('ticket', 'detail'), { key });
            await customer.call(at('ticket', 'save'), { record: { ...record, [there]: one.value }, version });
            stored.set(one.name, one.value);
          };
          for (const one of steps) await run(one);
          // All of them once more, so that what is hidden now is seen.
          await publish((document) => {
            for (const id of NAMES) if (named(id) === undefined) field(id, { id })(document);
          });
          const { record } = await customer.call<DetailResult>(at('ticket', 'detail'), { key });
          for (const [id, value] of stored) expect(record[named(id) ?? ''], id).toBe(value);
        } finally {
          await gateway.close();
        }
      }),
      { numRuns: 2, endOnFailure: true },
    );
  }, 240_000);
});
