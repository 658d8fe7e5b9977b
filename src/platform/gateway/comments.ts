import type { EntityModel } from '@yunpu/engine-core/document';
import type { CommentOperations } from '@yunpu/engine-core/endpoint';
import { api } from './api.ts';
import { refusing } from './transportError.ts';

const BASE = 'POST /yzjumc/entity/v1/:entity/comments';
const quiet = { warn: false } as const;
const once = { warn: false, atomic: true } as const;
const fetchPage = api(`${BASE}/page`, quiet);
const fetchReplies = api(`${BASE}/replies`, quiet);
const fetchCandidates = api(`${BASE}/candidates`, quiet);
const create = api(`${BASE}/create`, once);
const edit = api(`${BASE}/edit`, once);
const withdraw = api(`${BASE}/withdraw`, once);
const follow = api(`${BASE}/follow`, once);

const at = ({ entity }: EntityModel) => ({ params: { entity } });

/** The conversation on the gateway's records. Rejects with TransportError alone. */
export const commentOperations: CommentOperations = {
  page: (model, key, request, signal) => refusing(fetchPage({ key, ...request }, { ...at(model), signal })),
  replies: (model, key, parentId, before) => refusing(fetchReplies({ key, parentId, before }, at(model))),
  candidates: (model, key, keyword, signal) => refusing(fetchCandidates({ key, keyword }, { ...at(model), signal })),
  write: (model, key, { text, mentions, files, parentId }, idempotencyKey) =>
    refusing(
      create(
        { key, text, mentions: [...mentions], files: [...files], ...(parentId !== undefined && { parentId }) },
        { ...at(model), key: idempotencyKey },
      ),
    ),
  async edit(model, key, id, version, { text, mentions, files }, idempotencyKey) {
    await refusing(
      edit(
        { key, id, version, text, mentions: [...mentions], files: [...files] },
        { ...at(model), key: idempotencyKey },
      ),
    );
  },
  async withdraw(model, key, id, idempotencyKey) {
    await refusing(withdraw({ key, id }, { ...at(model), key: idempotencyKey }));
  },
  async follow(model, key, following) {
    await refusing(follow({ key, following }, at(model)));
  },
};
