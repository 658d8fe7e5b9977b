import { useCallback, useEffect, useMemo, useRef, useState } from 'react';
import { isUnansweredCall, messageOf } from '../../../../platform/gateway/errors.ts';
import { useSendAgain } from '../../../../platform/gateway/useSendAgain.ts';
import {
  conflictOf,
  type Draft,
  type DraftDocument,
  discardDraft,
  fetchDraft,
  fetchStudio,
  isGone,
  openDocument,
  saveDraft,
} from '../../api/studio.ts';

const REST_MS = 700;

type SavingState =
  | { is: 'none' | 'waiting' | 'saving' }
  | { is: 'saved'; at: string }
  /** `isOffline`: the line broke, and it is tried again by itself. */
  | { is: 'failed'; why: string; isOffline: boolean }
  | { is: 'conflict'; theirs: Draft };

/** What its author says of a draft. */
interface Words {
  name: string;
  reason: string;
}

export interface KeptDraft extends Words {
  state: SavingState;
  /** Undefined: nothing was begun yet. */
  draftNo: string | undefined;
  /** Of the draft as it was last saved or taken over; others may have saved newer ones. */
  version: number | undefined;
  /** The business objects that it changes. */
  entities: readonly string[];
  /** What it says of the others. */
  others: readonly DraftDocument[];
  describe(words: Words): void;
  /** Takes another business object into it, as it is in force. */
  include(entity: string): Promise<void>;
  /** What it changes of another one is no longer kept. */
  exclude(entity: string): Promise<void>;
  /** What it and what was published since both changed, as sentences: to be published it has to be on one side. */
  clashes: readonly string[];
  /** Saves what is not saved yet, and takes in what others saved and published. Undefined: it could not be kept, there is nothing to keep, or both changed the same. */
  today(): Promise<Draft | undefined>;
  /** Where it and what was published since both changed something: the draft as it wants it, or as it was published. */
  settle(side: 'mine' | 'theirs'): Promise<void>;
  /** Whether there is something that was not published, as it is now and not as it was drawn. */
  begun(): boolean;
  /** After a conflict: mine over theirs. */
  insist(): void;
  /** After a conflict: theirs instead of mine. */
  accept(): void;
  discard(): Promise<void>;
  /** The draft became a publication; the work goes on from `text`. */
  published(text: string): void;
  /** The work goes on from `text`, which is in force again; a draft that was begun since goes. */
  restart(text: string): Promise<void>;
}

interface DraftOptions {
  entity: string;
  /** Whose draft it becomes. */
  me: string;
  title: string;
  /** The version in force, that work begins on; null: a new entity. */
  from: string | null;
  inForce: string;
  text: string;
  /** What is worked on already; undefined: it begins with the first change. */
  draft: Draft | undefined;
  /** The server has merged, or theirs was chosen. */
  onText(text: string): void;
  onChanged(): void;
}

/** What is still on its way to the server, also from pages that were left. */
const unfinished = new Set<Promise<unknown>>();

/** Drafts that are opened now have what was typed a moment ago. */
export const draftsSaved = (): Promise<unknown> => Promise.all(unfinished);

/**
 * A draft of the same person that another tab began since this one was opened, and both works in one text; undefined text:
 * they contradict each other. `lost`: what this one has sent itself, without an answer.
 */
async function begunElsewhere({ entity, me, inForce, text }: DraftOptions, lost: string | undefined) {
  const { drafts } = await fetchStudio();
  const head = drafts.find((one) => one.by.id === me && one.entities.includes(entity));
  const draft = head && (await fetchDraft({ draftNo: head.draftNo }));
  const theirs = textIn(draft, entity);
  if (!draft || theirs === undefined) return undefined;
  if (theirs === lost) return { draft, text };
  const { mergedTexts } = await import('./mergedTexts.ts');
  return { draft, text: mergedTexts(inForce, text, theirs) };
}

/** Keeps the work on the server as it is typed, and says so. */
export function useDraft(options: DraftOptions): KeptDraft {
  const [state, setState] = useState<SavingState>(
    options.draft ? { is: 'saved', at: options.draft.at } : { is: 'none' },
  );
  const kept = useRef<Draft | undefined>(options.draft);
  const usualName = `修改${options.title}`.slice(0, 60);
  const [head, setHead] = useState<Draft | undefined>(options.draft);
  const keep = useCallback((draft: Draft | undefined) => {
    kept.current = draft;
    setHead(draft);
  }, []);
  // Said before anything was saved: the first save says it.
  const words = useRef<Words | undefined>(undefined);
  const [unsaved, setUnsaved] = useState<Words>();
  const savedText = useRef(textIn(options.draft, options.entity) ?? options.inForce);
  const [clashes, setClashes] = useState(() => clashesIn(options.draft, options.entity));
  const now = useRef(options);
  /** The version that what is typed stands on; it is not the one in force where others have published since it was begun. */
  const begunOn = useRef(options.from);
  useEffect(() => {
    now.current = options;
    const { entity, text, inForce, from } = options;
    if (kept.current) begunOn.current = documentIn(kept.current, entity)?.from ?? begunOn.current;
    else if (text === inForce) begunOn.current = from;
  });
  /** What was sent and not answered: merged with it as with another's work, what was renamed since would stand there twice. */
  const lost = useRef<string>(undefined);
  const running = useRef<Promise<void>>(Promise.resolve());

  const save = useCallback(async () => {
    const { entity, title, inForce, text, onText, onChanged } = now.current;
    const described = words.current;
    if (text === savedText.current && lost.current === undefined && !(described && kept.current)) return;
    setState({ is: 'saving' });
    try {
      if (kept.current && lost.current !== undefined) {
        const there = await fetchDraft({ draftNo: kept.current.draftNo });
        if (textIn(there, entity) === lost.current) keep(there);
      }
      const other = kept.current ? undefined : await begunElsewhere(now.current, lost.current);
      if (other && other.text === undefined) return setState({ is: 'conflict', theirs: other.draft });
      const before = kept.current ?? other?.draft;
      const sent = other?.text ?? text;
      if (text === inForce && (before === undefined || before.documents.length === 1)) {
        if (before) {
          await discardIfThere(before);
          // What goes on being typed goes on under the same name.
          words.current = { name: before.name, reason: before.reason };
          setUnsaved(words.current);
        }
        keep(undefined);
        savedText.current = text;
        setState({ is: 'none' });
        return before && onChanged();
      }
      const others = (before?.documents ?? []).filter((document) => document.entity !== entity);
      lost.current = sent;
      const { draft, merged } = await saveDraft({
        ...(before && { draftNo: before.draftNo, version: before.version }),
        name: described?.name ?? before?.name ?? `修改${title}`.slice(0, 60),
        reason: described?.reason ?? before?.reason ?? '',
        documents: [...others, { entity, text: sent, from: standsOn(before, now.current, begunOn.current) }],
      });
      lost.current = undefined;
      keep(draft);
      if (words.current === described) {
        words.current = undefined;
        setUnsaved(undefined);
      }
      savedText.current = text;
      const answered = textIn(draft, entity);
      if ((merged || other) && answered !== undefined && now.current.text === text) {
        savedText.current = answered;
        onText(answered);
      }
      setState({ is: 'saved', at: draft.at });
      if (!before) onChanged();
    } catch (error) {
      const theirs = conflictOf(error);
      const isOffline = isUnansweredCall(error);
      if (!isOffline) lost.current = undefined;
      if (isGone(error)) keep(undefined);
      setState(theirs ? { is: 'conflict', theirs } : { is: 'failed', why: messageOf(error), isOffline });
      throw error;
    }
  }, [keep]);

  const enqueue = useCallback(() => {
    const next = running.current.then(save);
    const settled = next.catch(() => undefined);
    running.current = settled;
    unfinished.add(settled);
    void settled.then(() => unfinished.delete(settled));
    return next;
  }, [save]);

  /** The documents of the draft changed as a whole, with what is typed into this one. */
  const change = useCallback(
    async (next: (documents: readonly DraftDocument[]) => DraftDocument[]) => {
      await enqueue();
      const { entity, text, title, onChanged } = now.current;
      const before = kept.current;
      const { draft } = await saveDraft({
        ...(before && { draftNo: before.draftNo, version: before.version }),
        name: words.current?.name ?? before?.name ?? `修改${title}`.slice(0, 60),
        reason: words.current?.reason ?? before?.reason ?? '',
        documents: next(before?.documents ?? [{ entity, text, from: begunOn.current }]),
      });
      keep(draft);
      words.current = undefined;
      setUnsaved(undefined);
      savedText.current = textIn(draft, entity) ?? text;
      setState({ is: 'saved', at: draft.at });
      onChanged();
    },
    [enqueue, keep],
  );

  /** What the server has made of the draft, with what others did. */
  const take = useCallback(
    (there: Draft) => {
      const { entity, text, onText } = now.current;
      const answered = textIn(there, entity);
      const isSaved = text === savedText.current;
      keep(there);
      setClashes(clashesIn(there, entity));
      if (answered === undefined || !isSaved || answered === text) return;
      savedText.current = answered;
      onText(answered);
    },
    [keep],
  );

  /** What is typed is kept; undefined: it could not be, or there is nothing. */
  const flush = useCallback(async () => {
    await enqueue().catch(() => undefined);
    return now.current.text === savedText.current ? kept.current : undefined;
  }, [enqueue]);

  const conflicting = state.is === 'conflict';
  useEffect(() => {
    if (conflicting) return;
    if (options.text === savedText.current && lost.current === undefined) {
      // Undone before it was sent: what is kept says the same again.
      setState((now) =>
        now.is !== 'waiting' ? now : kept.current ? { is: 'saved', at: kept.current.at } : { is: 'none' },
      );
      return;
    }
    setState({ is: 'waiting' });
    const timer = setTimeout(() => void enqueue().catch(() => undefined), REST_MS);
    return () => clearTimeout(timer);
  }, [options.text, conflicting, enqueue]);

  const enqueueQuietly = () => void enqueue().catch(() => undefined);
  useSendAgain(state.is === 'failed' && state.isOffline ? state : undefined, enqueueQuietly);

  // A tab that is closed within the pause would lose the last word.
  useEffect(() => {
    const leave = () => void enqueue().catch(() => undefined);
    document.addEventListener('visibilitychange', leave);
    return () => {
      document.removeEventListener('visibilitychange', leave);
      leave();
    };
  }, [enqueue]);

  // A request that has just begun is broken off with the page: on a slow line that is the last thing typed.
  const isUnsaved = state.is === 'waiting' || state.is === 'saving' || state.is === 'failed';
  useEffect(() => {
    if (!isUnsaved) return undefined;
    const ask = (event: BeforeUnloadEvent) => {
      event.preventDefault();
      void enqueue().catch(() => undefined);
    };
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnsaved, enqueue]);

  return useMemo(
    () => ({
      state,
      draftNo: head?.draftNo,
      version: head?.version,
      name: unsaved?.name ?? head?.name ?? usualName,
      reason: unsaved?.reason ?? head?.reason ?? '',
      entities: head?.documents.map((document) => document.entity) ?? [],
      others: head?.documents.filter((document) => document.entity !== now.current.entity) ?? [],
      describe(next) {
        words.current = next;
        setUnsaved(next);
        void enqueue().catch(() => undefined);
      },
      async include(entity) {
        const { document, text } = await openDocument({ entity });
        await change((documents) => [...documents, { entity, text, from: document.version }]);
      },
      exclude: (entity) => change((documents) => documents.filter((document) => document.entity !== entity)),
      clashes,
      async today() {
        const saved = await flush();
        if (!saved) return undefined;
        const there = await fetchDraft({ draftNo: saved.draftNo }).catch((error: unknown) => {
          // Published or discarded by somebody else: what is typed here begins a draft of its own.
          if (isGone(error)) {
            keep(undefined);
            savedText.current = now.current.inForce;
          }
          throw error;
        });
        take(there);
        return clashesIn(there, now.current.entity).length > 0 ? undefined : there;
      },
      async settle(side) {
        const saved = await flush();
        if (!saved) return;
        const there = await fetchDraft({ draftNo: saved.draftNo });
        const { entity } = now.current;
        const chosen = there.behind?.find((one) => one.entity === entity)?.[side];
        if (!chosen) return take(there);
        const documents = there.documents.map((one) => (one.entity === entity ? chosen : one));
        const { draftNo, version, name, reason } = there;
        take((await saveDraft({ draftNo, version, name, reason, documents })).draft);
      },
      begun: () => kept.current !== undefined || now.current.text !== savedText.current,
      insist() {
        if (state.is !== 'conflict') return;
        keep(state.theirs);
        savedText.current = '';
        void enqueue().catch(() => undefined);
      },
      accept() {
        if (state.is !== 'conflict') return;
        keep(state.theirs);
        const text = textIn(state.theirs, now.current.entity) ?? now.current.inForce;
        savedText.current = text;
        now.current.onText(text);
        setState({ is: 'saved', at: state.theirs.at });
      },
      async discard() {
        const draft = kept.current;
        keep(undefined);
        words.current = undefined;
        setUnsaved(undefined);
        savedText.current = now.current.inForce;
        now.current.onText(now.current.inForce);
        setState({ is: 'none' });
        if (draft) await discardDraft({ draftNo: draft.draftNo });
        now.current.onChanged();
      },
      // Told which text it is: what was drawn last may still be the one before.
      published(text) {
        keep(undefined);
        words.current = undefined;
        setUnsaved(undefined);
        savedText.current = text;
        setState({ is: 'none' });
      },
      async restart(text) {
        const draft = kept.current;
        now.current.onText(text);
        // Of a draft of several documents only this one is as it was, which is saved as any change of it.
        if (draft && draft.documents.length > 1) return;
        keep(undefined);
        savedText.current = text;
        setState({ is: 'none' });
        if (!draft) return;
        await discardIfThere(draft);
        now.current.onChanged();
      },
    }),
    [state, enqueue, flush, take, clashes, change, keep, head, unsaved, usualName],
  );
}

/** Somebody else may have published or discarded it already. */
async function discardIfThere({ draftNo }: Draft): Promise<void> {
  await discardDraft({ draftNo }).catch((error: unknown) => {
    if (!isGone(error)) throw error;
  });
}

const documentIn = (draft: Draft | undefined, entity: string): DraftDocument | undefined =>
  draft?.documents.find((document) => document.entity === entity);

/** What a draft says of an entity. */
export const textIn = (draft: Draft | undefined, entity: string): string | undefined => documentIn(draft, entity)?.text;

const NO_CLASHES: readonly string[] = [];

const clashesIn = (draft: Draft | undefined, entity: string): readonly string[] =>
  draft?.behind?.find((one) => one.entity === entity)?.clashes ?? NO_CLASHES;

/** The version that what is saved stands on: that of the draft it goes on with, else that on which it began. */
const standsOn = (draft: Draft | undefined, { entity }: DraftOptions, begunOn: string | null): string | null => {
  const document = documentIn(draft, entity);
  return document ? document.from : begunOn;
};
