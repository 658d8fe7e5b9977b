import type { Point } from './glyphs.ts';
import { GLYPHS } from './glyphs.ts';
import { encodeGrey } from './png.ts';

/** Pixels; shown at half of it, so that it stays sharp on dense screens. */
const WIDTH = 240;
const HEIGHT = 88;
const PAPER = 244;
const INK = 40;

/** From 0 up to 1. */
type Random = () => number;

/**
 * Signs bent, turned and crossed by lines, as a PNG. Its pixels hold the signs, not its text: there is nothing to
 * read out of the file.
 */
export function drawSigns(signs: string, random: Random = Math.random): Buffer {
  const pixels = new Uint8Array(WIDTH * HEIGHT).fill(PAPER);
  const between = (low: number, high: number): number => low + (high - low) * random();
  const bend = { height: between(3, 6), length: between(60, 110), start: between(0, 6) };
  const bent = ([x, y]: Point): Point => [x, y + bend.height * Math.sin((x / bend.length) * 2 * Math.PI + bend.start)];

  for (const [index, sign] of [...signs].entries()) {
    const turn = between(-0.3, 0.3);
    const scale = between(8.2, 9.6);
    const middle: Point = [(WIDTH / signs.length) * (index + 0.5) + between(-5, 5), HEIGHT / 2 + between(-5, 5)];
    const place = ([x, y]: Point): Point => {
      const [dx, dy] = [(x - 2) * scale, (y - 3) * scale];
      return [
        middle[0] + dx * Math.cos(turn) - dy * Math.sin(turn),
        middle[1] + dx * Math.sin(turn) + dy * Math.cos(turn),
      ];
    };
    const pen = between(2.4, 3.4);
    for (const stroke of GLYPHS[sign] ?? []) drawLine(pixels, stroke.map(place).map(bent), pen, INK);
  }
  for (let line = 0; line < 4; line += 1) {
    const across = Array.from({ length: 7 }, (_, step): Point => [(WIDTH / 6) * step, between(8, HEIGHT - 8)]);
    drawLine(pixels, across, between(0.8, 1.3), between(70, 130));
  }
  for (let dot = 0; dot < 260; dot += 1) pixels[Math.floor(random() * pixels.length)] = Math.floor(between(60, 180));
  return encodeGrey(pixels, WIDTH, HEIGHT);
}

function drawLine(pixels: Uint8Array, points: readonly Point[], radius: number, ink: number): void {
  for (let i = 1; i < points.length; i += 1)
    drawSegment(pixels, points[i - 1] ?? [0, 0], points[i] ?? [0, 0], radius, ink);
}

/** Darkens each pixel by how much of it the pen covers. */
function drawSegment(pixels: Uint8Array, [ax, ay]: Point, [bx, by]: Point, radius: number, ink: number): void {
  const reach = Math.ceil(radius) + 1;
  const square = (bx - ax) ** 2 + (by - ay) ** 2 || 1;
  for (
    let y = Math.max(0, Math.floor(Math.min(ay, by)) - reach);
    y <= Math.min(HEIGHT - 1, Math.ceil(Math.max(ay, by)) + reach);
    y += 1
  ) {
    for (
      let x = Math.max(0, Math.floor(Math.min(ax, bx)) - reach);
      x <= Math.min(WIDTH - 1, Math.ceil(Math.max(ax, bx)) + reach);
      x += 1
    ) {
      const along = Math.min(1, Math.max(0, ((x - ax) * (bx - ax) + (y - ay) * (by - ay)) / square));
      const distance = Math.hypot(x - ax - along * (bx - ax), y - ay - along * (by - ay));
      const cover = Math.min(1, Math.max(0, radius + 0.5 - distance));
      const at = y * WIDTH + x;
      if (cover > 0) pixels[at] = Math.min(pixels[at] ?? PAPER, Math.round(PAPER + (ink - PAPER) * cover));
    }
  }
}
