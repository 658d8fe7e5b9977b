import { renderAsync } from '@resvg/resvg-js';
import {
  type DrawnChart,
  figureText,
  heightOf,
  isSliced,
  type Look,
  markText,
  optionOf,
  valueText,
} from '@yunpu/engine-core/chart';
import { BarChart, LineChart, PieChart } from 'echarts/charts';
import { GridComponent } from 'echarts/components';
import { init, use as provide } from 'echarts/core';
import { SVGRenderer } from 'echarts/renderers';
import { PICTURE_WIDTH as WIDTH } from '../../platform/mail/service.ts';
import { fontFile } from '../../platform/pdf/fonts.ts';
import { escapeMarkup } from '../../platform/text/markup.ts';

provide([BarChart, LineChart, PieChart, GridComponent, SVGRenderer]);

/** Pixels of the picture to one of the page, for fine screens. */
const FINENESS = 2;
const FONT = 'Noto Serif SC';

/** The light theme's tokens: a mail has no other. */
const LOOK: Look = {
  series: ['#1650d8', '#08797e', '#b68038', '#722ed1', '#43996e', '#dc6666', '#86a4eb', '#5f6c85', '#b897e8'],
  text: '#10213f',
  quiet: '#46546f',
  line: '#e4e9f2',
  surface: '#ffffff',
  font: FONT,
  still: true,
};
const LETTERS = 12;
const LINE = 24;
const SWATCH = 10;
/** Of a round chart, beside its names and figures. */
const ROUND = 260;

/** A chart as PNG, with what its colours mean. */
export async function pictureOf(drawn: DrawnChart): Promise<Buffer> {
  const image = await renderAsync(svgOf(drawn), {
    fitTo: { mode: 'width', value: WIDTH * FINENESS },
    background: LOOK.surface,
    font: { loadSystemFonts: false, fontFiles: [fontFile('regular')], defaultFontFamily: FONT },
    logLevel: 'off',
  });
  return image.asPng();
}

function svgOf(drawn: DrawnChart): string {
  const { chart, plot, columns, label } = drawn;
  const height = heightOf(chart, plot, false);
  if (isSliced(chart)) {
    const whole = Math.max(height, plot.marks.length * LINE);
    return sheetOf(whole, chartSvg(drawn, ROUND, height, (whole - height) / 2) + namesBeside(drawn, whole));
  }
  const keys = plot.split ? columns.map(({ value }) => valueText(plot.split!, value, label)) : [];
  const legend = legendOf(keys, height + 8);
  return sheetOf(height + legend.height, chartSvg(drawn, WIDTH, height, 0) + legend.svg);
}

const sheetOf = (height: number, inside: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${height}" viewBox="0 0 ${WIDTH} ${height}">${inside}</svg>`;

function chartSvg(drawn: DrawnChart, width: number, height: number, top: number): string {
  const chart = init(null, null, { renderer: 'svg', ssr: true, width, height });
  try {
    chart.setOption(optionOf(drawn, LOOK));
    return `<g transform="translate(0 ${top})">${chart.renderToSVGString()}</g>`;
  } finally {
    chart.dispose();
  }
}

const colorOf = (index: number): string => LOOK.series[index % LOOK.series.length] ?? LOOK.text;

const swatch = (x: number, y: number, index: number): string =>
  `<rect x="${x}" y="${y - SWATCH + 1}" width="${SWATCH}" height="${SWATCH}" rx="2" fill="${colorOf(index)}"/>`;

const words = (x: number, y: number, text: string, fill = LOOK.text, anchor = 'start'): string =>
  `<text x="${x}" y="${y}" font-family="${FONT}" font-size="${LETTERS}" fill="${fill}" text-anchor="${anchor}">${escapeMarkup(text)}</text>`;

/** What the slices are, one to a line, with their figures. */
function namesBeside({ plot, label, field }: DrawnChart, whole: number): string {
  const left = ROUND + 24;
  const step = Math.min(whole / plot.marks.length, 34);
  const top = (whole - step * plot.marks.length) / 2;
  return plot.marks
    .map((mark, index) => {
      const y = top + step * (index + 0.5) + LETTERS / 3;
      const figure = figureText(field, mark.figure);
      const name = shortened(markText({ plot, label }, mark), WIDTH - left - SWATCH - 24 - widthOf(figure));
      return (
        swatch(left, y, index) + words(left + SWATCH + 8, y, name) + words(WIDTH - 4, y, figure, LOOK.quiet, 'end')
      );
    })
    .join('');
}

/** What the colours of a divided chart are, in as many lines as it takes. */
function legendOf(keys: readonly string[], top: number): { svg: string; height: number } {
  if (keys.length === 0) return { svg: '', height: 0 };
  let [x, y] = [4, top + LETTERS];
  const svg = keys.map((key, index) => {
    const text = shortened(key, WIDTH / 2);
    const width = SWATCH + 6 + widthOf(text) + 16;
    if (x > 4 && x + width > WIDTH) [x, y] = [4, y + LINE];
    const drawn = swatch(x, y, index) + words(x + SWATCH + 6, y, text);
    x += width;
    return drawn;
  });
  return { svg: svg.join(''), height: y - top + LINE };
}

/** Roughly, without asking the font: characters of Chinese take their whole square. */
const widthOf = (text: string): number =>
  [...text].reduce((width, sign) => width + (sign > '\u2e80' ? LETTERS : LETTERS * 0.58), 0);

function shortened(text: string, room: number): string {
  if (widthOf(text) <= room) return text;
  let kept = text;
  while (kept !== '' && widthOf(`${kept}…`) > room) kept = kept.slice(0, -1);
  return `${kept}…`;
}
