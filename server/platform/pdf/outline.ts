import { create, type Font } from 'fontkit';
import { fontOf } from './fonts.ts';
import { printable } from './text.ts';

let opened: Font | undefined;

function font(): Font {
  if (opened) return opened;
  const found = create(fontOf('regular'));
  if ('fonts' in found) throw new Error('the font of documents is a collection');
  return (opened = found);
}

const short = (value: number): string => value.toFixed(2).replace(/\.?0+$/, '');

/**
 * One line of text as PDF drawing operators, filled in the colour that is set: for what is drawn where no font is at hand.
 * `x`, `y` is where its baseline begins; a line that is wider than `width` is set smaller. All in points.
 */
export function outlineText(
  text: string,
  { x, y, size, width }: { x: number; y: number; size: number; width: number },
): string {
  const { glyphs, positions } = font().layout(printable(text));
  const units = positions.reduce((sum, { xAdvance }) => sum + xAdvance, 0);
  const scale = Math.min(size / font().unitsPerEm, units > 0 ? width / units : 1);
  const operators: string[] = [];
  let left = 0;
  glyphs.forEach((glyph, index) => {
    let from: [number, number] = [0, 0];
    const at = (px = 0, py = 0): [number, number] => [x + (left + px) * scale, y + py * scale];
    const write = (operator: string, ...points: [number, number][]): void => {
      operators.push(`${points.flat().map(short).join(' ')} ${operator}`);
      from = points.at(-1) ?? from;
    };
    for (const { command, args } of glyph.path.commands) {
      const [a, b, c, d, e, f] = args;
      if (command === 'moveTo') write('m', at(a, b));
      else if (command === 'lineTo') write('l', at(a, b));
      else if (command === 'bezierCurveTo') write('c', at(a, b), at(c, d), at(e, f));
      else if (command === 'quadraticCurveTo') {
        // PDF has curves of the third degree only.
        const [bend, to] = [at(a, b), at(c, d)];
        const near = (point: [number, number]): [number, number] => [
          point[0] + (2 / 3) * (bend[0] - point[0]),
          point[1] + (2 / 3) * (bend[1] - point[1]),
        ];
        write('c', near(from), near(to), to);
      } else operators.push('h');
    }
    if (glyph.path.commands.length > 0) operators.push('f');
    left += positions[index]?.xAdvance ?? 0;
  });
  return operators.join('\n');
}
