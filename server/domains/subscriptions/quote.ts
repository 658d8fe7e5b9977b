import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import type { Scope } from '@yunpu/engine-core/expression';
import { prepareRecord } from '@yunpu/engine-core/validation';

import { ASSET, UPGRADE, UPGRADE_PATH } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';

/** When an upgrade happens and how long the new product runs. */
export interface UpgradeTerms {
  /** YYYY-MM-DD */
  upgradeDate: string;
  termMode: 'keep' | 'restart';
  /** Whole years in months; for 'restart'. */
  termMonths: number;
}

function fetched(field: FieldModel | undefined, from: RecordData): RecordData {
  return Object.fromEntries(
    Object.entries(field?.link?.fetch ?? {}).flatMap(([into, source]) => {
      const value = from[source];
      return value === undefined || value === null ? [] : [[into, value]];
    }),
  );
}

/**
 * What upgrading an asset along a path would cost, in fen: the line that the upgrade's own document works out,
 * so that what is quoted here is what the form shows and the bill stores. Pure.
 * @param model the document of upgrades
 */
export function quoteUpgrade(
  model: EntityModel,
  scope: Scope,
  terms: UpgradeTerms,
  asset: RecordData,
  path: RecordData,
): RecordData {
  const line = {
    asset: readRecord(ASSET, asset).assetNo,
    path: readRecord(UPGRADE_PATH, path).pathNo,
    ...fetched(model.fieldsByPath['lines.asset'], asset),
    ...fetched(model.fieldsByPath['lines.path'], path),
  };
  const { upgradeDate, termMode, termMonths } = terms;
  const bill = prepareRecord(
    model,
    { upgradeDate, termMode, ...(termMode === 'restart' && { termMonths }), lines: [line] },
    { scope: { ...scope, isNew: false } },
  );
  return { ...readRecord(UPGRADE, bill).lines[0] };
}
