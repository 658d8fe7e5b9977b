import { listOf, numberOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

/** A module that can be tried along with a product. */
export interface TrialModule {
  productNo: string;
  name: string;
  sketch: string;
}

export interface TrialContact {
  contactName: string;
  contactPhone: string;
}

export interface TrialApplication extends TrialContact {
  productNo: string;
  seats: number;
  days: number;
  purpose: 'evaluate' | 'expand' | 'training';
  requirement: string;
  modules: string[];
}

/** What a code opens. */
export interface CodeOffer {
  productNo: string;
  productName: string;
  days: number;
  seats: number;
  modules: string[];
  issuerName: string;
  /** 'YYYY-MM-DD' */
  validUntil: string;
}

export interface OpenedTrial {
  billNo: string;
  assetNo: string;
  productName: string;
  seats: number;
  startDate: string;
  endDate: string;
}

/** @throws RequestError product.unknown, product.noTrial */
export async function fetchTrialModules(productNo: string): Promise<TrialModule[]> {
  return listOf(await request('/yzjumc/module/v3/trial/listModule', { data: { productNo }, warn: false }))
    .map(objectOf)
    .map((module) => ({
      productNo: textOf(module.productNo),
      name: textOf(module.name),
      sketch: textOf(module.sketch),
    }));
}

/** Asks for a trial. @returns number of the trial order @throws RequestError when one is running, or a field is at fault */
export async function applyTrial({ requirement, ...application }: TrialApplication): Promise<string> {
  const data = { ...application, ...(requirement !== '' && { requirement }) };
  return textOf(objectOf(await request('/yzjumc/order/v3/trialorder', { data, atomic: true, warn: false })).billNo);
}

/** @throws RequestError trialCode.wrong, .expired, .stopped, .usedUp, .mine; request.tooMany after too many wrong ones */
export async function lookUpCode(code: string): Promise<CodeOffer> {
  const data = objectOf(await request('/yzjumc/trial/v1/code', { data: { code }, warn: false }));
  return {
    productNo: textOf(data.productNo),
    productName: textOf(data.productName),
    days: numberOf(data.days),
    seats: numberOf(data.seats),
    modules: listOf(data.modules).map(textOf),
    issuerName: textOf(data.issuerName),
    validUntil: textOf(data.validUntil),
  };
}

/** Opens a trial with a code. @throws RequestError as `lookUpCode` does */
export async function openTrial(code: string, contact: TrialContact): Promise<OpenedTrial> {
  const data = objectOf(
    await request('/yzjumc/trial/v1/open', { data: { code, ...contact }, atomic: true, warn: false }),
  );
  return {
    billNo: textOf(data.billNo),
    assetNo: textOf(data.assetNo),
    productName: textOf(data.productName),
    seats: numberOf(data.seats),
    startDate: textOf(data.startDate),
    endDate: textOf(data.endDate),
  };
}
