import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const project = (name: string, include: string[], extra: Record<string, unknown> = {}) => ({
  test: { name, include, environment: 'node', ...extra },
});

/** Three browsers and three gateways share two cores: what comes at once may take seconds. What passes at a second try is named at the end of `npm test`. */
const browser = {
  isolate: false,
  retry: 1,
  testTimeout: 240_000,
  hookTimeout: 180_000,
  expect: { poll: { timeout: 30_000 } },
};

/** Folder in which the runs of one `npm test` leave for the next what they make of sources that do not change between them. */
const { TEST_SHARED: shared } = process.env;

const FIRST = ['smoke', 'pages'];

/**
 * The smoke runs are the longest files there are, however few lines they have: nothing waits for them at the end. Files of
 * one project follow each other, so that they share a process.
 */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const place = ({ project }: TestSpecification) =>
      FIRST.includes(project.name) ? FIRST.indexOf(project.name) : FIRST.length;
    return (await super.sort(files)).sort((a, b) => place(a) - place(b));
  }
}

/**
 * `unit` is pure logic; `integration` runs on both databases, its files one after the other in the same processes, so
 * that the server's code and the embedded database's are compiled once; a real browser walks the engine's example pages
 * in `pages` and the whole product in `journeys`; every browser of the machine goes through the same list in `smoke`.
 */
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    ...(shared && { experimental: { fsModuleCache: true, fsModuleCachePath: join(shared, 'modules') } }),
    projects: [
      project('unit', ['tests/engine/**/*.test.ts', 'tests/src/**/*.test.ts', 'tests/schemas/**/*.test.ts'], {
        // A property test takes a second here, and several on a machine that is busy with other things.
        testTimeout: 30_000,
        globalSetup: 'tests/support/clock/fixed.ts',
        isolate: false,
      }),
      project('architecture', ['tests/architecture/**/*.test.ts'], {
        testTimeout: 120_000,
        hookTimeout: 120_000,
        isolate: false,
      }),
      project(
        'integration',
        ['tests/server/**/*.test.ts', 'tests/cashier/**/*.test.ts', 'tests/contract/**/*.test.ts'],
        {
          globalSetup: ['tests/support/clock/fixed.ts', 'tests/support/databases.ts'],
          testTimeout: 60_000,
          hookTimeout: 120_000,
          isolate: false,
        },
      ),
      project('pages', ['tests/pages/**/*.test.ts'], {
        ...browser,
        globalSetup: ['tests/support/clock/fixed.ts', 'tests/pages/support/built.ts'],
      }),
      project('smoke', ['tests/smoke/**/*.test.ts'], {
        ...browser,
        globalSetup: ['tests/support/clock/fixed.ts', 'tests/smoke/support/shop.ts'],
      }),
      // No test of `npm test`, but pictures for eyes: `npm run looks`.
      project('looks', ['tests/looks/**/*.test.ts'], {
        ...browser,
        globalSetup: ['tests/support/clock/fixed.ts', 'tests/journeys/support/seeded.ts'],
      }),
      project('journeys', ['tests/journeys/**/*.test.ts'], {
        ...browser,
        globalSetup: ['tests/support/clock/fixed.ts', 'tests/journeys/support/seeded.ts'],
      }),
    ],
  },
});
