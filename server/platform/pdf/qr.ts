import { Ecc, QrCode } from '@rc-component/qrcode/lib/libs/qrcodegen.js';
import { PNG } from 'pngjs';

/** Modules of white around the code that scanners need. */
const QUIET = 4;
/** Pixels of one module: sharp when it is printed. */
const SCALE = 8;

/** A QR code of the text as a PNG, black on white. */
export function qrPng(text: string): Uint8Array {
  const modules = QrCode.encodeText(text, Ecc.MEDIUM).getModules();
  const side = (modules.length + QUIET * 2) * SCALE;
  const picture = new PNG({ width: side, height: side, colorType: 0, inputColorType: 0 });
  picture.data = Buffer.alloc(side * side, 255);
  for (let y = 0; y < side; y += 1) {
    const line = modules[Math.floor(y / SCALE) - QUIET];
    for (let x = 0; line && x < side; x += 1) if (line[Math.floor(x / SCALE) - QUIET]) picture.data[y * side + x] = 0;
  }
  return new Uint8Array(PNG.sync.write(picture, { colorType: 0, inputColorType: 0, filterType: 0 }));
}
