/** Waits for no longer than this, ms: browsers share two cores. */
export const PATIENCE_MS = 30_000;

/** What the smoke run needs of an open page, whichever library drives its browser. */
export interface Driver {
  goto(address: string): Promise<unknown>;
  /** Runs a function of the page's own world; nothing but JSON goes in and comes out. */
  evaluate<Argument, Result>(script: (argument: Argument) => Result, argument: Argument): Promise<Result>;
  mouse: {
    move(x: number, y: number, options?: { steps?: number }): Promise<void>;
    down(): Promise<void>;
    up(): Promise<void>;
  };
  /** Whether a mouse that is moved with its button down drags what can be dragged; WebDriver does not do that in Firefox. */
  dragsByMouse: boolean;
  keyboard: {
    down(key: string): Promise<void>;
    up(key: string): Promise<void>;
    press(key: string): Promise<void>;
    type(text: string): Promise<void>;
  };
  /** The page as it would be printed on A4, a PDF. */
  print(): Promise<Uint8Array>;
  /** Looks at the page that is drawn: what axe finds wrong in it, and whether it fits a phone. Chromium's alone. */
  look?(): Promise<string[]>;
  /** All that has gone wrong in the page so far: uncaught errors, refused scripts, failed requests of ours. Empties the list. */
  problems(): string[];
  close(): Promise<void>;
}

export interface SmokeBrowser {
  /** As the browser itself says it. */
  version: string;
  /** An empty page of somebody who is nobody yet. */
  open(): Promise<Driver>;
  close(): Promise<void>;
}

/** Runs in every page before its own code: what no library reports of its own accord. */
export function reportRefusals(): void {
  addEventListener('securitypolicyviolation', ({ violatedDirective, blockedURI }) =>
    console.error(`Content Security Policy: ${violatedDirective} ${blockedURI}`),
  );
}

/** What came of a request, said in a line; undefined when all is well. */
export function refusalOf(method: string, url: string, status: number): string | undefined {
  return status >= 400 ? `${method} ${new URL(url).pathname}: ${status}` : undefined;
}

/** What browsers say of a request that came to nothing because its page was left. */
export const OVERTAKEN = /ERR_ABORTED|NS_BINDING_ABORTED/;
/** The browser's own echo of a refused request, which is told with its address already. */
export const ECHO = /^Failed to load resource/;
