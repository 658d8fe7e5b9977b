import { defineConfig } from 'vite';

/** The gateway, built for Node: `dist/server/main.js`. Dependencies stay in node_modules. */
export default defineConfig({
  build: {
    ssr: true,
    outDir: 'dist/server',
    emptyOutDir: true,
    copyPublicDir: false,
    target: 'node20',
    sourcemap: true,
    rollupOptions: { input: { main: 'server/main.ts', seed: 'server/demo/seedCommand.ts' } },
  },
});
