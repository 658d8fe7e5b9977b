import type { FastifyInstance, FastifyRequest } from 'fastify';
import { STATUS_COOKIE } from '../cookies.ts';
import { type PackedPage, pack, sendPacked } from './packed.ts';
import { readTemplate } from './template.ts';

const FRAME = 'src/app/workstation/WorkstationFrame.tsx';
/** Where one arrives most, and the code of the page there. */
const ARRIVALS: readonly (readonly [path: RegExp, source: string])[] = [
  [/^\/\w+(\/home)?\/?$/, 'src/features/home/pages/HomePage.tsx'],
  [/^\/\w+\/e\/[^/]+\/?$/, 'src/app/workstation/RecordsPage.tsx'],
  [/^\/\w+\/e\/[^/]+\/[^/]+\/?$/, 'src/app/workstation/RecordPage.tsx'],
];

/**
 * The application for the places of the signed-in: its HTML names the code of the page that is asked for, so that it is
 * fetched along with the application's first script and not after it. Whoever is not signed in is led elsewhere, and
 * gets the HTML as it is.
 */
export async function workstationPages(app: FastifyInstance, webFolder: string): Promise<void> {
  const template = await readTemplate(webFolder);
  const shell = async (...sources: string[]) => pack(200, await template.fill(sources));
  const [bare, frame] = await Promise.all([shell(), shell(FRAME)]);
  const pages = await Promise.all(ARRIVALS.map(async ([path, source]) => ({ path, page: await shell(FRAME, source) })));
  const pageFor = (request: FastifyRequest): PackedPage => {
    if (!request.cookies[STATUS_COOKIE]) return bare;
    const address = request.url.split('?')[0] ?? '';
    return pages.find(({ path }) => path.test(address))?.page ?? frame;
  };
  for (const path of ['/workstation', '/workstation/*', '/seller', '/seller/*'])
    app.get(path, { schema: { hide: true } }, async (request, reply) => sendPacked(request, reply, pageFor(request)));
}
