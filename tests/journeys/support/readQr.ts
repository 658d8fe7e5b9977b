import jsQR from 'jsqr';
import type { Locator } from 'playwright-core';

/** What a phone reads from a QR code on the screen; undefined while it is covered or not there yet. */
export async function readQr(code: Locator): Promise<string | undefined> {
  const png = (await code.screenshot()).toString('base64');
  const { data, width, height } = await code.page().evaluate(async (base64) => {
    const image = new Image();
    image.src = `data:image/png;base64,${base64}`;
    await image.decode();
    const canvas = new OffscreenCanvas(image.width, image.height);
    const pen = canvas.getContext('2d');
    pen?.drawImage(image, 0, 0);
    const pixels = pen?.getImageData(0, 0, image.width, image.height);
    return { data: [...(pixels?.data ?? [])], width: image.width, height: image.height };
  }, png);
  return jsQR(new Uint8ClampedArray(data), width, height)?.data;
}
