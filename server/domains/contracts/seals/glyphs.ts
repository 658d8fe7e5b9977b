import { createRequire } from 'node:module';
import { type Font, openSync } from 'fontkit';

const FILE = '@expo-google-fonts/noto-serif-sc/600SemiBold/NotoSerifSC_600SemiBold.ttf';

/** What a character looks like: the path of its outline, y upwards, on an em of 1. */
export interface Outline {
  path: string;
  /** Width that the character takes, in em. */
  advance: number;
  /** Units of the path in one em. */
  units: number;
}

let opened: Font | undefined;

function font(): Font {
  if (opened) return opened;
  const found = openSync(createRequire(import.meta.url).resolve(FILE));
  if ('fonts' in found) throw new Error(`${FILE} holds several fonts`);
  return (opened = found);
}

/** Undefined for a character that the font of seals does not have. */
export function outlineOf(character: string): Outline | undefined {
  const point = character.codePointAt(0) ?? 0;
  if (!font().hasGlyphForCodePoint(point)) return undefined;
  const { path, advanceWidth } = font().glyphForCodePoint(point);
  const { unitsPerEm } = font();
  return { path: path.toSVG(), advance: advanceWidth / unitsPerEm, units: unitsPerEm };
}

/** The characters of a text that no seal can be drawn with, each once. */
export function undrawable(text: string): string[] {
  return [...new Set(text)].filter((character) => outlineOf(character) === undefined);
}
