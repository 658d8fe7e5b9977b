// npm test: types, lint, documents and the build, then every suite. Ends with one line: 'N passed, N failed'.
import { readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { scratchFolder } from './scratch.mjs';
import { bin, runStep, TYPES } from './steps.mjs';

const scratch = scratchFolder();
/** What the tests' own temporary files go to, and where one run leaves for the next what it made of sources that stay as they are. */
const env = { ...process.env, TMPDIR: scratch, TEST_SHARED: scratch };
let passed = 0;
let failed = 0;
/** What went wrong, said once more at the end: a long run's output is read from there. */
const failures = [];
/** Journeys that only passed when they were tried again: a page that was late once, or a defect that shows rarely. */
const flaky = [];

async function check(title, command, args) {
  if (await runStep(title, command, args, env)) passed += 1;
  else failed += 1;
}

// Two rows of equal length.
await Promise.all([
  check('types', process.execPath, [TYPES, '-p', '.'])
    .then(() => check('documents', bin('tsx'), ['scripts/check-documents.ts']))
    .then(() => check('build', process.execPath, ['scripts/build.mjs'])),
  check('lint', bin('eslint'), ['.', '--max-warnings=0'])
    .then(() => check('format', bin('biome'), ['check', '.']))
    .then(() => check('unused', bin('knip'), ['--no-progress'])),
]);

/** Why a test failed: neither where in the code, nor how often a browser looked again. */
const firstLines = (message = '') =>
  message
    .split('\n')
    .filter((line) => line.trim() !== '' && !/^\s+at /.test(line) && !/^\s{4,}(-|\d+ ×) /.test(line))
    .slice(0, 8)
    .map((line) => `    ${line.slice(0, 900)}`)
    .join('\n');

/** The tests of a report that failed, at each try, and the files that could not begin, each with the first lines of why. */
function failuresOf({ testResults }) {
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults
      .filter((test) => test.status === 'failed')
      .map((test) => `${file} › ${test.fullName}\n${test.failureMessages.map(firstLines).join('\n')}`);
    return tests.length > 0 || status === 'passed' ? tests : [`${file}\n${firstLines(message)}`];
  });
}

/** The tests of a report that passed at their second try, each with why they had to. */
function retriedIn({ testResults }) {
  return testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status, failureMessages }) => status === 'passed' && failureMessages.length > 0)
      .map((test) => `${relative(process.cwd(), name)} › ${test.fullName}\n${firstLines(test.failureMessages[0])}`),
  );
}

/** Seconds that each file took, as `[seconds, file]`: where a run that grew too long can be shortened. */
const durations = [];
const MAX_SLOWEST = 20;

/** One vitest run, `workers` files at a time. */
async function suites(projects, { only = [], date, more = {}, workers = 2, title = projects.join(' + ') } = {}) {
  const report = join(scratch, `${title.replace(/\W+/g, '-')}.json`);
  const named = projects.flatMap((project) => ['--project', project]);
  const reports = ['--reporter=dot', '--reporter=json', `--outputFile.json=${report}`];
  const ended = await runStep(title, bin('vitest'), ['run', ...named, `--maxWorkers=${workers}`, ...only, ...reports], {
    ...env,
    ...more,
    ...(date && { TEST_DATE: date, TEST_DATABASES: 'pglite' }),
  });
  try {
    // A database server that ends with the run may end it with code 0: the report tells.
    const results = JSON.parse(readFileSync(report, 'utf8'));
    const { numPassedTests, numFailedTests, numFailedTestSuites } = results;
    passed += numPassedTests;
    failures.push(...failuresOf(results));
    flaky.push(...retriedIn(results));
    for (const { name, startTime, endTime } of results.testResults)
      durations.push([(endTime - startTime) / 1000, relative(process.cwd(), name)]);
    // A suite whose set-up fails counts no test of its own as failed.
    if (!ended || numFailedTests > 0 || numFailedTestSuites > 0)
      failed += Math.max(1, numFailedTests || numFailedTestSuites);
  } catch (error) {
    console.error(error);
    failed += 1;
  }
}

// What reckons with days and terms, on the embedded database, on the days that such reckoning fails on.
const DATES = {
  'the last of February of a leap year': '2028-02-29T10:00+08:00',
  'New Year’s Eve': '2027-12-31T23:30+08:00',
};
const DATED = [
  ...['cart', 'certification', 'checkout', 'coupons', 'home', 'invoices', 'subscriptions', 'partners/join'].map(
    (domain) => `tests/server/domains/${domain}`,
  ),
  'tests/server/platform/calendar',
  ...['expression', 'format'].map((folder) => `tests/engine/core/${folder}`),
];

/**
 * What runs without a browser. Each date has a run of its own, which makes its database by itself; what runs there on the
 * embedded database is on PostgreSQL alone before.
 */
async function inServer() {
  await suites(['integration'], { more: { TEST_ON_POSTGRES: DATED.join(':') } });
  await Promise.all(
    Object.entries(DATES).map(([title, date]) =>
      suites(['unit', 'integration'], { only: [...DATED, '-t', '^(?!.*postgres)'], date, workers: 1, title }),
    ),
  );
}

// Some of these hold what a judgement may cost in time: nothing runs beside them.
await suites(['unit', 'architecture']);
// Some of the server's hold how soon it answers on a poor line: browsers beside them make it late.
await inServer();
// A page in a browser waits four tenths of its time.
await suites(['smoke', 'pages', 'journeys'], { workers: 3 });

const slowest = durations.sort(([a], [b]) => b - a).slice(0, MAX_SLOWEST);
console.log('slowest files:');
for (const [seconds, file] of slowest) console.log(`  ${seconds.toFixed(0).padStart(4)} s  ${file}`);
for (const test of flaky) console.log(`? passed at the second try: ${test}`);
for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
