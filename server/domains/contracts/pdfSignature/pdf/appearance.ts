import { deflateSync } from 'node:zlib';
import { PNG } from 'pngjs';
import { outlineText } from '../../../../platform/pdf/service.ts';
import { type NewObject, streamBody } from './increment.ts';

/** What is seen of a signature: the seal, and lines beside it. */
export interface Appearance {
  /** PNG of the seal, as square as it is. */
  stamp: Uint8Array;
  /** '签署人：…', '签署时间：…' */
  lines: readonly string[];
}

/** Points. */
const STAMP = 112;
const SIZE = 8;
const LEADING = 13;

interface Box {
  width: number;
  height: number;
}

/**
 * The three objects of an appearance: the form that is drawn, and the seal's colours and transparency. Lines are drawn as
 * outlines, so that no font has to be added to a document that is signed already.
 */
export function appearanceObjects({ stamp, lines }: Appearance, box: Box, first: number): NewObject[] {
  const { width, height, data } = PNG.sync.read(Buffer.from(stamp));
  const colours = Buffer.alloc(width * height * 3);
  const alpha = Buffer.alloc(width * height);
  for (let pixel = 0; pixel < width * height; pixel += 1) {
    data.copy(colours, pixel * 3, pixel * 4, pixel * 4 + 3);
    alpha[pixel] = data[pixel * 4 + 3] ?? 0;
  }
  const image = `/Type /XObject /Subtype /Image /Width ${width} /Height ${height} /BitsPerComponent 8 /Filter /FlateDecode`;
  const x = STAMP + 6;
  const written = lines
    .map((line, index) =>
      outlineText(line, { x, y: box.height - 34 - index * LEADING, size: SIZE, width: box.width - x - 2 }),
    )
    .join('\n');
  const content = `q ${STAMP} 0 0 ${STAMP} 3 ${(box.height - STAMP) / 2} cm /Seal Do Q\nq 0.063 0.129 0.247 rg\n${written}\nQ`;
  return [
    {
      number: first,
      body: streamBody(
        `/Type /XObject /Subtype /Form /BBox [0 0 ${box.width} ${box.height}] /Resources << /XObject << /Seal ${first + 1} 0 R >> >> /Filter /FlateDecode`,
        deflateSync(Buffer.from(content)),
      ),
    },
    {
      number: first + 1,
      body: streamBody(`${image} /ColorSpace /DeviceRGB /SMask ${first + 2} 0 R`, deflateSync(colours)),
    },
    { number: first + 2, body: streamBody(`${image} /ColorSpace /DeviceGray`, deflateSync(alpha)) },
  ];
}
