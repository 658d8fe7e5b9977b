/** Charts by themselves, for pages made of them. */
export { LiveChart } from './LiveChart.tsx';
export type { RowsBehind } from './types.ts';
