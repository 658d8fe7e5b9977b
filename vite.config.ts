import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { oldestBrowsers } from './scripts/browsers.mjs';

const gateway = `http://127.0.0.1:${process.env.PORT ?? '8080'}`;
const gatewayPaths = [
  '/yzjumc',
  '/yzjomc',
  '/space',
  '/schemas',
  '/events',
  '/gateway',
  '/docrest',
  '/openapi.json',
  '/healthz',
  '/readyz',
  '/metrics',
  '/files',
];

/** The web application. In development the gateway runs beside it and is reached through the proxy. */
export default defineConfig({
  plugins: [react()],
  resolve: { dedupe: ['react', 'react-dom'] },
  // What a page far from the first one imports is found at the start: found late, it would reload the page.
  optimizeDeps: { entries: ['index.html', 'src/**/*.{ts,tsx}', 'engine/react/**/*.{ts,tsx}'] },
  build: {
    outDir: 'dist/web',
    // Which files each page needs, for the HTML that the gateway fills in.
    manifest: true,
    emptyOutDir: true,
    target: oldestBrowsers(),
    chunkSizeWarningLimit: 1000,
    // Browsers that cannot preload modules fetch them a moment later; nothing else changes.
    modulePreload: { polyfill: false },
    // What always travels together travels as one file: cut up by who uses which part, it compresses worse.
    rolldownOptions: {
      output: {
        // Every file names those that it needs, and the entry all of them: names are what is worst to compress there.
        entryFileNames: 'assets/[name]-[hash:7].js',
        chunkFileNames: 'assets/[hash:7].js',
        assetFileNames: 'assets/[hash:7][extname]',
        codeSplitting: {
          includeDependenciesRecursively: false,
          groups: [
            {
              // Whoever draws needs all of it, and each piece of its own is one name more.
              name: 'react',
              test: /node_modules.react.(index|jsx-runtime|cjs)/,
            },
            {
              name: 'compile',
              test: /engine.core.(messages.(words|document|names|system|conform|helpers|expression|workflow)|workflow.(transitions|stages)|expression.(ast|evaluate|identifiers|helpers|type|suggest|scope|check|dependencies|fromParsed|readExpression)|document.(buildEndpoint|dictionary|draft|buildField|flatten|buildActions|buildApproval|buildParts|buildHead|buildStarts|conform|freeze|hash|order|assemble|meta.(meta|metaEndpoint|metaField|metaApproval|metaDocument|icons)|model.(problems|report|branches|kinds|schemaWalk|model|system|names|context|approvalEnds|fact)))\.ts$/,
            },
            {
              name: 'records',
              test: /engine.(core.(record.start|messages.record)|react.(parts.(?!\w*Dialog|Progress|ContentFrame|late)|action.(useStart|ownActions|ActionButton)|messages.actions|undo.(useUndo|undoing)|table.cells.tag))|src.platform.(records.(EngineHost|EntityPage|models|useDocuments|useModel)|gateway.useThrottledChanges|workstation.context)/,
            },
            {
              name: 'detail',
              test: /engine.(core.record.copy|react.(messages.record|data.useDetail|value.DetailValue|page.(DetailPage|DetailHeader|HeadFacts|useUnfolded|EntityDetail|TabList|repeated)))\.|src.features.records.(pages.EntityDetailPage|parts.useLeaveGuard)/,
            },
            {
              name: 'calls',
              test: /src.platform.gateway.(errors|request|atomic|json|envelope|file|signals)\.|contract.foreignJson\./,
            },
            {
              name: 'session',
              test: /src.platform.(session.(calls|team|cartCount|partner)|gateway.(api|cart|heldDrafts|quotes|space))\./,
            },
            {
              // Signs of later pages: the entry names each file, and a name costs more than such a sign.
              name: 'signs',
              test: /lucide-react.dist.esm.icons.(arrow-left|calendar-days|chevron-right|clock|download|hash|monitor|paperclip|trash)\.\w+$/,
            },
            {
              name: 'entrance',
              test: /src.(ui.fields.(Field|PasswordField)|platform.session.rules|features.identity.parts.login.(EntranceFrame|Agreement))\.|lucide-react.dist.esm.icons.(eye|eye-off|shield-check|smartphone)\.\w+$/,
            },
            {
              name: 'keys',
              test: /src.ui.storage\.|engine.core.endpoint.(requestKey|transport)\./,
            },
            {
              name: 'menu',
              test: /lucide-react.dist.esm.icons.(badge-check|bell|building-complex|building|credit-card|file-text|message-square-text|users|id-card|landmark|refresh-ccw|shopping-cart|stamp|ticket|user-round)\.\w+$/,
            },
          ],
        },
      },
    },
  },
  server: {
    port: 5173,
    proxy: Object.fromEntries(
      gatewayPaths.map((path) => [
        path,
        {
          target: gateway,
          changeOrigin: false,
          // The meta-schema that a page imports is a module of ours, though it stands where the gateway's documents do.
          bypass: ({ url }: { url?: string }) => (url?.startsWith('/schemas/entity.schema.json?') ? url : undefined),
        },
      ]),
    ),
  },
});
