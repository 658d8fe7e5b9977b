import { Ecc, QrCode } from '@rc-component/qrcode/lib/libs/qrcodegen.js';
import { Html } from './html.ts';

/** Modules of white around the code that scanners need. */
const QUIET = 3;

/** A QR code of the text, drawn as one path. */
export function qrSvg(text: string, label: string): Html {
  const code = QrCode.encodeText(text, Ecc.MEDIUM);
  const size = code.size + QUIET * 2;
  const path = code
    .getModules()
    .flatMap((row, y) => row.map((dark, x) => (dark ? `M${x + QUIET} ${y + QUIET}h1v1h-1z` : '')))
    .join('');
  const title = label.replace(/[&<>"]/g, '');
  return new Html(
    `<svg class="qr" viewBox="0 0 ${size} ${size}" role="img" aria-label="${title}" shape-rendering="crispEdges"><rect width="${size}" height="${size}" fill="#fff"/><path d="${path}" fill="#10213f"/></svg>`,
  );
}
