import { Worker } from 'node:worker_threads';

interface PdfRead {
  /** The text of each page, without its spaces. */
  pages: string[];
  /** Names of the fields that can be filled in or signed. */
  fields: string[];
  annotations: { fieldName?: string; hasAppearance?: boolean }[];
}

interface Answer {
  id: number;
  found?: PdfRead;
  error?: string;
}

let reader: Worker | undefined;
const waiting = new Map<number, (answer: Answer) => void>();

function started(): Worker {
  if (reader) return reader;
  reader = new Worker(new URL('./pdfReader.mjs', import.meta.url));
  reader.on('message', (answer: Answer) => {
    waiting.get(answer.id)?.(answer);
    waiting.delete(answer.id);
  });
  // The process may end while the thread waits for more.
  reader.unref();
  return reader;
}

/** A PDF as another reader finds it. @throws Error when it is none */
export async function readPdf(bytes: Uint8Array): Promise<PdfRead> {
  const id = (waiting.size === 0 ? 0 : Math.max(...waiting.keys())) + 1;
  const answer = await new Promise<Answer>((resolve) => {
    waiting.set(id, resolve);
    started().postMessage({ id, bytes: new Uint8Array(bytes) });
  });
  if (!answer.found) throw new Error(answer.error);
  return answer.found;
}

export const pagesOfPdf = async (bytes: Uint8Array): Promise<string[]> => (await readPdf(bytes)).pages;

/** All of its text. */
export const textOfPdf = async (bytes: Uint8Array): Promise<string> => (await pagesOfPdf(bytes)).join('');
