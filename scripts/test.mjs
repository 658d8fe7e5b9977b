// npm test: types, lint, documents and the build, then every suite. Ends with one line: 'N passed, N failed'.
import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, relative } from 'node:path';

const bin = (name) => join('node_modules', '.bin', name);
let passed = 0;
let failed = 0;
/** What went wrong, said once more at the end: a long run's output is read from there. */
const failures = [];

/** Runs a command and says how it went; `verdict` may know better than its exit code. */
function step(title, command, args, verdict = (ok) => ok) {
  const began = Date.now();
  const { status } = spawnSync(command, args, { stdio: 'inherit' });
  const seconds = ((Date.now() - began) / 1000).toFixed(1);
  const ok = verdict(status === 0);
  console.log(`${ok ? '✓' : '✗'} ${title} (${seconds} s)`);
  return ok;
}

function check(title, command, args) {
  if (step(title, command, args)) passed += 1;
  else failed += 1;
}

check('types', bin('tsc'), ['-p', '.']);
check('lint', bin('eslint'), ['.', '--max-warnings=0']);
check('documents', bin('tsx'), ['scripts/check-documents.ts']);
check('build', process.execPath, ['scripts/build.mjs']);

/** The tests of a report that failed, and the files that could not begin, each with the first lines of why. */
function failuresOf({ testResults }) {
  const first = (message = '') => message.split('\n').slice(0, 4).map((line) => `    ${line.slice(0, 300)}`).join('\n');
  return testResults.flatMap(({ name, status, message, assertionResults }) => {
    const file = relative(process.cwd(), name);
    const tests = assertionResults.filter((test) => test.status === 'failed').map((test) => `${file} › ${test.fullName}\n${first(test.failureMessages[0])}`);
    return tests.length > 0 || status === 'passed' ? tests : [`${file}\n${first(message)}`];
  });
}

/** One vitest run. The suites take turns: browsers beside two databases on two cores would only wait for both. */
function suites(projects, ...options) {
  const folder = mkdtempSync(join(tmpdir(), 'yunpu-test-'));
  const report = join(folder, 'report.json');
  try {
    const named = projects.flatMap((project) => ['--project', project]);
    step(projects.join(' + '), bin('vitest'), ['run', ...named, ...options, '--reporter=dot', '--reporter=json', `--outputFile.json=${report}`], (exited) => {
      // A database server that ends with the run may end it with code 0: the report tells.
      const told = JSON.parse(readFileSync(report, 'utf8'));
      const { numPassedTests, numFailedTests, numFailedTestSuites } = told;
      const ok = exited && numFailedTests === 0 && numFailedTestSuites === 0;
      passed += numPassedTests;
      failures.push(...failuresOf(told));
      // A suite whose set-up fails counts no test of its own as failed.
      failed += ok ? 0 : Math.max(1, numFailedTests || numFailedTestSuites);
      return ok;
    });
  } catch (error) {
    console.error(error);
    failed += 1;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

// Two files at a time keep two cores busy.
suites(['unit', 'architecture'], '--maxWorkers=2');
suites(['integration'], '--maxWorkers=2');
suites(['pages'], '--maxWorkers=2');
suites(['journeys'], '--maxWorkers=2');

for (const failure of failures) console.log(`✗ ${failure}`);
console.log(`${passed} passed, ${failed} failed`);
process.exit(failed === 0 ? 0 : 1);
