import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { create, type Font } from 'fontkit';

/** The weights that documents are set in: Noto Serif SC (SIL Open Font License), from the package that seals are drawn with too. */
export type Weight = 'regular' | 'bold';

const FILES: Readonly<Record<Weight, string>> = {
  regular: '@expo-google-fonts/noto-serif-sc/400Regular/NotoSerifSC_400Regular.ttf',
  bold: '@expo-google-fonts/noto-serif-sc/700Bold/NotoSerifSC_700Bold.ttf',
};

const find = createRequire(import.meta.url);
const held = new Map<Weight, Buffer>();
let characters: Font | undefined;

/** Where the font lies. */
export const fontFile = (weight: Weight): string => find.resolve(FILES[weight]);

/** The whole font; a document embeds of it what it uses. Read once. */
export function fontOf(weight: Weight): Buffer {
  const known = held.get(weight) ?? readFileSync(fontFile(weight));
  held.set(weight, known);
  return known;
}

/** Whether the font can draw this character. Both weights have the same ones. */
export function hasCharacter(codePoint: number): boolean {
  if (!characters) {
    const font = create(fontOf('regular'));
    if (!('hasGlyphForCodePoint' in font)) throw new Error('the font of documents is a collection');
    characters = font;
  }
  return characters.hasGlyphForCodePoint(codePoint);
}
