import { CHROME } from './support/browsers.ts';
import { smokeRun } from './support/smoke.ts';

await smokeRun(CHROME);
