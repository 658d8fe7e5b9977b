import { inflateSync } from 'node:zlib';
import jsQR from 'jsqr';
import { expect, it } from 'vitest';
import { qrPng } from '../../../../server/platform/pdf/qr.ts';

/** The grey pixels of a PNG of eight bits whose rows went through no filter. */
function pixels(png: Uint8Array): { side: number; grey: Buffer } {
  const file = Buffer.from(png);
  const side = file.readUInt32BE(16);
  const length = file.readUInt32BE(33);
  expect(file.toString('latin1', 37, 41)).toBe('IDAT');
  return { side, grey: inflateSync(file.subarray(41, 41 + length)) };
}

it('the code of a certificate is read back as the address that it stands for', () => {
  const address = 'https://mall.example.cn/license/8lDJYTeonRw-Stq_lGDGgymOZANLt6fnasYPfTXHwOQ';
  const { side, grey } = pixels(qrPng(address));
  const rgba = new Uint8ClampedArray(side * side * 4).fill(255);
  for (let y = 0; y < side; y += 1)
    for (let x = 0; x < side; x += 1)
      rgba.fill(grey[y * (side + 1) + 1 + x] ?? 0, (y * side + x) * 4, (y * side + x) * 4 + 3);
  expect(jsQR(rgba, side, side)?.data).toBe(address);
});
