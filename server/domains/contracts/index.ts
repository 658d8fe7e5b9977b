export { FIELDS } from './pdf/contractPdf.ts';
export { openSigning, SHOP_HOLDER, type SigningSettings } from './pdfSignature/service.ts';
export type { GrantRow } from './seals/grants.ts';
export { drawnPng, sealForUse } from './seals/service.ts';
export { CONTRACT, frozenPdf, ONLINE, verifyAddress } from './signing/context.ts';
export { linesOf, type Made, makeSigned } from './signing/makeSigned.ts';
export { PRINT, SHOP_SEAL } from './signing/signByShop.ts';
export { digestOf } from './text/kept.ts';
export { renderContract } from './text/render.ts';
