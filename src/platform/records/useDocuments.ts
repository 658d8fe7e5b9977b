import { useEffect } from 'react';
import useSWR from 'swr';
import { type DocumentIndex, fetchDocumentIndex } from '../gateway/documents.ts';
import { subscribeToEvents } from '../gateway/events.ts';
import { isLoggedIn } from '../session/cookies.ts';

/** On a slow line the session is still under way when this code arrives: the first index is asked for beside it. */
let first = isLoggedIn() ? fetchDocumentIndex().catch(() => undefined) : undefined;

async function nextIndex(): Promise<DocumentIndex> {
  const begun = first;
  first = undefined;
  return (await begun) ?? fetchDocumentIndex();
}

/**
 * The documents this session may see. A document that is published or edited in a file is live at once:
 * the index is fetched again and every page compiles the new version.
 */
export function useDocuments(): { index: DocumentIndex | undefined; error: unknown; retry: () => void } {
  const { data, error, mutate } = useSWR('documents', () => nextIndex(), { revalidateOnFocus: true });
  useEffect(() => {
    return subscribeToEvents(
      (event) => void (('document' in event || 'problems' in event || 'missed' in event) && mutate()),
    );
  }, [mutate]);
  return { index: data, error: data ? undefined : (error as unknown), retry: () => void mutate() };
}
