import type { FastifyInstance } from 'fastify';
import { AVATARS, avatar, changeAvatar } from '../../../../contract/identity/account.ts';
import { openFiles } from '../../../platform/files/service.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { serve } from '../../../platform/http/serve.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { DONE } from '../sessions/spaceAnswer.ts';

const PICTURES = ['image/png', 'image/jpeg', 'image/webp', 'image/gif'];
const MAX_BYTES = 2 * 1024 * 1024;

/** A person's photo: an own upload, which everyone who is signed in may see. */
export function avatarRoutes(app: FastifyInstance, { config, database }: AppDeps): void {
  const { kysely } = database;
  const files = openFiles(database, config);
  /** The clean-up looks at files that nothing is known to use. */
  const setUse = (fileId: string, usedAt: string | null) =>
    kysely.updateTable('files').set({ used_at: usedAt }).where('id', '=', fileId).execute();

  serve(app, changeAvatar, async ({ caller, sent: { fileId } }) => {
    if (fileId !== '') {
      const file = await files.find(caller, fileId);
      if (file.uploaded_by !== caller.userId) throw new AppError('file.notFound');
      if (!PICTURES.includes(file.type) || file.size > MAX_BYTES) throw new AppError('account.avatar');
      await setUse(fileId, new Date().toISOString());
    }
    const before = await kysely
      .selectFrom('users')
      .where('id', '=', caller.userId)
      .select('photo_url')
      .executeTakeFirstOrThrow();
    const photoUrl = fileId === '' ? '' : `${AVATARS}${fileId}`;
    await kysely.updateTable('users').set({ photo_url: photoUrl }).where('id', '=', caller.userId).execute();
    if (before.photo_url.startsWith(AVATARS) && before.photo_url !== photoUrl)
      await setUse(before.photo_url.slice(AVATARS.length), null);
    return { ...DONE, data: { photoUrl } };
  });

  serve(app, avatar, async ({ params: { fileId }, reply }) => {
    const owner = await kysely
      .selectFrom('users')
      .where('photo_url', '=', `${AVATARS}${fileId}`)
      .select('id')
      .executeTakeFirst();
    if (!owner) throw new AppError('file.notFound');
    const file = await files.get(fileId);
    if (!PICTURES.includes(file.type)) throw new AppError('file.notFound');
    const bytes = await files.read(file);
    return reply
      .type(file.type)
      .headers({
        'content-length': file.size,
        'x-content-type-options': 'nosniff',
        'content-security-policy': "default-src 'none'; sandbox",
        'cache-control': 'private, max-age=86400',
      })
      .send(bytes);
  });
}
