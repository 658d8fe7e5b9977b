// npm run pack:engine [folder]: the engine's two packages as others install them, `.tgz` files in dist/packages (or in the
// folder): compiled with their types, beside their styles, with a manifest whose entries are what was compiled.
import { spawnSync } from 'node:child_process';
import { cpSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';

const root = resolve(import.meta.dirname, '..');
const out = resolve(process.argv[2] ?? join(root, 'dist/packages'));

function run(command, args, cwd) {
  const { status } = spawnSync(command, args, { cwd, stdio: ['ignore', 'inherit', 'inherit'] });
  if (status !== 0) throw new Error(`${command} ${args.join(' ')}: ${status}`);
}

/** The sources are TypeScript and name each other so; what is published names what it was compiled to. */
function compile(source, target) {
  const configuration = join(target, 'tsconfig.json');
  mkdirSync(target, { recursive: true });
  writeFileSync(
    configuration,
    JSON.stringify({
      extends: join(root, 'tsconfig.json'),
      compilerOptions: {
        rootDir: source,
        outDir: target,
        noEmit: false,
        // `npm run check:types` has checked them.
        noCheck: true,
        declaration: true,
        allowImportingTsExtensions: false,
        rewriteRelativeImportExtensions: true,
        typeRoots: [join(root, 'node_modules/@types'), join(root, 'node_modules')],
      },
      include: [join(source, '**/*.ts'), join(source, '**/*.tsx')],
      exclude: [join(source, 'node_modules')],
    }),
  );
  run(process.execPath, [join(root, 'node_modules/typescript/bin/tsc'), '-p', configuration], root);
  rmSync(configuration);
  // The compiler rewrites these in what it makes of the code, and leaves them in the types.
  for (const file of readdirSync(target, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.d.ts')) {
      const path = join(target, file);
      writeFileSync(
        path,
        readFileSync(path, 'utf8').replace(/((?:from |import\()['"]\.[^'"]+)\.tsx?(?=['"])/g, '$1.js'),
      );
    }
}

const compiled = (path) =>
  path.endsWith('.css') ? path : { types: path.replace(/\.tsx?$/, '.d.ts'), default: path.replace(/\.tsx?$/, '.js') };

function pack(name) {
  const source = join(root, 'engine', name);
  const target = join(out, `engine-${name}`);
  rmSync(target, { recursive: true, force: true });
  compile(source, target);
  for (const file of readdirSync(source, { recursive: true, encoding: 'utf8' }))
    if (file.endsWith('.css') && !file.startsWith('node_modules')) {
      mkdirSync(dirname(join(target, file)), { recursive: true });
      cpSync(join(source, file), join(target, file));
    }
  cpSync(join(source, 'README.md'), join(target, 'README.md'));
  const { exports: entries, ...manifest } = JSON.parse(readFileSync(join(source, 'package.json'), 'utf8'));
  delete manifest.private;
  const exports = Object.fromEntries(Object.entries(entries).map(([entry, path]) => [entry, compiled(path)]));
  writeFileSync(join(target, 'package.json'), `${JSON.stringify({ ...manifest, exports }, null, 2)}\n`);
  run('npm', ['pack', '--silent', '--ignore-scripts', '--pack-destination', out], target);
}

for (const name of ['core', 'react']) pack(name);
