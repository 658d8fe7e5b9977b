/** A backend in memory, for examples and tests. */
export { summedUp } from './rollups.ts';
export { memoryTransport, sampleScope } from './transport.ts';
