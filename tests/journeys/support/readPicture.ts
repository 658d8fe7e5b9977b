import { inflateSync } from 'node:zlib';
import { GLYPHS, type Point } from '../../../server/domains/identity/captcha/glyphs.ts';

const WIDTH = 240;
const HEIGHT = 88;
const SIGNS_IN_PICTURE = 4;
const CELL = WIDTH / SIGNS_IN_PICTURE;
/** How much ink a pen leaves for each point below. */
const PIXELS_A_POINT = 8;

/** Points along the strokes of each sign, evenly spread. */
const strokes = new Map(Object.entries(GLYPHS).map(([sign, lines]) => [sign, lines.flatMap(pointsAlong)]));

function pointsAlong(line: readonly Point[]): Point[] {
  return line.slice(1).flatMap(([bx, by], at) => {
    const [ax, ay] = line[at] ?? [0, 0];
    const count = Math.max(2, Math.round(Math.hypot(bx - ax, by - ay) * 3));
    return Array.from(
      { length: count + 1 },
      (_, step): Point => [ax + ((bx - ax) * step) / count, ay + ((by - ay) * step) / count],
    );
  });
}

/** Grey bytes of a PNG as the gateway writes it: one chunk, rows without a filter. */
function pixelsOf(png: Buffer): Uint8Array {
  const at = png.indexOf('IDAT');
  const rows = inflateSync(png.subarray(at + 4, at + 4 + png.readUInt32BE(at - 4)));
  const pixels = new Uint8Array(WIDTH * HEIGHT);
  for (let y = 0; y < HEIGHT; y += 1) pixels.set(rows.subarray(y * (WIDTH + 1) + 1, (y + 1) * (WIDTH + 1)), y * WIDTH);
  return pixels;
}

/** 1 where a pen as thick as a sign's went, 0 on paper: thin lines and dots do not survive their lightest neighbour. */
function inkOf(pixels: Uint8Array): Float32Array {
  const ink = new Float32Array(WIDTH * HEIGHT);
  for (let y = 1; y < HEIGHT - 1; y += 1) {
    for (let x = 1; x < WIDTH - 1; x += 1) {
      let lightest = 0;
      for (const step of [0, -1, 1, -WIDTH, WIDTH]) lightest = Math.max(lightest, pixels[y * WIDTH + x + step] ?? 255);
      ink[y * WIDTH + x] = lightest < 120 ? 1 : 0;
    }
  }
  return ink;
}

interface Bend {
  height: number;
  length: number;
  start: number;
}

const range = (low: number, high: number, step: number) =>
  Array.from({ length: Math.round((high - low) / step) + 1 }, (_, at) => low + at * step);
const bends: Bend[] = [3.5, 5.3].flatMap((height) =>
  [68, 82, 100].flatMap((length) => range(0, 5.6, 0.7).map((start) => ({ height, length, start }))),
);
const turns = [-0.24, -0.12, 0, 0.12, 0.24];
const shifts = [-4, 0, 4];

/** How well a sign lies on the ink of one cell: ink under its strokes, less the ink that it leaves uncovered. */
function fit(ink: Float32Array, cell: number, points: readonly Point[], bend: Bend, total: number): number {
  let best = 0;
  for (const turn of turns) {
    const [cos, sin] = [Math.cos(turn) * 8.9, Math.sin(turn) * 8.9];
    for (const dx of shifts) {
      for (const dy of shifts) {
        let hit = 0;
        for (const [px, py] of points) {
          const x = CELL * (cell + 0.5) + dx + (px - 2) * cos - (py - 3) * sin;
          const y =
            HEIGHT / 2 +
            dy +
            (px - 2) * sin +
            (py - 3) * cos +
            bend.height * Math.sin((x / bend.length) * 2 * Math.PI + bend.start);
          hit += ink[Math.round(y) * WIDTH + Math.round(x)] ?? 0;
        }
        // A short sign covers little: what it hits of the whole counts as well.
        best = Math.max(best, hit / points.length + hit / Math.max(total, points.length));
      }
    }
  }
  return best;
}

/**
 * Reads a picture code as a person would, so that a journey can walk through registering. It is right more often
 * than not; who uses it tries again with the next picture.
 */
export function readPicture(image: string): string {
  const ink = inkOf(pixelsOf(Buffer.from(image.slice(image.indexOf(',') + 1), 'base64')));
  const totals = Array.from({ length: SIGNS_IN_PICTURE }, (_, cell) => inkIn(ink, cell));
  let read = { signs: '', score: 0 };
  for (const bend of bends) {
    let signs = '';
    let score = 0;
    for (let cell = 0; cell < SIGNS_IN_PICTURE; cell += 1) {
      let best = { sign: '', score: -1 };
      for (const [sign, points] of strokes) {
        const found = fit(ink, cell, points, bend, (totals[cell] ?? 0) / PIXELS_A_POINT);
        if (found > best.score) best = { sign, score: found };
      }
      signs += best.sign;
      score += best.score;
    }
    if (score > read.score) read = { signs, score };
  }
  return read.signs;
}

function inkIn(ink: Float32Array, cell: number): number {
  let sum = 0;
  for (let y = 0; y < HEIGHT; y += 1)
    for (let x = cell * CELL; x < (cell + 1) * CELL; x += 1) sum += ink[y * WIDTH + x] ?? 0;
  return sum;
}
