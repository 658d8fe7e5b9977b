/** How an application makes parts and dialogs whose code comes when they are first drawn. */
export { lazyDialog, lazyPart, loadTwice, UNLOAD_MS } from './parts/late.tsx';
