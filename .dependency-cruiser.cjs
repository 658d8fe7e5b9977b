/**
 * Who may import whom. What is not allowed here is refused; a few names say more clearly what was broken.
 * `tests/architecture` runs these rules and plants a violation of each.
 */
const CORE = '^engine/core/';
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

    { from: { path: CORE }, to: { path: CORE } },
    { from: { path: '^engine/react/' }, to: { path: '^engine/(core|react)/' } },

    { from: { path: CONTRACT }, to: { path: [CONTRACT, '^engine/core/'] } },

    { from: { path: '^src/ui/' }, to: { path: ['^src/ui/', '^engine/'] } },
    { from: { path: '^src/platform/' }, to: { path: ['^src/(platform|ui)/', '^engine/', CONTRACT] } },
    {
      from: { path: '^src/features/([^/]+)/' },
      to: { path: ['^src/features/$1/', '^src/(platform|ui)/', '^engine/', CONTRACT, '^schemas/[^/]+\\.json$'] },
    },
    { from: { path: '^src/(app/|main\\.tsx$)' }, to: { path: ['^src/', '^engine/', CONTRACT] } },

    { from: { path: '^server/platform/' }, to: { path: ['^server/platform/', CONTRACT, CORE] } },
    { from: { path: '^server/runtime/' }, to: { path: ['^server/(platform|runtime)/', CONTRACT, CORE] } },
    {
      from: { path: '^server/domains/([^/]+)/' },
      to: {
        path: [
          '^server/domains/$1/',
          '^server/domains/[^/]+/index\\.ts$',
          '^server/(platform|runtime)/',
          CONTRACT,
          CORE,
        ],
      },
    },
    {
      from: { path: '^server/demo/' },
      to: {
        path: ['^server/(demo|platform|runtime)/', '^server/[^/]+\\.ts$', '^server/domains/[^/]+/index\\.ts$', CORE],
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
          CORE,
        ],
      },
    },

    {
      from: { path: '^cashier/' },
      to: {
        path: [
          '^cashier/',
          '^engine/core/format/',
          '^server/platform/(http/signing|database/folderLock|jobs/backOff)\\.ts$',
        ],
      },
    },
    { from: { path: '^scripts/' }, to: { path: ['^scripts/', '^(engine|src|server|schemas)/'] } },
  ],
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'core-has-no-platform',
      comment: 'The server and the page share the core: no React, no DOM library, no Node.',
      severity: 'error',
      from: { path: CORE },
      to: { path: `(^|/)node_modules/(${PAGE_LIBRARIES}|@ant-design|@rjsf/core|@tanstack|kysely|fastify)/` },
    },
    { name: 'core-has-no-node', severity: 'error', from: { path: CORE }, to: { dependencyTypes: ['core'] } },
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
