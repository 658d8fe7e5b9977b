import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import ts from 'typescript';
import { describe, expect, it } from 'vitest';
import { root } from './cruise.ts';

const entities = readdirSync(join(root, 'schemas/entities')).map((file) => file.replace(/\.json$/, ''));

/**
 * Entities that are called by a word which code uses for other things (a database transaction, the contract of a
 * function). In code they count where they stand quoted, as a name would.
 */
const everyday = new Set([
  'asset',
  'change',
  'contract',
  'order',
  'product',
  'quote',
  'refund',
  'reward',
  'stock',
  'transaction',
  'upgrade',
]);

/** Approvals are a part of the engine; the entity that lists them only shares the word. */
const ownConcepts = new Set(['approval']);

/** Entity names in a piece of code: `invoice`, `'sale-contract'`, `saleContract`, `'transaction'`. */
function entityNames(text: string): string[] {
  return entities.filter((entity) => {
    if (ownConcepts.has(entity)) return false;
    if (everyday.has(entity)) return new RegExp(`['"\`]${entity}['"\`]`).test(text);
    const [first, ...rest] = entity.split('-');
    const camel = first + rest.map((part) => part[0]!.toUpperCase() + part.slice(1)).join('');
    return new RegExp(`\\b(${entity}|${camel})s?\\b`, 'i').test(text);
  });
}

function sources(folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((file) => /\.(ts|tsx|mjs|css)$/.test(file))
    .map((file) => join(folder, file));
}

describe('the engine knows no entity by name', () => {
  it('in none of its files', () => {
    const found = sources('engine').flatMap((file) =>
      entityNames(readFileSync(join(root, file), 'utf8')).map((name) => `${file}: ${name}`),
    );
    expect(found).toEqual([]);
  });

  it('and a planted name is caught', () => {
    expect(entityNames("if (entity === 'invoice') return special;")).toEqual(['invoice']);
    expect(entityNames('const saleContractRow = 1; // saleContract')).toContain('sale-contract');
    expect(entityNames('const invoiced = true;')).toEqual([]);
    expect(entityNames("if (model.entity === 'transaction') return;")).toEqual(['transaction']);
    expect(entityNames('// in the same transaction')).toEqual([]);
  });
});

describe('one fetch, one ajv', () => {
  it('fetch is called in src/platform/gateway alone', () => {
    const callers = ['src', 'engine']
      .flatMap(sources)
      .filter((file) =>
        /(?<![.\w])(fetch\(|new XMLHttpRequest|new EventSource)/.test(readFileSync(join(root, file), 'utf8')),
      );
    expect(callers.filter((file) => !file.startsWith('src/platform/gateway/'))).toEqual([]);
  });

  it('an Ajv instance is made in engine/core/validation alone', () => {
    const makers = ['src', 'engine', 'server']
      .flatMap(sources)
      .filter((file) => /new Ajv/.test(readFileSync(join(root, file), 'utf8')));
    expect(makers.filter((file) => !file.startsWith('engine/core/validation/'))).toEqual([]);
  });

  it('no file evaluates text as code', () => {
    const evaluators = ['src', 'engine']
      .flatMap(sources)
      .filter((file) => /\bnew Function\(|(?<![.\w])eval\(/.test(readFileSync(join(root, file), 'utf8')));
    expect(evaluators).toEqual([]);
  });
});

/**
 * Words that once were names here and that only their author understood, with what the field says instead. A name may not
 * have one of them as a part; texts and comments may.
 */
const privateWords: ReadonlyMap<string, string> = new Map([
  ['asker', 'actor'],
  ['deed', 'command'],
  ['desk', 'context, service or workspace'],
  ['door', 'sign-in page, or entrance'],
  ['echoes', 'implied keywords'],
  ['furnish', 'seed'],
  ['furnished', 'seeded'],
  ['gathered', 'collected, or what the parts are'],
  ['hand of', 'actor, or writer'],
  ['hand on', 'reassign'],
  ['handed on', 'reassigned'],
  ['handing on', 'reassignment'],
  ['happening', 'event'],
  ['haste', 'pending search'],
  ['hastened', 'pending search'],
  ['reckon', 'calculate'],
  ['reckoned', 'calculated'],
  ['rival', 'conflict'],
  ['said', 'message, or what it is'],
  ['say', 'messages, report, or write'],
  ['tell', 'notify, announce, or report'],
  ['telling', 'reading, or shown'],
  ['told', 'notified, shown, or reported'],
  ['trouble', 'problem'],
  ['wish', 'request, or pending addition'],
]);

const isPrivate = (word: string): boolean =>
  [word, word.replace(/s$/, ''), word.replace(/es$/, '')].some((form) => privateWords.has(form));

/** Each word of a name, and each two that follow one another: a pair may be private where neither word is. */
const partsOf = (words: readonly string[]): string[] => [
  ...words,
  ...words.slice(1).map((word, index) => `${words[index]} ${word}`),
];

const wordsOf = (name: string): string[] =>
  (name.match(/[A-Z]+(?![a-z])|[A-Z]?[a-z]+/g) ?? []).map((word) => word.toLowerCase());

/** Folders and files on a path that have a private word as a part: `runtime/desk/list.ts`. */
const isPrivatePath = (path: string): boolean => path.split('/').some((name) => partsOf(wordsOf(name)).some(isPrivate));

/** Names of a source file that have a private word as a part: `openDesk`, `wish`, `DOORS`. */
function privateNames(text: string, file = 'file.tsx'): string[] {
  const found = new Set<string>();
  const visit = (node: ts.Node): void => {
    const name = ts.isIdentifier(node) ? node.text : '';
    // A limit is MAX_… everywhere.
    if (name.startsWith('MOST_') || partsOf(wordsOf(name)).some(isPrivate)) found.add(name);
    ts.forEachChild(node, visit);
  };
  visit(ts.createSourceFile(file, text, ts.ScriptTarget.Latest));
  return [...found];
}

describe('a name says what the field says', () => {
  const files = ['contract', 'engine', 'src', 'server', 'cashier', 'scripts', 'bench', 'tests']
    .flatMap(sources)
    .filter((file) => !/node_modules|bench.peers/.test(file));

  it('no name has a private word as a part', () => {
    const found = files
      .filter((file) => !file.endsWith('.css'))
      .flatMap((file) => privateNames(readFileSync(join(root, file), 'utf8'), file).map((name) => `${file}: ${name}`));
    expect(found).toEqual([]);
  });

  it('nor has a file or a folder', () => {
    expect(files.filter(isPrivatePath)).toEqual([]);
    expect(isPrivatePath('server/runtime/desk/headOf.ts')).toBe(true);
    expect(isPrivatePath('tests/journeys/support/wishes.ts')).toBe(true);
    expect(isPrivatePath('src/ui/indoors.css')).toBe(false);
  });

  it('a planted name is caught, and a text that says the word is not', () => {
    expect(privateNames('const openDesk = (wishes: string[]) => wishes;')).toEqual(['openDesk', 'wishes']);
    expect(privateNames('const handOnAll = (handOver: number) => handOver;')).toEqual(['handOnAll']);
    expect(privateNames('const DOORS = /^\\/login/;')).toEqual(['DOORS']);
    expect(privateNames('const MOST_ROWS = 5;')).toEqual(['MOST_ROWS']);
    expect(privateNames('const told = tellAll(said.saying);')).toEqual(['told', 'tellAll', 'said']);
    expect(privateNames("const title = 'the desk'; // a wish")).toEqual([]);
    expect(privateNames('const indoors = 1;')).toEqual([]);
  });
});
