export { type RunningCashier, startCashier } from './app.ts';
