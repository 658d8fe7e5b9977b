/**
 * Who may import whom. What is not allowed here is refused; a few names say more clearly what was broken.
 * `tests/architecture` runs these rules and plants a violation of each.
 */
const core = require('./engine/core/package.json');
const react = require('./engine/react/package.json');

/** The files that a package's manifest shows. */
const doors = (folder, { exports }) =>
  Object.values(exports).map((path) => `^${folder}/${path.slice(2).replaceAll('.', '\\.')}$`);
const INSIDE_CORE = '^engine/core/';
const CORE = doors('engine/core', core);
const REACT = doors('engine/react', react);
const ENGINE = [...CORE, ...REACT];
const CONTRACT = '^contract/';
const PACKAGES = '(^|/)node_modules/';
const PAGE_LIBRARIES = 'react|react-dom|antd|react-router|react-router-dom|react-hook-form|swr';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  allowedSeverity: 'error',
  allowed: [
    { from: {}, to: { path: PACKAGES } },
    { from: {}, to: { dependencyTypes: ['core'] } },
    { from: {}, to: { couldNotResolve: true } },

    { from: { path: INSIDE_CORE }, to: { path: INSIDE_CORE } },
    { from: { path: '^engine/react/' }, to: { path: ['^engine/react/', ...CORE] } },

    { from: { path: CONTRACT }, to: { path: [CONTRACT, ...CORE] } },

    { from: { path: '^src/ui/' }, to: { path: ['^src/ui/', ...ENGINE] } },
    { from: { path: '^src/platform/' }, to: { path: ['^src/(platform|ui)/', ...ENGINE, CONTRACT] } },
    {
      from: { path: '^src/features/([^/]+)/' },
      to: { path: ['^src/features/$1/', '^src/(platform|ui)/', ...ENGINE, CONTRACT, '^schemas/[^/]+\\.json$'] },
    },
    { from: { path: '^src/(app/|main\\.tsx$)' }, to: { path: ['^src/', ...ENGINE, CONTRACT] } },

    { from: { path: '^server/platform/' }, to: { path: ['^server/platform/', CONTRACT, ...CORE] } },
    { from: { path: '^server/runtime/' }, to: { path: ['^server/(platform|runtime)/', CONTRACT, ...CORE] } },
    {
      from: { path: '^server/domains/([^/]+)/' },
      to: {
        path: [
          '^server/domains/$1/',
          '^server/domains/[^/]+/index\\.ts$',
          '^server/(platform|runtime)/',
          CONTRACT,
          ...CORE,
        ],
      },
    },
    {
      from: { path: '^server/demo/' },
      to: {
        path: [
          '^contract/records/',
          '^server/(demo|platform|runtime)/',
          '^server/[^/]+\\.ts$',
          '^server/domains/[^/]+/index\\.ts$',
          ...CORE,
        ],
      },
    },
    {
      from: { path: '^server/domains\\.ts$' },
      to: { path: ['^server/domains/[^/]+/domain\\.ts$', '^server/(platform|runtime)/'] },
    },
    {
      from: { path: '^server/[^/]+\\.ts$' },
      to: {
        path: [
          '^server/[^/]+\\.ts$',
          '^server/(demo|platform|runtime)/',
          '^server/domains/[^/]+/index\\.ts$',
          '^cashier/service\\.ts$',
          ...CORE,
        ],
      },
    },

    {
      from: { path: '^cashier/' },
      to: {
        path: [
          '^cashier/',
          '^engine/core/format/index\\.ts$',
          '^server/platform/(http/signing|database/folderLock|jobs/backOff)\\.ts$',
        ],
      },
    },
    { from: { path: '^scripts/' }, to: { path: ['^scripts/', ...ENGINE, '^(src|server|schemas)/'] } },
    { from: { path: '^tests/' }, to: {} },
    { from: { path: '^bench/' }, to: { path: ['^bench/', ...ENGINE, '^(src|server|schemas|scripts|tests/support)/'] } },
  ],
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'calls-know-no-parts',
      comment: 'In a feature pages are made of parts, and both use its calls: never the other way round.',
      severity: 'error',
      from: { path: '^src/features/[^/]+/api/' },
      to: { path: '^src/features/[^/]+/(parts|pages)/' },
    },
    {
      name: 'parts-know-no-pages',
      severity: 'error',
      from: { path: '^src/features/[^/]+/parts/' },
      to: { path: '^src/features/[^/]+/pages/' },
    },
    ...[
      ['core', CORE],
      ['react', REACT],
    ].flatMap(([name, entries]) => [
      {
        name: `engine-${name}-by-its-name`,
        comment: 'A package is imported by its name: what is inside may move.',
        severity: 'error',
        from: { pathNot: `^engine/${name}/` },
        to: { path: entries, dependencyTypes: ['local'], dependencyTypesNot: ['aliased'] },
      },
      {
        name: `doors-of-${name}-are-for-others`,
        comment: 'Inside a package its own entries would be circles, and would fetch all of it for a part.',
        severity: 'error',
        from: { path: `^engine/${name}/` },
        to: { path: entries, pathNot: '(/json\\.ts|\\.css)$' },
      },
    ]),
    {
      name: 'rjsf-by-its-entry',
      comment: 'Its inside moves with any version; the entries that its packages name do not.',
      severity: 'error',
      from: {},
      to: {
        path: '(^|/)node_modules/@rjsf/[^/]+/(lib|dist)/',
        pathNot: '/(lib|dist)/(index|compileSchemaValidators)\\.',
      },
    },
    {
      name: 'engine-declares-what-it-imports',
      severity: 'error',
      from: { path: '^engine/' },
      to: { dependencyTypes: ['npm-no-pkg', 'npm-unknown', 'npm-dev'] },
    },
    {
      name: 'core-has-no-platform',
      comment: 'The server and the page share the core: no React, no DOM library, no Node.',
      severity: 'error',
      from: { path: INSIDE_CORE },
      to: { path: `(^|/)node_modules/(${PAGE_LIBRARIES}|@ant-design|@rjsf/core|@tanstack|kysely|fastify)/` },
    },
    { name: 'core-has-no-node', severity: 'error', from: { path: INSIDE_CORE }, to: { dependencyTypes: ['core'] } },
    {
      name: 'react-only-in-engine-react-and-src',
      severity: 'error',
      from: { path: '^(engine/core|server|cashier|scripts)/' },
      to: { path: `(^|/)node_modules/(${PAGE_LIBRARIES}|@ant-design)/` },
    },
  ],
  options: {
    doNotFollow: { path: 'node_modules' },
    exclude: { path: '(^|/)(dist|data|bench/peers)/' },
    tsPreCompilationDeps: true,
    tsConfig: { fileName: 'tsconfig.json' },
    enhancedResolveOptions: {
      exportsFields: ['exports'],
      conditionNames: ['import', 'require', 'node', 'default', 'types'],
      mainFields: ['module', 'main', 'types'],
    },
  },
};
