// Loaded before anything else by every process and thread of a test run (NODE_OPTIONS).
require('./shiftDate.cjs')(Number(process.env.TEST_CLOCK_OFFSET_MS));
