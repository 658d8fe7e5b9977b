import { createRequire } from 'node:module';
import type { CompatData, Identifier, SupportStatement } from '@mdn/browser-compat-data';
import browserslist from 'browserslist';
import { Linter, type Rule, type Scope } from 'eslint';

// Tens of megabytes of JSON, which an import would first make a module of.
const bcd = createRequire(import.meta.url)('@mdn/browser-compat-data') as CompatData;

/** Every browser of package.json's browserslist, by MDN's name for it, with the oldest version of it that is listed. */
const OLDEST = new Map<keyof typeof bcd.browsers, number>();
const MDN_NAMES = {
  chrome: 'chrome',
  edge: 'edge',
  firefox: 'firefox',
  safari: 'safari',
  ios_saf: 'safari_ios',
} as const;
for (const [name, version] of browserslist().map((one) => one.split(' ') as [keyof typeof MDN_NAMES, string])) {
  const browser = MDN_NAMES[name];
  OLDEST.set(browser, Math.min(OLDEST.get(browser) ?? Infinity, Number.parseFloat(version)));
}

const number = (version: SupportStatement extends readonly (infer One)[] ? One : unknown): number =>
  Number.parseFloat(String(version).replace('≤', ''));

/** Whether every listed browser has the feature as it is, under its own name and without a setting. */
function isSupported(feature: Identifier): boolean {
  const support = feature.__compat?.support;
  return (
    support === undefined ||
    [...OLDEST].every(([browser, version]) =>
      [support[browser] ?? []]
        .flat()
        .some(
          ({ version_added: added, version_removed: removed, flags, prefix, alternative_name: other }) =>
            typeof added === 'string' &&
            number(added) <= version &&
            !(typeof removed === 'string' && number(removed) <= version) &&
            !flags &&
            prefix === undefined &&
            other === undefined,
        ),
    )
  );
}

const isFeature = (value: unknown): value is Identifier => typeof value === 'object' && value !== null;
const membersOf = (tree: Identifier): [string, Identifier][] =>
  Object.entries(tree).filter(([name, value]) => name !== '__compat' && isFeature(value)) as [string, Identifier][];

const { api, css, javascript } = bcd as unknown as {
  api: Identifier;
  css: Record<string, Identifier>;
  javascript: Record<string, Identifier>;
};
const builtins = javascript.builtins ?? {};
const child = (tree: Identifier | undefined, name: string): Identifier | undefined =>
  tree && Object.hasOwn(tree, name) && isFeature(tree[name]) ? tree[name] : undefined;

/** What a name that nothing declares is. */
const globalOf = (name: string): Identifier | undefined =>
  child(builtins, name) ?? child(api, name) ?? child(child(api, 'Window'), name);
/** Objects that are there by a name of their own, and what they are. */
const INSTANCES: Readonly<Record<string, string>> = {
  window: 'Window',
  self: 'Window',
  globalThis: 'Window',
  navigator: 'Navigator',
  document: 'Document',
  crypto: 'Crypto',
  performance: 'Performance',
  history: 'History',
  location: 'Location',
  screen: 'Screen',
};
function memberOf(object: string, name: string): Identifier | undefined {
  const instance = INSTANCES[object];
  if (instance === 'Window') return globalOf(name);
  if (instance !== undefined) return child(child(api, instance), name);
  const owner = child(builtins, object) ?? child(api, object);
  return child(owner, `${name}_static`) ?? child(owner, name);
}

/** Interfaces whose methods a page meets everywhere; of the others their own name is met first. */
const COMMON =
  /^(Window|Document|DocumentFragment|ShadowRoot|Node|(HTML\w*)?Element|EventTarget|\w*Event|Blob|File|FileReader|Response|Request|Headers|URL|URLSearchParams|FormData|AbortSignal|Navigator|Clipboard|Range|Selection|DataTransfer|ReadableStream|Crypto|SubtleCrypto|History|Location|Performance|DOMRect|DOMTokenList|NodeList|Animation|CanvasRenderingContext2D|CSSStyleSheet|CustomElementRegistry|MediaQueryList)$/;
const hasAny = ({ __compat: about }: Identifier): boolean =>
  Object.values(about?.support ?? {}).some((support) =>
    [support]
      .flat()
      .some(({ version_added: added, flags }) => typeof added === 'string' && added !== 'preview' && !flags),
  );

/** Names of methods that some browsers have today, and no object of every listed one. */
const ABSENT = new Set<string>();
{
  const known = new Map<string, boolean>();
  for (const [tree, isMet] of [
    [builtins, () => true],
    [api, (name: string) => COMMON.test(name)],
  ] as const) {
    for (const [owner, interfaceTree] of membersOf(tree)) {
      for (const [name, feature] of membersOf(interfaceTree)) {
        const supported = isSupported(feature);
        if (
          /_(static|event)$/.test(name) ||
          !feature.__compat ||
          (!supported && !(isMet(owner) && hasAny(feature) && !feature.__compat.status?.experimental))
        )
          continue;
        known.set(name, (known.get(name) ?? false) || supported);
      }
    }
  }
  for (const [name, supported] of known) if (!supported) ABSENT.add(name);
}

/** Names that come together: who asks for one knows of both. */
const TOGETHER: Readonly<Record<string, string>> = { cancelIdleCallback: 'requestIdleCallback' };

type Node = Rule.Node;

/** A member that is called, or of which more is asked: what is not there throws then. */
function isRelied(node: Node): boolean {
  const { parent } = node;
  if (parent?.type === 'CallExpression' || parent?.type === 'NewExpression') return (parent.callee as unknown) === node;
  return parent?.type === 'MemberExpression' && (parent.object as unknown) === node;
}

/** Whether a name is only looked at there, to see if it is there. */
function isTest(node: Node): boolean {
  const { parent } = node;
  switch (parent?.type) {
    case 'UnaryExpression':
      return parent.operator === 'typeof' || (parent.operator === '!' && isTest(parent));
    case 'LogicalExpression':
      return (parent.left as unknown) === node || isTest(parent);
    case 'ConditionalExpression':
    case 'IfStatement':
      return (parent.test as unknown) === node;
    case 'BinaryExpression':
      return isTest(parent) || /^[!=]==?$/.test(parent.operator);
    case 'CallExpression':
      return parent.optional === true && (parent.callee as unknown) === node;
    case 'MemberExpression':
      return parent.optional === true && (parent.object as unknown) === node;
    default:
      return false;
  }
}

interface Use {
  name: string;
  node: Node;
}

/** Reports every name that some listed browser has not, unless the file asks somewhere whether it is there. */
const rule: Rule.RuleModule = {
  create(context) {
    const uses: Use[] = [];
    const asked = new Set<string>();
    const free = new Set<unknown>();
    return {
      Program() {
        const through = (context.sourceCode.scopeManager.globalScope as Scope.Scope).through;
        for (const { identifier } of through) {
          free.add(identifier);
          const feature = globalOf(identifier.name);
          if (!feature || isSupported(feature)) continue;
          if (isTest(identifier as Node)) asked.add(identifier.name);
          else uses.push({ name: identifier.name, node: identifier as Node });
        }
      },
      MemberExpression(node) {
        if (node.computed || node.property.type !== 'Identifier') return;
        const { name } = node.property;
        const owner =
          node.object.type === 'Identifier' && free.has(node.object) ? globalOf(node.object.name) : undefined;
        // Judged by its own name already.
        if (owner && !isSupported(owner)) return;
        const feature =
          node.object.type === 'Identifier' && free.has(node.object) ? memberOf(node.object.name, name) : undefined;
        if (feature ? isSupported(feature) : !ABSENT.has(name)) return;
        if (isTest(node) || !isRelied(node)) asked.add(name);
        else if (feature ?? node.parent.type === 'CallExpression') uses.push({ name, node });
      },
      BinaryExpression(node) {
        if (node.operator !== 'in') return;
        if (node.left.type === 'Literal') asked.add(String(node.left.value));
        // As the build writes a text.
        if (node.left.type === 'TemplateLiteral') asked.add(node.left.quasis[0]?.value.cooked ?? '');
      },
      'Program:exit'() {
        for (const { name, node } of uses)
          if (!asked.has(name) && !asked.has(TOGETHER[name] ?? name)) context.report({ node, message: name });
      },
    };
  },
};

/** What was new in each year's syntax, the last of it to come to browsers. */
const NEW_SYNTAX = [
  [2023, child(javascript.grammar, 'hashbang_comments')],
  [2024, child(child(builtins, 'RegExp'), 'unicodeSets')],
  [2025, child(javascript.regular_expressions, 'modifier')],
] as const;
/** The latest year whose syntax every listed browser reads whole. */
export const SYNTAX = NEW_SYNTAX.reduce<2022 | (typeof NEW_SYNTAX)[number][0]>(
  (year, [next, feature]) => (year === next - 1 && feature && isSupported(feature) ? next : year),
  2022,
);
const linter = new Linter();

/** What a listed browser would not read or not have in a script: a syntax error, or the names, each once. */
export function missingInScript(code: string): string[] {
  const found = linter.verify(code, [
    {
      languageOptions: { ecmaVersion: SYNTAX, sourceType: 'module' },
      linterOptions: { noInlineConfig: true, reportUnusedDisableDirectives: 'off' },
      plugins: { own: { rules: { support: rule } } },
      rules: { 'own/support': 'error' },
    },
  ]);
  return [...new Set(found.map(({ message }) => message))].sort();
}

/** Functions of values, by name: whether any is there. */
const VALUE_FUNCTIONS = new Map<string, boolean>();
{
  const collect = (tree: Identifier): void => {
    for (const [name, feature] of membersOf(tree)) {
      if (feature.__compat) VALUE_FUNCTIONS.set(name, (VALUE_FUNCTIONS.get(name) ?? false) || isSupported(feature));
      collect(feature);
    }
  };
  for (const tree of [css.types, css.properties]) if (tree) collect(tree);
}

/** What a listed browser has not in a style sheet: properties, selectors, at-rules and functions, each once. */
export function missingInStyle(sheet: string): string[] {
  const text = sheet.replace(/\/\*[^]*?\*\//g, '').replace(/"[^"]*"|'[^']*'|url\([^)]*\)/g, '""');
  const names = (pattern: RegExp, where = text) => [
    ...new Set([...where.matchAll(pattern)].map(([, name = '']) => name)),
  ];
  const preludes = names(/([^{};]*)\{/g)
    .filter((prelude) => !prelude.includes('@'))
    .join(' ');
  const lacking = (kind: string, pattern: RegExp, where = text) =>
    names(pattern, where).filter((name) => {
      const feature = child(css[kind], name);
      // Its older name beside it serves the others.
      return feature && !isSupported(feature) && !text.includes(`-webkit-${name}`);
    });
  return [
    ...lacking('properties', /[{;]\s*([a-z-]+)\s*:/g),
    ...lacking('selectors', /::?([a-z-]+)/g, preludes).map((name) => `:${name}`),
    ...lacking('at-rules', /@([a-z-]+)/g).map((name) => `@${name}`),
    ...names(/([a-z-]+)\(/g)
      .filter((name) => VALUE_FUNCTIONS.get(name) === false && !child(css.selectors, name))
      .map((name) => `${name}()`),
  ].sort();
}
