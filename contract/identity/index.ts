export * from './administration.ts';
export * from './joining.ts';
export * from './teams.ts';
