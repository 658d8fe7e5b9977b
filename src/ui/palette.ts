/** Colours of the shop that antd has no name for; `tokens.css` has each as `--ui-…`. What antd names is in theme.ts. */

/** The same by day and by night: what stands on paper, on the accent or in a picture of its own. */
const always = {
  brand: '#1650D8',
  /** Text on the accent, and what every shadow is a part of. */
  navy: '#10213F',
  /** What covers the page below a dialog, in part. */
  veil: '#080F1E',
  paper: '#FFF',
  ink: '#000',
  'ink-faint': '#5F6C85',
  night: '#0C1A33',
  'night-line': '#24375C',
  'night-text': '#B9C5DB',
  'night-link': '#7FA4F5',
  /** The picture beside the way in. */
  dusk: '#0B1B3D',
  'dusk-near': '#1D4FBF',
  'dusk-far': '#12367F',
  'dusk-text': '#C4D3F5',
  'dusk-fact': '#DCE7FF',
  'dusk-mark': '#FF9C66',
};

export const PALETTE = {
  light: {
    ...always,
    /** Everything that is coloured and neither this nor the main button is the brand blue. */
    accent: '#F26B21',
    /** The accent, dark enough to be read as text. */
    price: '#C2410C',
    /** The one main button of a page. */
    main: '#C2410C',
    'main-hover': '#9A330A',
    'main-text': '#FFF',
    hero: 'linear-gradient(160deg, #EAF1FF 0%, #F7FAFF 55%, #FFF4EC 100%)',
    'hero-text': '#10213F',
    'code-string': '#A11111',
    'code-number': '#116644',
    'code-word': '#221199',
  },
  dark: {
    ...always,
    accent: '#FF8A47',
    price: '#FF8A47',
    main: '#FF8A47',
    'main-hover': '#FFA36E',
    'main-text': '#10213F',
    hero: 'linear-gradient(160deg, #0D1C3D 0%, #10182B 60%, #231A1A 100%)',
    'hero-text': '#EEF3FF',
    'code-string': '#F2A58E',
    'code-number': '#7FD1A8',
    'code-word': '#A9B7FF',
  },
} as const;
