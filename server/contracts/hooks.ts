import { defineHooks } from '../entities/hooks.ts';
import { concludeContract, freezeText } from './conclude.ts';
import { consume, recharge } from './consumption.ts';

/** What the documents of contracts name. */
export const contractHooks = defineHooks({
  'onlineContract.freeze': freezeText,
  'onlineContract.conclude': concludeContract,
  'consumeContract.consume': consume,
  'consumeContract.recharge': recharge,
});
