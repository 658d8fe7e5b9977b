import type { EntityModel } from '@yunpu/engine-core/document';
import {
  type CommentOperations,
  type ConversationEntry,
  type ConversationPage,
  type ConversationPart,
  mayAffect,
  mayAffectConversation,
  type TransportError,
} from '@yunpu/engine-core/endpoint';
import { useCallback, useEffect, useRef, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';

/** ms: what happens in a burst is one refresh. */
const GATHER_MS = 150;
const PAGE = 20;
/** Entries that are read anew at once; those before them stay as they were. */
const MAX_ENTRIES = 200;

export const nameOf = (entry: ConversationEntry): string =>
  entry.kind === 'comment' ? `comment-${entry.comment.id}` : `change-${entry.change.seq}`;

/** What was read anew, and behind it what is older and was not. */
function merged(old: ConversationPage | undefined, fresh: ConversationPage): ConversationPage {
  const last = fresh.entries.at(-1);
  if (!old || !last || fresh.nextCursor === null) return fresh;
  const known = old.entries.findIndex((entry) => nameOf(entry) === nameOf(last));
  const older = known < 0 ? [] : old.entries.slice(known + 1);
  return older.length === 0 ? fresh : { ...fresh, entries: [...fresh.entries, ...older], nextCursor: old.nextCursor };
}

export interface Conversation {
  page: ConversationPage | undefined;
  error: TransportError | undefined;
  loadingMore: boolean;
  operations(): Promise<CommentOperations>;
  refresh(): Promise<void>;
  more(): Promise<void>;
}

/** A record's conversation as far as it was read, newest first; what others write comes by itself. */
export function useConversation(
  model: EntityModel,
  recordKey: string,
  { version, show, through }: { version: number; show: ConversationPart; through: string | undefined },
): Conversation {
  const { transport } = useEngine();
  const [page, setPage] = useState<ConversationPage>();
  const [error, setError] = useState<TransportError>();
  const [loadingMore, setLoadingMore] = useState(false);
  const loaded = useRef<ConversationPage>(undefined);
  /** Answers that come after a later question's are of no use. */
  const turn = useRef(0);

  const operations = useCallback(async () => {
    if (!transport.comments) throw new Error('the transport has no comments');
    return transport.comments();
  }, [transport]);
  const put = useCallback((next: ConversationPage | undefined) => {
    loaded.current = next;
    setPage(next);
  }, []);

  const refresh = useCallback(async () => {
    turn.current += 1;
    const mine = turn.current;
    try {
      const size = Math.min(Math.max(loaded.current?.entries.length ?? 0, PAGE), MAX_ENTRIES);
      const { page: read } = await operations();
      const fresh = await read(model, recordKey, {
        show,
        size,
        ...(loaded.current === undefined && through !== undefined && { through }),
      });
      if (mine !== turn.current) return;
      put(merged(loaded.current, fresh));
      setError(undefined);
    } catch (reason) {
      if (mine === turn.current) setError(reason as TransportError);
    }
  }, [operations, model, recordKey, show, through, put]);

  const more = useCallback(async () => {
    const before = loaded.current;
    if (!before?.nextCursor) return;
    const mine = turn.current;
    setLoadingMore(true);
    try {
      const { page: read } = await operations();
      const older = await read(model, recordKey, { show, cursor: before.nextCursor });
      if (mine === turn.current) put({ ...older, entries: [...before.entries, ...older.entries] });
      setError(undefined);
    } catch (reason) {
      setError(reason as TransportError);
    } finally {
      setLoadingMore(false);
    }
  }, [operations, model, recordKey, show, put]);

  // biome-ignore lint/correctness/useExhaustiveDependencies: a saved record has one change more.
  useEffect(() => {
    void refresh();
  }, [refresh, version]);
  useEffect(
    () => () => {
      put(undefined);
    },
    [put, show, recordKey],
  );
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = transport.subscribe((event) => {
      if (!mayAffectConversation(event, model.entity, recordKey) && !mayAffect(event, model.entity, recordKey)) return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void refresh();
      }, GATHER_MS);
    });
    return () => {
      clearTimeout(timer);
      stop();
    };
  }, [transport, model.entity, recordKey, refresh]);

  return { page, error, loadingMore, operations, refresh, more };
}
