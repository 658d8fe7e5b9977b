import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import * as calls from '../../../../contract/contracts.ts';
import { openFiles } from '../../../platform/files/service.ts';
import { addMultipart, FORM_LIMIT, readForm } from '../../../platform/http/multipart.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { openSigning } from '../pdfSignature/service.ts';
import { verifyFile } from './verify.ts';

/** Anybody may have a file verified; nothing of it is kept. */
export async function verifyRoutes(app: FastifyInstance, { database, config }: AppDeps): Promise<void> {
  await addMultipart(app);
  const signing = await openSigning(database, config);
  const files = openFiles(database, config);
  serve(
    app,
    calls.verify,
    async ({ request }) => {
      const { bytes } = await readForm(request);
      const digest = createHash('sha256').update(bytes).digest('hex');
      return verifyFile(database, signing, files, new Uint8Array(bytes), digest);
    },
    { bodyLimit: FORM_LIMIT },
  );
}
