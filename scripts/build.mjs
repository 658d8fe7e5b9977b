// npm run build: the page and the gateway into dist/, with a gzip and a brotli copy beside each text asset.
import { build } from 'vite';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';

const compressible = /\.(js|css|html|svg|json|txt|map)$/;

async function compress(folder) {
  const files = (await readdir(folder, { recursive: true })).filter((file) => compressible.test(file));
  await Promise.all(
    files.map(async (file) => {
      const path = join(folder, file);
      if ((await stat(path)).size < 1024) return;
      const text = await readFile(path);
      await writeFile(`${path}.gz`, await promisify(gzip)(text, { level: 9 }));
      await writeFile(`${path}.br`, await promisify(brotliCompress)(text, { params: { [constants.BROTLI_PARAM_QUALITY]: 9 } }));
    }),
  );
}

await build({ logLevel: 'warn' });
await build({ configFile: 'vite.server.config.ts', logLevel: 'warn' });
await compress('dist/web');
