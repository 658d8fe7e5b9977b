import { defineConfig } from 'vite';

/** The gateway, built for Node: `dist/server/main.js`, and beside it what draws pages for it. Dependencies stay in node_modules. */
export default defineConfig({
  // A few icons out of thousands.
  ssr: { noExternal: ['lucide-react'] },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      // Beside main.js, as threads are: a module finds them from its own place.
      output: { chunkFileNames: '[name]-[hash].js' },
      // 'use client' means nothing here: pages are drawn whole.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      input: {
        main: 'server/main.ts',
        seed: 'server/seedCommand.ts',
        prerender: 'src/app/prerender.tsx',
        pgliteThread: 'server/platform/database/pgliteThread.ts',
        importReader: 'server/runtime/transfer/import/reader/importReader.ts',
      },
    },
  },
});
