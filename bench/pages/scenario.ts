import type { Stage } from '../recipe/stage.ts';

/** A scenario prepares what it shows, and shows it when it is told to. */
export type Scenario = (query: URLSearchParams, root: HTMLElement) => Promise<Stage> | Stage;
