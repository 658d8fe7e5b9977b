/** Who may import whom. `tests/architecture` runs these rules and plants a violation of each. */
const features = 'storefront|checkout|login|join|help|licence|verify|workstation|seller|playground|studio|chrome';
const domains =
  'accounts|approvals|cart|cashier|catalogue|certification|checkout|consult|contracts|coupons|demo|files|home|invoices|licences|mail|notifications|orders|organisation|partners|payments|pdf|quotes|regions|rewards|seals|signing|sms|storefront|studio|subscriptions|transactions';

/** @type {import('dependency-cruiser').IConfiguration} */
module.exports = {
  forbidden: [
    { name: 'no-cycle', severity: 'error', from: {}, to: { circular: true } },
    { name: 'no-unresolved', severity: 'error', from: {}, to: { couldNotResolve: true } },
    {
      name: 'core-imports-nothing-of-ours',
      severity: 'error',
      from: { path: '^engine/core/' },
      to: { path: '^(engine/react|schemas|src|server|tests|bench|scripts)/' },
    },
    {
      name: 'core-has-no-platform',
      comment: 'The server and the page share this wing: no React, no DOM library, no Node.',
      severity: 'error',
      from: { path: '^engine/core/' },
      to: { path: '(^|/)node_modules/(react|react-dom|antd|@ant-design|@rjsf/core|@tanstack|swr|kysely|fastify)/' },
    },
    { name: 'core-has-no-node', severity: 'error', from: { path: '^engine/core/' }, to: { dependencyTypes: ['core'] } },
    {
      name: 'engine-react-imports-core-only',
      severity: 'error',
      from: { path: '^engine/react/' },
      to: { path: '^(schemas|src|server|tests|bench|scripts)/' },
    },
    {
      name: 'react-only-in-engine-react-and-src',
      severity: 'error',
      from: { path: '^(engine/core|server|scripts|schemas)/' },
      to: {
        path: '(^|/)node_modules/(react|react-dom|antd|@ant-design|react-router|react-router-dom|react-hook-form|swr)/',
      },
    },
    {
      name: 'src-not-server',
      severity: 'error',
      from: { path: '^src/' },
      to: { path: '^(server|tests|bench|scripts)/' },
    },
    {
      name: 'no-sibling-feature',
      severity: 'error',
      from: { path: `^src/(${features})/` },
      to: { path: `^src/(${features})/`, pathNot: '^src/$1/' },
    },
    {
      name: 'shared-src-below-features',
      comment: 'gateway, session and ui serve every feature and know none.',
      severity: 'error',
      from: { path: '^src/(gateway|session|ui)/' },
      to: { path: `^src/(app|${features})/` },
    },
    {
      name: 'ui-is-at-the-bottom',
      severity: 'error',
      from: { path: '^src/ui/' },
      to: { path: '^src/(gateway|session)/' },
    },
    {
      name: 'server-not-page',
      severity: 'error',
      from: { path: '^server/' },
      to: { path: '^(src|engine/react|tests|bench)/' },
    },
    {
      name: 'no-sibling-domain',
      comment: 'A domain reaches another only through the service file that it exports.',
      severity: 'error',
      from: { path: `^server/(${domains})/`, pathNot: '^server/demo/' },
      to: { path: `^server/(${domains})/`, pathNot: ['^server/$1/', '/service\\.ts$', '/tables\\.ts$'] },
    },
    {
      name: 'foundation-below-domains',
      severity: 'error',
      from: {
        path: '^server/(http|database|jobs|entities)/',
        pathNot: ['^server/database/(tables|migrations/index)\\.ts$'],
      },
      to: { path: `^server/(${domains})/`, pathNot: '/(service|tables)\\.ts$' },
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
