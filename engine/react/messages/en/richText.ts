import type { chinese } from '../richText.ts';

export const richText: typeof chinese = {
  address: 'Where the link leads; Enter sets it, empty takes it away',
  bold: 'Bold (Ctrl+B)',
  bullets: 'Bullets',
  heading: 'Heading',
  headingShort: 'H2',
  italic: 'Italic (Ctrl+I)',
  link: 'Link',
  numbers: 'Numbers',
  quote: 'Quote',
  strike: 'Strikethrough',
  subheading: 'Subheading',
  subheadingShort: 'H3',
  toolsOf: (field) => `Format of “${field}”`,
  underline: 'Underline (Ctrl+U)',
};
