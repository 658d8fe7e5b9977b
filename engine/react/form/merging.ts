/** Fetched where somebody else has saved meanwhile, which most forms never see. */
export { mergeRecords } from '@yunpu/engine-core/record';
