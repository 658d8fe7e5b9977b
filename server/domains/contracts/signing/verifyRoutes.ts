import { createHash } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { openFiles } from '../../../platform/files/service.ts';
import { ok } from '../../../platform/http/envelope.ts';
import { addMultipart, FORM_LIMIT, readForm } from '../../../platform/http/multipart.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { openSigning } from '../pdfSignature/service.ts';
import { verifyFile } from './verify.ts';

const VERIFICATIONS_PER_MINUTE = 20;

/** Anybody may have a file verified; nothing of it is kept. */
export async function verifyRoutes(app: FastifyInstance, { database, config }: AppDeps): Promise<void> {
  await addMultipart(app);
  const signing = await openSigning(database, config);
  const files = openFiles(database, config);
  app.post(
    '/yzjumc/verify/v1/file',
    {
      bodyLimit: FORM_LIMIT,
      config: { rateLimit: { max: VERIFICATIONS_PER_MINUTE, timeWindow: '1 minute' } },
      schema: { summary: '核验已签署的文件', consumes: ['multipart/form-data'] },
    },
    async (request) => {
      const { bytes } = await readForm(request);
      return ok(
        await verifyFile(
          database,
          signing,
          files,
          new Uint8Array(bytes),
          createHash('sha256').update(bytes).digest('hex'),
        ),
      );
    },
  );
}
