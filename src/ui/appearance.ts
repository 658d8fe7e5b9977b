import { useSyncExternalStore } from 'react';
import { deviceStore } from './storage.ts';
import type { ColorScheme, Density } from './theme.ts';

export interface Appearance {
  /** What the person chose; 'system' follows the device. */
  choice: ColorScheme | 'system';
  scheme: ColorScheme;
  density: Density;
  /** The device asks for no motion. */
  still: boolean;
}

const storageKey = 'yunpu.appearance';
const listeners = new Set<() => void>();
const darkDevice = () => window.matchMedia('(prefers-color-scheme: dark)');
const stillDevice = () => window.matchMedia('(prefers-reduced-motion: reduce)');

function resolve(choice: Appearance['choice'], density: Density): Appearance {
  return {
    choice,
    density,
    scheme: choice === 'system' ? (darkDevice().matches ? 'dark' : 'light') : choice,
    still: stillDevice().matches,
  };
}

function stored(): Appearance {
  const [choice, density] = (deviceStore.getItem(storageKey) ?? '').split(' ');
  return resolve(
    choice === 'light' || choice === 'dark' ? choice : 'system',
    density === 'compact' ? 'compact' : 'comfortable',
  );
}

let current: Appearance | undefined;

/** What is in force now; read from this device's storage the first time. */
export function appearance(): Appearance {
  return (current ??= stored());
}

function apply(next: Appearance): void {
  current = next;
  document.documentElement.dataset.theme = next.scheme;
  document.documentElement.dataset.density = next.density;
  for (const listener of listeners) listener();
}

/** Puts theme and density on the document's root and keeps them in step with the device. Call once. */
export function startAppearance(): void {
  apply(appearance());
  for (const device of [darkDevice(), stillDevice()])
    device.addEventListener('change', () => apply(resolve(appearance().choice, appearance().density)));
}

/** Changes theme or density and remembers it on this device. */
export function setAppearance(change: Partial<Pick<Appearance, 'choice' | 'density'>>): void {
  const { choice, density } = { ...appearance(), ...change };
  deviceStore.setItem(storageKey, `${choice} ${density}`);
  apply(resolve(choice, density));
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => void listeners.delete(listener);
}

/** What a page is drawn with before anything is known of the device. */
const UNKNOWN: Appearance = { choice: 'system', scheme: 'light', density: 'comfortable', still: false };

export const useAppearance = (): Appearance => useSyncExternalStore(subscribe, appearance, () => UNKNOWN);
