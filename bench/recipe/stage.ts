/**
 * What a contestant's page gives the benchmark. The page loads and waits; the driver calls
 * `window.bench.start()`, acts on the elements the contestant points out, and asks what was painted.
 */
export interface Stage {
  /** Renders the scenario into the root. */
  start(): void;
  /** The scenario is on the screen and answers. */
  ready(): boolean;
  /** Form: the text input of `f1`, the switch, the button that submits. Table: header cell, select-all, scroller. */
  element(name: 'input' | 'toggle' | 'submit' | 'sort' | 'selectAll' | 'scroller'): HTMLElement | null;
  /** Form: the section that the switch governs is on the screen. */
  sectionShown?(): boolean;
  /** Form: how many error messages are on the screen. Table: how many rows are selected. */
  count(name: 'errors' | 'selected'): number;
  /** Table: text of the first body cell. */
  firstCell?(): string;
}

declare global {
  interface Window {
    bench: Stage;
  }
}

/** The scenario of this page's address: `?scenario=form&n=200`. */
export function scenario(): { name: 'form' | 'table'; n: number; root: HTMLElement } {
  const query = new URLSearchParams(location.search);
  return {
    name: query.get('scenario') === 'table' ? 'table' : 'form',
    n: Number(query.get('n') ?? 200),
    root: document.getElementById('root')!,
  };
}
