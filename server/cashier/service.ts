export { startCashier, type RunningCashier } from './app.ts';
