// Reads PDFs as another reader than ours does, in a thread of its own: the build of pdf.js for Node puts its own
// JSON.stringify, and more, in the place of the thread's, which is several times as slow.
import { parentPort } from 'node:worker_threads';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';

async function read(bytes) {
  const document = await getDocument({ data: bytes, verbosity: 0 }).promise;
  try {
    const pages = await Promise.all(
      Array.from({ length: document.numPages }, (_, index) => document.getPage(index + 1)),
    );
    const texts = await Promise.all(
      pages.map(async (page) => {
        const { items } = await page.getTextContent();
        return items
          .map((item) => ('str' in item ? item.str : ''))
          .join('')
          .replace(/\s/g, '');
      }),
    );
    const annotations = (await Promise.all(pages.map((page) => page.getAnnotations()))).flat();
    return {
      pages: texts,
      fields: Object.keys((await document.getFieldObjects()) ?? {}),
      annotations: annotations.map(({ fieldName, hasAppearance }) => ({ fieldName, hasAppearance })),
    };
  } finally {
    await document.destroy();
  }
}

parentPort.on('message', ({ id, bytes }) => {
  read(bytes).then(
    (found) => parentPort.postMessage({ id, found }),
    (error) => parentPort.postMessage({ id, error: String(error) }),
  );
});
