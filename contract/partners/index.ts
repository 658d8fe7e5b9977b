export * from './buying.ts';
export * from './customers.ts';
export * from './joining.ts';
export * from './opportunities.ts';
export * from './rewards.ts';
