// Loaded before anything else by every process and thread of a test run (NODE_OPTIONS).
import { shiftDate } from './shiftDate.mjs';

shiftDate(Number(process.env.TEST_CLOCK_OFFSET_MS));
