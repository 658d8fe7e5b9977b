import type { Look } from '@yunpu/engine-core/chart';
import { useSyncExternalStore } from 'react';

const mixed = (name: string, share: number) =>
  `color-mix(in srgb, var(--yp-color-${name}) ${share}%, var(--yp-color-bg-container))`;

/** Colours that neighbours are told apart by, in both themes. */
const SERIES = [
  'var(--yp-color-primary)',
  'var(--yp-color-cyan)',
  mixed('warning', 78),
  'var(--yp-color-purple)',
  mixed('success', 80),
  mixed('error', 72),
  mixed('primary', 52),
  'var(--yp-color-text-tertiary)',
  mixed('purple', 50),
] as const;

export const seriesColor = (index: number): string => SERIES[index % SERIES.length] ?? SERIES[0];

const STILL = '(prefers-reduced-motion: reduce)';

function subscribe(changed: () => void): () => void {
  const root = new MutationObserver(changed);
  root.observe(document.documentElement, { attributes: true });
  const media = [matchMedia(STILL), matchMedia('(prefers-color-scheme: dark)')];
  for (const one of media) one.addEventListener('change', changed);
  return () => {
    root.disconnect();
    for (const one of media) one.removeEventListener('change', changed);
  };
}

/** Any colour of a style sheet as red, green and blue. */
function painter(probe: HTMLElement): (color: string) => string {
  const canvas = document.createElement('canvas');
  canvas.width = canvas.height = 1;
  const context = canvas.getContext('2d', { willReadFrequently: true });
  return (color) => {
    probe.style.color = color;
    const computed = getComputedStyle(probe).color;
    if (!context) return computed;
    context.clearRect(0, 0, 1, 1);
    context.fillStyle = computed;
    context.fillRect(0, 0, 1, 1);
    const [red = 0, green = 0, blue = 0, alpha = 255] = context.getImageData(0, 0, 1, 1).data;
    return `rgba(${red}, ${green}, ${blue}, ${alpha / 255})`;
  };
}

/** What a drawing takes from the page around it. */
function readLook(): string {
  const probe = document.createElement('span');
  probe.hidden = true;
  document.body.append(probe);
  const paint = painter(probe);
  const look: Look = {
    series: SERIES.map(paint),
    text: paint('var(--yp-color-text)'),
    quiet: paint('var(--yp-color-text-secondary)'),
    line: paint('var(--yp-color-border-secondary)'),
    surface: paint('var(--yp-color-bg-container)'),
    font: getComputedStyle(document.body).fontFamily,
    still: matchMedia(STILL).matches,
  };
  probe.remove();
  return JSON.stringify(look);
}

/** As text: the same look is the same value, however often it is read. */
export const useLook = (): string => useSyncExternalStore(subscribe, readLook);
