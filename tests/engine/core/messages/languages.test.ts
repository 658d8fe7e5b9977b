import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { type Messages, setMessages } from '@yunpu/engine-core/messages';
import { compilerEnglish } from '@yunpu/engine-core/messages/en';
import { english } from '@yunpu/engine-react/messages/en';
import fc from 'fast-check';
import { afterAll, describe, expect, it } from 'vitest';

type Message = Messages[string];

const HAN = /\p{Script=Han}/u;
const FOLDERS = ['engine/core/messages', 'engine/react/messages'];

/** What a page reads of every area: the exports that speak the language that is set, by the names of their files. */
async function spokenAreas(): Promise<[string, Messages][]> {
  const files = FOLDERS.flatMap((folder) =>
    readdirSync(folder)
      .filter((file) => file.endsWith('.ts') && !['define.ts', 'index.ts'].includes(file))
      .map((file) => ({ area: file.replace('.ts', ''), path: pathToFileURL(join(folder, file)).href })),
  );
  const modules = await Promise.all(
    files.map(async ({ area, path }) => {
      const exported = (await import(path)) as Readonly<Record<string, Messages>>;
      return Object.entries(exported)
        .filter(([name, table]) => !name.startsWith('chinese') && typeof table === 'object')
        .map(([, table]): [string, Messages] => [`${area}.`, table]);
    }),
  );
  return modules.flat();
}

/** Every sentence of a table by the names that lead to it. */
function sentencesOf(table: Messages, above: string): [string, Exclude<Message, Messages>][] {
  return Object.entries(table).flatMap(([name, message]): [string, Exclude<Message, Messages>][] =>
    typeof message === 'object' ? sentencesOf(message, `${above}${name}.`) : [[`${above}${name}`, message]],
  );
}

const textOf = (message: Message | undefined, given: readonly string[]): string =>
  typeof message === 'function' ? Reflect.apply(message, undefined, given) : String(message);

/** Which of the values that a message is given it says. */
function factsOf(message: Message | undefined, given: readonly string[]): number[] {
  const text = textOf(message, given).toLowerCase();
  return given.flatMap((value, position) => (text.includes(value) ? [position] : []));
}

const areas = await spokenAreas();
setMessages({});
const chinese = areas.map(([area, table]) => new Map(sentencesOf(table, area)));
setMessages({ ...english, ...compilerEnglish });
const translated = areas.map(([area, table]) => new Map(sentencesOf(table, area)));
const pairs = chinese.flatMap((table, index) =>
  [...table].map(([name, message]) => ({ name, message, twin: translated[index]?.get(name) })),
);
afterAll(() => setMessages({}));

/** Those that are given lists and reports, not names and numbers, and choose what of them they say. */
const OF_REPORTS = [
  'common.list',
  'common.sentences',
  'import.checked',
  'import.stopped',
  'import.undone',
  'import.written',
];
const plain = pairs.filter(({ name }) => !OF_REPORTS.includes(name));
/** English says “the first one”, for it does not know the article that a title takes. */
const SHORTER = ['list.emptyHint'];

/** Marks that no sentence has of itself, each another; a number is put in as a text is. */
const marks = fc.uniqueArray(fc.stringMatching(/^x[qz]{4}[a-z]{4}$/), { minLength: 6, maxLength: 6 });

describe('a message in English', () => {
  it('stands beside each in Chinese', () => {
    expect(pairs.length).toBeGreaterThan(1000);
    expect(pairs.filter(({ message, twin }) => typeof message !== typeof twin)).toEqual([]);
  });

  it('names the facts that the Chinese one names', () => {
    fc.assert(
      fc.property(marks, (given) => {
        const differ = plain.filter(
          ({ message, twin }) => String(factsOf(message, given)) !== String(factsOf(twin, given)),
        );
        expect(differ.map(({ name }) => name)).toEqual(SHORTER);
      }),
      { numRuns: 20 },
    );
  });

  it('has no Chinese of its own', () => {
    fc.assert(
      fc.property(marks, (given) => {
        const mixed = plain.filter(({ twin }) => HAN.test(textOf(twin, given)));
        expect(mixed.map(({ name }) => name)).toEqual([]);
      }),
      { numRuns: 5 },
    );
  });
});
