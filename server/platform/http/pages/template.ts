import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { escapeMarkup } from '../../text/markup.ts';

/** What a page puts into the application's HTML. */
export interface Page<Answers extends object = object> {
  title: string;
  description: string;
  /** What search engines read (schema.org). */
  about: object;
  /** The markup inside #root. */
  body: string;
  /** What it was drawn from; the page goes on from there. */
  answers: Answers;
}

export interface Template {
  /**
   * The HTML for a page whose code stands in the given source files. Without content it fetches them along with the
   * first script, not after it; with content it names them for index.html to fetch once the page is painted.
   */
  fill(sources: readonly string[], page?: Page): Promise<string>;
}

/** Vite's manifest: by source file. */
type Manifest = Record<string, { file: string; css?: string[]; imports?: string[] }>;

/** The built application's HTML, to be filled in page by page. */
export async function readTemplate(webFolder: string): Promise<Template> {
  const html = await readFile(join(webFolder, 'index.html'), 'utf8');
  const manifest = JSON.parse(await readFile(join(webFolder, '.vite/manifest.json'), 'utf8')) as Manifest;
  return {
    async fill(sources, page) {
      const { scripts, styles } = needs(manifest, sources);
      const sheets = (attributes: string) =>
        styles.map((file) => `<link rel="stylesheet"${attributes} crossorigin href="/${file}">`).join('');
      if (!page) {
        const links = scripts
          .filter((file) => !html.includes(file))
          .map((file) => `<link rel="modulepreload" crossorigin href="/${file}">`)
          .join('');
        return put(html, '</head>', `${links}${sheets('')}</head>`);
      }
      const rules = await Promise.all(styles.map((file) => readFile(join(webFolder, file), 'utf8')));
      const bare = html.replaceAll(
        /<link rel="(?:stylesheet|modulepreload)"[^>]*>|<script type="module"[^>]*><\/script>/g,
        '',
      );
      const titled = put(bare, /<title>[^<]*<\/title>/, `<title>${escapeMarkup(page.title)}</title>`);
      const described = put(
        titled,
        /<meta name="description" content="[^"]*" \/>/,
        `<meta name="description" content="${escapeMarkup(page.description)}" />`,
      );
      const headed = put(
        described,
        '</head>',
        `<style>${rules.join('')}</style>${data('application/ld+json', page.about)}</head>`,
      );
      // Their rules are in the page already; the links only keep the application from adding them again, one by one and out of turn.
      const known = sheets(' media="not all"');
      const code = data(
        'application/json',
        scripts.map((file) => `/${file}`),
        'code',
      );
      return put(
        headed,
        '<div id="root"></div>',
        `<div id="root">${page.body}</div>${data('application/json', page.answers, 'arrived')}${code}${known}`,
      );
    },
  };
}

/** As `replace`, but what is put in is taken word for word, and its place has to be there. */
function put(html: string, place: string | RegExp, text: string): string {
  if (typeof place === 'string' ? !html.includes(place) : !place.test(html))
    throw new Error(`index.html has no ${String(place)}`);
  return html.replace(place, () => text);
}

/** Data is not run, whatever the policy on scripts; no `<` in it can end it. */
const data = (type: string, value: object, id?: string): string =>
  `<script type="${type}"${id === undefined ? '' : ` id="${id}"`}>${JSON.stringify(value).replaceAll('<', '\\u003c')}</script>`;

/** The files of some sources and of all that they cannot run without, the application's first ones included. */
function needs(manifest: Manifest, sources: readonly string[]): { scripts: string[]; styles: string[] } {
  const taken = new Map<string, Manifest[string]>();
  const take = (source: string) => {
    const entry = manifest[source];
    if (!entry) throw new Error(`the build has no ${source}`);
    if (taken.has(source)) return;
    taken.set(source, entry);
    for (const next of entry.imports ?? []) take(next);
  };
  for (const source of ['index.html', ...sources]) take(source);
  const all = [...taken.values()];
  return { scripts: all.map(({ file }) => file), styles: [...new Set(all.flatMap(({ css }) => css ?? []))] };
}
