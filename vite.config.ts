import { fileURLToPath } from 'node:url';
import react from '@vitejs/plugin-react';
import { defineConfig } from 'vite';
import { oldestBrowsers } from './scripts/browsers.mjs';
import { runningScripts } from './scripts/runningScripts.mjs';

const running = runningScripts();

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
  plugins: [react(), running.plugin],
  resolve: {
    dedupe: ['react', 'react-dom'],
    alias: { 'markdown-to-jsx/react': fileURLToPath(new URL('src/ui/plainMarkdown.tsx', import.meta.url)) },
  },
  // What a page far from the first one imports is found at the start: found late, it would reload the page.
  optimizeDeps: { entries: ['index.html', 'src/**/*.{ts,tsx}', 'engine/react/**/*.{ts,tsx}'] },
  build: {
    outDir: 'dist/web',
    // Which files each page needs, for the HTML that the gateway fills in.
    manifest: true,
    emptyOutDir: true,
    target: oldestBrowsers(),
    chunkSizeWarningLimit: 1000,
    // Browsers that cannot preload modules fetch them a moment later; nothing else changes. Names compress badly: a file
    // that runs already is not named again for each part that comes later.
    modulePreload: { polyfill: false, resolveDependencies: running.resolveDependencies },
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
              test: /engine.core.(messages.(words|document|names|system|helpers|expression|workflow)|workflow.(transitions|stages)|expression.(ast|evaluate|identifiers|helpers|type|suggest|scope|check|dependencies|fromParsed|readExpression|memoize|points|numbers|textOrder)|document.(buildEndpoint|dictionary|draft|buildField|flatten|buildActions|buildApproval|buildParts|buildHead|buildStarts|freeze|hash|order|assemble|meta.(meta|metaEndpoint|metaField)|model.(accepted|problems|report|branches|kinds|schemaWalk|model|system|names|context|approvalEnds|fact)))\.ts$/,
            },
            {
              name: 'records',
              test: /engine.(core.(record.start|messages.record|endpoint.mapping|document.fieldAddress)|react.(parts.(?!\w*Dialog|Progress|ContentFrame|late)|action.(useStart|ownActions|ActionButton)|messages.(actions|common)|undo.(useUndo|undoing)|table.(cells.tag|usePrinting)|data.(registry|EngineProvider|refusedQuery)))|src.platform.(records.(EngineHost|EntityPage|models|opener|useDocuments|useModel|useMayCreate)|gateway.(documents|useThrottledChanges|entityTransport|endpointOptions|organisation)|workstation.context)|src.ui.AntdLook|contract.records.operations/,
            },
            {
              // A page outside the workstation that waits for a payment needs nothing else of it.
              name: 'events',
              test: /src.(platform.gateway.(changesOfRecord|events|eventConnection|throttled)|features.notifications.parts.useUnread)\./,
            },
            {
              name: 'values',
              test: /engine.(core.(format.(amount|duration|plainText|value)|document.model.linkTarget|record.shape)|react.data.labels)\./,
            },
            {
              name: 'lists',
              test: /engine.(core.(query.(sortText|shownAs|url|fields|filter|relative)|messages.query|document.model.(grouping|storedPlaces))|react.(data.(listWithLabels|useLive)|table.keyOf|messages.table|page.(listPlaces|listRequest)))\.|use-sync-external-store.*with-selector/,
            },
            {
              name: 'record',
              test: /engine.(core.record.(flags|instances|plan|evaluator|pointer)|react.data.(useOptionLabel|optionSources))\./,
            },
            {
              name: 'detail',
              test: /engine.(core.record.copy|react.(messages.record|data.useDetail|value.DetailValue|page.(DetailPage|DetailHeader|HeadFacts|useUnfolded|EntityDetail|TabList|repeated)))\.|src.features.records.(pages.EntityDetailPage|parts.useLeaveGuard)/,
            },
            {
              // Every page needs it.
              name: 'base',
              test: /src.platform.(session.(calls|team|cartCount|partner)|gateway.(api|cart|heldDrafts|notifications|quotes|space|errors|request|atomic|json|envelope|file|signals|transportError))\.|contract.foreignJson\.|src.ui.(storage|messages|notices)\.ts|engine.core.endpoint.(requestKey|transport)\.|lucide-react.dist.esm.(shared|Icon|createLucideIcon|defaultAttributes|context)/,
            },
            {
              // Signs of later pages: the entry names each file, and a name costs more than such a sign.
              name: 'signs',
              test: /lucide-react.dist.esm.icons.(arrow-left|calendar-days|chevron-right|clock|download|hash|monitor|paperclip|trash)\.\w+$/,
            },
            {
              name: 'entrance',
              test: /src.(ui.fields.(Field|PasswordField|PhoneField|sentCode|tidied)|platform.session.rules|features.identity.parts.login.(EntranceFrame|Agreement))\.|lucide-react.dist.esm.icons.(eye|eye-off|shield-check|smartphone)\.\w+$/,
            },
            {
              // Small pieces of most pages: each file of its own would be a request more.
              name: 'parts',
              test: /src.ui.(useDisclosure|Avatar|Logo|ButtonLink)\.|engine.core.format.tidy\.|lucide-react.dist.esm.icons.(arrow-right|check|chevron-down|flask-conical|lock-keyhole|minus|moon|phone|search|sun)\.\w+$/,
            },
            {
              name: 'amounts',
              test: /(engine.core.(json.json|messages.format|format.money|endpoint.attempts)|src.platform.gateway.sendOnce)\./,
            },
            {
              name: 'menu',
              test: /lucide-react.dist.esm.icons.(badge-check|bell|building-complex|building|clipboard-check|credit-card|file-text|message-square-text|users|id-card|landmark|refresh-ccw|shopping-cart|stamp|ticket|user-round)\.\w+$/,
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
