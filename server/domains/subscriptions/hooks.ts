import { defineHooks } from '../../runtime/documents/hooks.ts';
import { judgeAssetChange, keepTaken } from './assetEdits.ts';
import { releaseAssets, reserveAssets } from './assets.ts';
import { applyChange } from './changes.ts';
import { deliver, takeBack } from './delivery.ts';
import { checkAddedSeats, checkTrial, checkUpgrade } from './limits.ts';
import { applyRenewal, beforeLinesSave, beforeRenewalSave } from './renewals.ts';
import { beforeCodeSave } from './trialCodes.ts';
import {
  beforeTrialSave,
  closeTrial,
  extendTrial,
  openTrial,
  openTrialByCode,
  submitTrial,
  trialToOpportunity,
  trialToOrder,
} from './trials.ts';
import { applyUpgrade, beforePathSave } from './upgrades.ts';

/** What the documents of order contracts, assets and the bills that act on assets name. */
export const subscriptionHooks = defineHooks({
  'orderContract.deliver': deliver,
  'orderContract.takeBack': takeBack,
  'asset.judgeChange': judgeAssetChange,
  'asset.keepTaken': keepTaken,
  'asset.reserve': reserveAssets,
  'asset.release': releaseAssets,
  'renewal.beforeSave': beforeRenewalSave,
  'renewal.apply': applyRenewal,
  'change.limits': checkAddedSeats,
  'change.apply': applyChange,
  'trial.beforeSave': beforeTrialSave,
  'trial.limits': checkTrial,
  'trial.submit': submitTrial,
  'trial.open': openTrial,
  'trial.openByCode': openTrialByCode,
  'trial.extend': extendTrial,
  'trial.close': closeTrial,
  'trial.toOrder': trialToOrder,
  'trial.toOpportunity': trialToOpportunity,
  'trialCode.beforeSave': beforeCodeSave,
  'upgradePath.beforeSave': beforePathSave,
  'upgrade.beforeSave': beforeLinesSave,
  'upgrade.limits': checkUpgrade,
  'upgrade.apply': applyUpgrade,
});
