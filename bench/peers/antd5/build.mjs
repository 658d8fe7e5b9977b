import { resolve } from 'node:path';
import { build } from '../../../node_modules/vite/dist/node/index.js';

const here = import.meta.dirname;

/** Builds every contestant of this package into dist/peers. */
export async function buildPeers(names, outDir) {
  for (const name of names) {
    await build({
      configFile: false,
      root: resolve(here, name),
      base: './',
      logLevel: 'warn',
      define: { 'process.env.NODE_ENV': '"production"' },
      resolve: { dedupe: ['react', 'react-dom', 'antd'] },
      build: { outDir: resolve(outDir, name), emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 },
    });
  }
}
