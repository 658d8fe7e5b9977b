import { renderAsync } from '@resvg/resvg-js';
import { drawSeal, SEAL_SIZE, type Seal } from './draw.ts';

/** How many times the size of 160 × 160 px: a screen's, a fine screen's, and print. */
export type Scale = 1 | 2 | 4;

/** Pictures that were made lately: a preview is asked for again and again. */
const KEPT = 60;
const kept = new Map<string, Promise<Buffer>>();

async function rasterise(svg: string, scale: Scale): Promise<Buffer> {
  const image = await renderAsync(svg, {
    fitTo: { mode: 'width', value: SEAL_SIZE * scale },
    font: { loadSystemFonts: false },
    logLevel: 'off',
  });
  return image.asPng();
}

function remembered(key: string, make: () => Promise<Buffer>): Promise<Buffer> {
  const known = kept.get(key);
  if (known) {
    kept.delete(key);
    kept.set(key, known);
    return known;
  }
  const made = make();
  kept.set(key, made);
  made.catch(() => kept.delete(key));
  for (const oldest of kept.keys()) {
    if (kept.size <= KEPT) break;
    kept.delete(oldest);
  }
  return made;
}

/** A drawn seal as PNG, transparent where there is no ink. Equal bytes for equal seals. */
export function drawnPng(seal: Seal, scale: Scale): Promise<Buffer> {
  return remembered(JSON.stringify(['drawn', seal.companyName, seal.kindText, seal.code, scale]), () =>
    rasterise(drawSeal(seal), scale),
  );
}

/**
 * An uploaded picture of a seal as PNG: fitted into the square, its light paper made transparent, so that what is
 * under the seal can be read. `digest` names the bytes, which are only asked for when they are not known.
 */
export function uploadedPng(digest: string, type: string, bytes: () => Promise<Buffer>, scale: Scale): Promise<Buffer> {
  return remembered(JSON.stringify(['uploaded', digest, scale]), async () =>
    rasterise(paperless(type, await bytes()), scale),
  );
}

function paperless(type: string, bytes: Buffer): string {
  const side = SEAL_SIZE;
  // Alpha is 1 less the mean of green and blue, steepened: white and grey paper vanish, red and black ink stay.
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${side}" height="${side}" viewBox="0 0 ${side} ${side}">` +
    `<filter id="ink" x="0" y="0" width="${side}" height="${side}" filterUnits="userSpaceOnUse" color-interpolation-filters="sRGB">` +
    '<feColorMatrix type="matrix" values="1 0 0 0 0  0 1 0 0 0  0 0 1 0 0  0 -1.5 -1.5 0 2.7"/></filter>' +
    `<g filter="url(#ink)"><rect width="${side}" height="${side}" fill="#fff"/>` +
    `<image width="${side}" height="${side}" preserveAspectRatio="xMidYMid meet" href="data:${type};base64,${bytes.toString('base64')}"/></g></svg>`
  );
}
