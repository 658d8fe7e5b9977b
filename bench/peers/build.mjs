import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build } from 'vite';

const here = import.meta.dirname;
const contestants = { antd6: ['antd', 'rjsf'], antd5: ['formily', 'pro'] };

/** Installs what the peers need, once, and builds every contestant into `outDir`. */
export async function buildPeers(outDir) {
  for (const [folder, names] of Object.entries(contestants)) {
    const root = join(here, folder);
    if (!existsSync(join(root, 'node_modules'))) {
      execFileSync('npm', ['ci', '--no-audit', '--no-fund', ...(folder === 'antd5' ? ['--legacy-peer-deps'] : [])], { cwd: root, stdio: 'inherit' });
    }
    for (const name of names) {
      await build({
        configFile: false,
        root: join(root, name),
        base: './',
        logLevel: 'error',
        define: { 'process.env.NODE_ENV': '"production"' },
        resolve: { dedupe: ['react', 'react-dom', 'antd'] },
        build: { outDir: resolve(outDir, name), emptyOutDir: true, target: 'es2022', chunkSizeWarningLimit: 5000 },
      });
    }
  }
}
