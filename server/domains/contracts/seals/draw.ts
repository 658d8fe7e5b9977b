import { outlineOf } from './glyphs.ts';

/** Side of the picture in px. */
export const SEAL_SIZE = 160;
/** Characters of a company's name that the arc holds legibly. */
export const NAME_LENGTH = { least: 4, most: 30 } as const;

const CENTRE = SEAL_SIZE / 2;
const RED = '#d7191c';
/** Degrees that the name may take; the foot is left to the code. */
const WIDEST = 260;
/** Degrees between characters of a short name. */
const LOOSEST = 26;
/** Degrees that the code may take, and between its characters. */
const FOOT = 76;
const FOOT_STEP = 5.4;
const OUTER = 71;
const FOOT_RADIUS = 70;
const KIND = { size: 12, baseline: 117 };
const CODE_SIZE = 8;

export interface Seal {
  companyName: string;
  /** 公章、合同专用章… Written below the star; '' for none. */
  kindText: string;
  /** Digits and capitals along the foot; '' for none. */
  code: string;
}

/** One character on the arc: where it stands and how large it is. */
export interface Glyph {
  character: string;
  /** Degrees from the top, clockwise. */
  angle: number;
  height: number;
  width: number;
}

const round = (value: number): number => Math.round(value * 100) / 100;
const exact = (value: number): number => Math.round(value * 1e6) / 1e6;
const CONTROLS = /[\u0000-\u001f\u007f-\u009f\ufffe\uffff]|\p{Surrogate}/gu;
const charactersOf = (text: string): string[] => [...text.replace(CONTROLS, '')];

/** How many characters a name has on the seal. */
export const nameLength = (name: string): number => charactersOf(name).length;

/** The name's characters along the arc: a long name has narrower ones, side by side and never over each other. */
export function arcOf(name: string): Glyph[] {
  const characters = charactersOf(name);
  const count = characters.length;
  const height = count <= 10 ? 20 : count <= 16 ? 18 : 15;
  const step = Math.min(LOOSEST, WIDEST / Math.max(1, count - 1));
  // Characters are closest at their feet, on the inner edge of the band.
  const room = 2 * (OUTER - height) * Math.tan((step / 2) * (Math.PI / 180));
  return characters.map((character, index) => ({
    character,
    angle: (index - (count - 1) / 2) * step,
    height,
    width: Math.min(height, room),
  }));
}

/**
 * A character as a path, its foot at the origin and its middle over it. Nothing of a name is ever text of the picture:
 * it looks the same on every machine, and cannot be markup.
 */
function drawn(character: string, size: number, stretch = 1): string {
  const outline = outlineOf(character);
  if (!outline) return '';
  const scale = size / outline.units;
  return `<path transform="scale(${exact(scale * stretch)} ${exact(-scale)}) translate(${round((-outline.advance * outline.units) / 2)} 0)" d="${outline.path}"/>`;
}

function nameText(name: string): string {
  return arcOf(name)
    .map(({ character, angle, height, width }) => {
      const baseline = OUTER - height * 0.88;
      return `<g transform="rotate(${round(angle)} ${CENTRE} ${CENTRE}) translate(${CENTRE} ${round(CENTRE - baseline)})">${drawn(character, height, width / height)}</g>`;
    })
    .join('');
}

function kindText(text: string): string {
  const characters = charactersOf(text);
  const widths = characters.map((character) => (outlineOf(character)?.advance ?? 0) * KIND.size);
  let left = CENTRE - widths.reduce((sum, width) => sum + width, 0) / 2;
  return characters
    .map((character, index) => {
      const width = widths[index] ?? 0;
      left += width;
      return `<g transform="translate(${round(left - width / 2)} ${KIND.baseline})">${drawn(character, KIND.size)}</g>`;
    })
    .join('');
}

function codeText(code: string): string {
  const characters = charactersOf(code);
  const step = Math.min(FOOT_STEP, FOOT / Math.max(1, characters.length - 1));
  return characters
    .map(
      (character, index) =>
        `<g transform="rotate(${round(((characters.length - 1) / 2 - index) * step)} ${CENTRE} ${CENTRE}) translate(${CENTRE} ${CENTRE + FOOT_RADIUS})">${drawn(character, CODE_SIZE)}</g>`,
    )
    .join('');
}

function star(x: number, y: number, radius: number): string {
  const points = Array.from({ length: 10 }, (_, index) => {
    const reach = index % 2 === 0 ? radius : radius * 0.382;
    const turn = (index * Math.PI) / 5;
    return `${round(x + reach * Math.sin(turn))},${round(y - reach * Math.cos(turn))}`;
  });
  return `<polygon points="${points.join(' ')}"/>`;
}

/**
 * The round red seal as the text of an SVG of 160 × 160 px: the name along the arc, the star, the kind below
 * it, the code at the foot. The same for the same seal, wherever it is shown (specification, section 9).
 */
export function drawSeal({ companyName, kindText: kind, code }: Seal): string {
  return (
    `<svg xmlns="http://www.w3.org/2000/svg" width="${SEAL_SIZE}" height="${SEAL_SIZE}" viewBox="0 0 ${SEAL_SIZE} ${SEAL_SIZE}">` +
    `<circle cx="${CENTRE}" cy="${CENTRE}" r="76.5" fill="none" stroke="${RED}" stroke-width="3.5"/>` +
    `<g fill="${RED}">${star(CENTRE, 78, 21)}${nameText(companyName)}${kindText(kind)}${codeText(code)}</g></svg>`
  );
}
