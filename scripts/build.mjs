// npm run build: the page and the gateway into dist/, with a gzip and a brotli copy beside each text asset.
// Refused when the storefront has grown too heavy.

import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { kilobytes, PRODUCT_LIMIT, PRODUCT_SOURCES } from './weigh.mjs';

const compressible = /\.(js|css|html|svg|json|txt|map)$/;

async function compress(folder) {
  const files = (await readdir(folder, { recursive: true })).filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      if ((await stat(path)).size < 1024) return;
      const text = await readFile(path);
      await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
      await writeFile(
        `${path}.br`,
        await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }),
      );
    }),
  );
}

/** The gateway takes seconds, the pages longer; `--server` and `--web` build one of the two. */
const parts = process.argv.slice(2);
if (parts.length === 0 || parts.includes('--server'))
  await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
if (parts.length === 0 || parts.includes('--web')) {
  await build({ logLevel: 'warn' });
  const weight = await kilobytes('dist/web', PRODUCT_SOURCES);
  if (weight > PRODUCT_LIMIT)
    throw new Error(`商城首页首次加载的脚本为 ${weight.toFixed(0)} kB（gzip），超过 ${PRODUCT_LIMIT} kB 的上限`);
  await compress('dist/web');
}
