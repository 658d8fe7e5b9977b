import { resolve } from 'node:path';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';

const here = import.meta.dirname;

/** The example pages, which tests and the benchmark mount. */
export default defineConfig({
  root: here,
  base: './',
  plugins: [react()],
  resolve: { dedupe: ['react', 'react-dom'] },
  // Beside the product's own: two roots in one cache make each other's dependencies twice.
  cacheDir: resolve(here, '../../node_modules/.vite-bench'),
  build: {
    outDir: resolve(here, '../../dist/bench'),
    emptyOutDir: true,
    target: 'es2022',
    chunkSizeWarningLimit: 1000,
    rolldownOptions: { input: ['index', 'engine', 'hand'].map((page) => resolve(here, `${page}.html`)) },
  },
});
