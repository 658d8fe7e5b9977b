/** The one set of sizes that pages are drawn with, in pixels; `tokens.css` has each as `--ui-text-…`, `--ui-space-…`, `--ui-radius-…`. */

export const TEXT = {
  /** What stands in a mark or beside a sign. */
  tiny: 11,
  small: 12,
  /** Tables, and what is read beside the page's own text. */
  dense: 13,
  body: 14,
  large: 16,
  lead: 18,
  title: 20,
  /** A number that a tile is about. */
  figure: 24,
  heading: 28,
  display: 40,
} as const;

/** Heights of a line, in parts of its text. */
export const LINE = { figure: 1.2, heading: 1.3, snug: 1.4, body: 1.5714, prose: 1.8 } as const;

/** Steps of four with halves between the small ones, each named by its pixels. */
export const SPACE = [2, 4, 6, 8, 10, 12, 14, 16, 18, 20, 24, 28, 32, 36, 40, 48, 56, 64, 72, 96, 120] as const;

export const RADIUS = { tiny: 4, small: 6, box: 8, large: 10, card: 12, panel: 16, pill: 999 } as const;

export const WIDTH = {
  /** What sets a sign of 16 pixels in the middle of the first line beside it. */
  nudge: 3,
  page: 1200,
  'page-narrow': 1080,
} as const;
