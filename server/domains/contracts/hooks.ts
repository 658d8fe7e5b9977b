import { defineHooks } from '../../runtime/documents/hooks.ts';
import { concludeContract, freezeText } from './conclude.ts';
import { consume, recharge } from './consumption.ts';
import { countersignContract } from './countersign.ts';
import { nameSeller } from './nameSeller.ts';
import { beginContract, keepToOrder } from './order/judge.ts';

/** What the documents of contracts name. */
export const contractHooks = defineHooks({
  'onlineContract.begin': beginContract,
  'onlineContract.keepToOrder': keepToOrder,
  'onlineContract.freeze': freezeText,
  'onlineContract.conclude': concludeContract,
  'contract.nameSeller': nameSeller,
  'contract.countersign': countersignContract,
  'consumeContract.consume': consume,
  'consumeContract.recharge': recharge,
});
