import { defineConfig } from 'vite';

/**
 * Packages of hundreds of small modules, of which a few are used: as part of the build the gateway's code is read in half
 * the time.
 */
const MANY_SMALL_FILES = [
  '@marcbachmann/cel-js',
  'asn1js',
  'csv-parse',
  'csv-stringify',
  'dayjs',
  'echarts',
  'fflate',
  'jsonc-parser',
  'kysely',
  'lucide-react',
  'pkijs',
  'read-excel-file',
  'redos-detector',
  'tslib',
  'typebox',
  'zrender',
];

/** The gateway, built for Node: `dist/server/main.js`, and beside it what draws pages for it. Other dependencies stay in node_modules. */
export default defineConfig({
  ssr: { noExternal: MANY_SMALL_FILES },
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    sourcemap: true,
    rollupOptions: {
      // Chunks beside main.js, as threads are: a module finds them from its own place. Traces need names and lines alone.
      output: { chunkFileNames: '[name]-[hash].js', sourcemapExcludeSources: true },
      // 'use client' means nothing here: pages are drawn whole.
      onwarn: (warning, warn) => warning.code === 'MODULE_LEVEL_DIRECTIVE' || warn(warning),
      input: {
        main: 'server/main.ts',
        // Gateways in a process that is somebody else's, such as a test's.
        startup: 'server/startup.ts',
        seed: 'server/seedCommand.ts',
        prerender: 'src/app/prerender.tsx',
        pgliteThread: 'server/platform/database/pgliteThread.ts',
        importReader: 'server/runtime/transfer/import/reader/importReader.ts',
      },
    },
  },
});
