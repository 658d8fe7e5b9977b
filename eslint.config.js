import hooks from 'eslint-plugin-react-hooks';
import tseslint from 'typescript-eslint';

const effect =
  'CallExpression:matches([callee.name=/^use(Layout|Insertion)?Effect$/], [callee.property.name=/^use(Layout|Insertion)?Effect$/])';
/**
 * React takes what an effect returns for its clean-up and calls it. What a method of the browser returns is not ours
 * to know: scrollIntoView() returned nothing for years, and returns a Promise in today's Chromium.
 */
const effectReturns = [
  `${effect} > ArrowFunctionExpression[body.type!=/^(BlockStatement|ArrowFunctionExpression)$/]:not([body.operator='void'])`,
  `${effect} > .arguments:first-child:not(ArrowFunctionExpression, FunctionExpression)`,
].map((selector) => ({
  selector,
  message: 'React calls what an effect returns: write the effect as a block, and return nothing but a clean-up.',
}));

/** A letter's key is 'S' with Caps Lock, so a shortcut that compares it with 's' works for half of the people. */
const letterKeys = [
  {
    selector: 'BinaryExpression[left.property.name="key"][right.value=/^[a-zA-Z]$/]',
    message: 'With Caps Lock the key of a letter is its capital: compare event.key.toLowerCase().',
  },
];

/** A cache calls its fetcher with the key: a call that takes nothing then sends the key along. */
const handedFetchers = [
  {
    selector: 'CallExpression[callee.name=/^useSWR/] > Identifier.arguments:nth-child(2)',
    message: 'SWR calls the fetcher with its key: write it as a function that calls the one it needs.',
  },
];

/** A page that is left gives up what it was fetching, and so does a poor line: what is not caught is an error of the page. */
const uncaughtLoads = [
  'UnaryExpression[operator="void"] > CallExpression[callee.name=/^(load|preload)/]',
  'UnaryExpression[operator="void"] > CallExpression[callee.property.name="then"][arguments.length=1] > .callee > :matches(ImportExpression, CallExpression[callee.name=/^(load|preload)/])',
].map((selector) => ({
  selector,
  message: 'Code that does not come rejects: catch it, and tell whoever waits for it.',
}));

/** What comes late may not come at all: one place asks twice, and offers to try again. */
const ownLazy = [
  {
    selector: "ImportDeclaration[source.value='react'] > ImportSpecifier[imported.name='lazy']",
    message:
      'Code that does not come has to be asked for again: use lazyPart or lazyDialog of engine/react/parts/late.tsx.',
  },
];

/** People everywhere read one time, Shanghai's: the clock of their own machine is another. */
const ownClocks = [
  'MemberExpression[property.name=/^[gs]et(Date|Day|Hours|Minutes|Month|FullYear)$/]',
  'CallExpression[callee.property.name=/^toLocale(Date|Time)String$/]:not(:has(Property[key.name="timeZone"]))',
  ':matches(NewExpression, CallExpression)[callee.property.name="DateTimeFormat"]:not(:has(Property[key.name="timeZone"]))',
].map((selector) => ({
  selector,
  message: 'A machine abroad shows other hours and days: use formatDateTime or shanghaiDay of engine/core/format.',
}));

/** Days are China's, wherever the machine stands: reckoned in one file, held against other clocks by its test. */
const ownDates = [
  'MemberExpression[property.name=/^[gs]et(UTC)?(Date|Day|Hours|Minutes|Month|FullYear)$/]',
  'Literal[value=86400000]',
  // Until eight in the morning it is the day before.
  'CallExpression[callee.property.name="slice"] > MemberExpression > CallExpression[callee.property.name="toISOString"]',
].map((selector) => ({ selector, message: 'Days are reckoned in one place: use server/platform/calendar/days.ts.' }));

/** A sign that one of the copies forgot is a search that finds everybody, or a page that somebody else wrote. */
const ownEscapes = [
  [/^\[[^\]]*%_/, 'What is searched for stands in a pattern by server/platform/database/patterns.ts: use containing.'],
  [/^\[&</, 'Text becomes markup in one place: use server/platform/text/markup.ts.'],
].map(([pattern, message]) => ({ selector: `Literal[regex.pattern=${pattern}]`, message }));

/** A page with the machine's clock passes today, and fails on the day that its records name. */
const machineClock = [
  {
    selector: 'CallExpression[callee.object.name="browser"][callee.property.name=/^new(Context|Page)$/]',
    message: 'Tests run at one date, and so do their pages: use contextAtTestDate of tests/support/clock/page.ts.',
  },
];

/** What throws where people refuse storage, already at its name: each is asked for where a refusal is lived with. */
const refusable = ['localStorage', 'sessionStorage', 'indexedDB', 'caches', 'BroadcastChannel'];
const refusableMessage = 'Browsers that refuse storage throw here: use src/ui/storage.ts.';

/** One of each: what has a part of our own is not taken from antd, and the engine asks antd for heavy controls alone. */
const ownDialogs = {
  name: 'antd',
  importNames: ['Modal', 'Drawer', 'Popconfirm'],
  message: 'Dialogs stand on one base: use src/ui/Dialog.tsx, in the engine parts/TitledDialog.tsx.',
};
const ownDialogFiles = { regex: '^antd/(es|lib)/(modal|drawer|popconfirm)', message: ownDialogs.message };

export default tseslint.config(
  { ignores: ['dist/**', 'node_modules/**', 'data/**', 'bench/peers/**', 'coverage/**'] },
  ...tseslint.configs.recommended,
  {
    files: ['**/*.ts', '**/*.tsx'],
    plugins: { 'react-hooks': hooks },
    rules: {
      'react-hooks/rules-of-hooks': 'error',
      'react-hooks/exhaustive-deps': 'error',
      '@typescript-eslint/no-explicit-any': 'error',
      // Tables of a room are added to those of the database by an interface without members of its own.
      '@typescript-eslint/no-empty-object-type': ['error', { allowInterfaces: 'always' }],
      '@typescript-eslint/no-unused-vars': ['error', { argsIgnorePattern: '^_', varsIgnorePattern: '^_' }],
      'no-console': ['error', { allow: ['warn', 'error'] }],
      'no-restricted-syntax': [
        'error',
        ...effectReturns,
        ...letterKeys,
        ...handedFetchers,
        ...uncaughtLoads,
        ...ownLazy,
        ...ownClocks,
      ],
      eqeqeq: ['error', 'smart'],
    },
  },
  {
    files: ['engine/react/parts/late.tsx'],
    rules: {
      'no-restricted-syntax': [
        'error',
        ...effectReturns,
        ...letterKeys,
        ...handedFetchers,
        ...uncaughtLoads,
        ...ownClocks,
      ],
    },
  },
  // CommonJS has no other import.
  { files: ['**/*.cjs'], rules: { '@typescript-eslint/no-require-imports': 'off' } },
  {
    files: ['src/**', 'engine/**'],
    // The engine's own: it imports nothing of ours, and lives with a refusal as well.
    ignores: ['src/ui/storage.ts', 'engine/react/conversation/keptText.ts'],
    rules: {
      'no-restricted-globals': ['error', ...refusable.map((name) => ({ name, message: refusableMessage }))],
      'no-restricted-properties': [
        'error',
        ...['window', 'self', 'globalThis'].flatMap((object) =>
          refusable.map((property) => ({ object, property, message: refusableMessage })),
        ),
      ],
    },
  },
  {
    files: ['src/**', 'engine/**'],
    rules: { 'no-restricted-imports': ['error', { paths: [ownDialogs], patterns: [ownDialogFiles] }] },
  },
  {
    files: ['engine/react/**'],
    ignores: ['engine/react/widgets/awake/**'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^antd(/|$)',
              message:
                'The engine wakes antd for a choice or a calendar alone: that stands in engine/react/widgets/awake.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['server/**'],
    rules: { 'no-restricted-syntax': ['error', ...effectReturns, ...letterKeys, ...ownDates, ...ownEscapes] },
  },
  {
    // A cell of a workbook holds a day as the midnight of UTC.
    files: ['server/platform/calendar/days.ts', 'server/runtime/transfer/import/reader/parseCell.ts'],
    rules: { 'no-restricted-syntax': ['error', ...effectReturns, ...letterKeys, ...ownEscapes] },
  },
  {
    // Texts of contracts are kept and compared as they were first written.
    files: [
      'server/platform/database/patterns.ts',
      'server/platform/text/markup.ts',
      'server/domains/contracts/text/html.ts',
    ],
    rules: { 'no-restricted-syntax': ['error', ...effectReturns, ...letterKeys, ...ownDates] },
  },
  {
    files: ['tests/**/*.ts'],
    rules: {
      'no-restricted-imports': [
        'error',
        {
          patterns: [
            {
              regex: '^pdfjs-dist(/|$)',
              message: 'It makes JSON.stringify slow for all tests of the process: use tests/support/pdf.ts.',
            },
          ],
        },
      ],
    },
  },
  {
    files: ['tests/**/*.ts'],
    ignores: ['tests/support/clock/page.ts'],
    rules: { 'no-restricted-syntax': ['error', ...effectReturns, ...letterKeys, ...machineClock] },
  },
  { files: ['scripts/**', 'bench/**', 'server/seedCommand.ts', '.ci/**'], rules: { 'no-console': 'off' } },
);
