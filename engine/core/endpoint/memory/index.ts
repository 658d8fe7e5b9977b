/** A backend in memory, for examples and tests. */
export { memoryTransport, sampleScope } from './transport.ts';
