import { Ecc, QrCode } from '@rc-component/qrcode/lib/libs/qrcodegen.js';
import { encodePng } from '../../platform/png.ts';

/** Modules of white around the code that scanners need. */
const QUIET = 4;
/** Pixels of one module: sharp when it is printed. */
const SCALE = 8;

/** A QR code of the text as a PNG, black on white. */
export function qrPng(text: string): Uint8Array {
  const modules = QrCode.encodeText(text, Ecc.MEDIUM).getModules();
  const side = (modules.length + QUIET * 2) * SCALE;
  const rows = Array.from({ length: side }, (_, y) => {
    const line = modules[Math.floor(y / SCALE) - QUIET];
    const row = Buffer.alloc(side + 1, 255);
    // Each row begins with the filter that it went through: none.
    row[0] = 0;
    for (let x = 0; line && x < side; x += 1) if (line[Math.floor(x / SCALE) - QUIET]) row[x + 1] = 0;
    return row;
  });
  return new Uint8Array(encodePng(side, side, 'grey', Buffer.concat(rows)));
}
