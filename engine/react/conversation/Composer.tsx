import type { EntityModel } from '@yunpu/engine-core/document';
import {
  type CommentInput,
  type CommentOperations,
  type MentionCandidate,
  TransportError,
} from '@yunpu/engine-core/endpoint';
import {
  type ClipboardEvent,
  type KeyboardEvent,
  type ReactNode,
  useId,
  useLayoutEffect,
  useRef,
  useState,
} from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { type PendingFile, pendingFiles } from '../files/pending.ts';
import { StoredFile } from '../files/StoredFile.tsx';
import UploadingFile from '../files/UploadingFile.tsx';
import { commonMessages } from '../messages/common.ts';
import { conversationMessages } from '../messages/conversation.ts';
import { filesMessages } from '../messages/files.ts';
import { Button } from '../parts/Button.tsx';
import { keepUnsent, keptUnsent, NOTHING, type Unsent } from './keptText.ts';
import { MentionOptions } from './MentionOptions.tsx';
import { mentionAt, withMention, withText } from './mentions.ts';
import { useMentionList } from './useMentionList.ts';
import { type There, useSending } from './useSending.ts';

const MAX_TEXT = 4_000;
const MAX_FILES = 10;

interface ComposerProps {
  model: EntityModel;
  recordKey: string;
  operations(): Promise<CommentOperations>;
  /** Under which an unsent text is kept: of the record, of what it answers or changes. */
  name: string;
  label: string;
  /** What it starts with when nothing is kept. */
  initial?: Unsent;
  /** Whether it takes the focus when it appears. */
  takesFocus?: boolean;
  /** Whether it is written below it who reads it, and which keys there are. */
  hint?: boolean;
  /** The comment whose text is changed. */
  of?: There;
  /** The comment that is answered. */
  parentId?: string;
  onSent(): Promise<void>;
  onCancel?(): void;
}

/** Where a comment is written: a text with mentions, and files that are chosen or pasted. */
export function Composer({
  model,
  recordKey,
  operations,
  name,
  label,
  initial = NOTHING,
  takesFocus = false,
  hint = false,
  of,
  parentId,
  onSent,
  onCancel,
}: ComposerProps): ReactNode {
  const { user, team, notify } = useEngine();
  const id = useId();
  const keptAs = [user.id, team.eid, model.entity, recordKey, name].join(' ');
  const [unsent, setUnsent] = useState<Unsent>(() => keptUnsent(keptAs) ?? initial);
  const [caret, setCaret] = useState(0);
  const [problem, setProblem] = useState<string>();
  const [busy, setBusy] = useState(false);
  const box = useRef<HTMLTextAreaElement>(null);
  const input = useRef<HTMLInputElement>(null);
  /** Where the caret is to stand once the text is drawn. */
  const placed = useRef<number>(undefined);
  const sending = useSending(model, recordKey, operations, { keptAs, of, parentId });

  const change = (next: Unsent): void => {
    keepUnsent(keptAs, next);
    // Whoever has emptied it writes something new.
    if (next.text.trim() === '' && next.files.length === 0) sending.forget();
    setUnsent(next);
    setProblem(undefined);
  };
  const [pending, setPending] = useState<readonly PendingFile[]>([]);
  const drop = (id: number): void => setPending((before) => before.filter((other) => other.id !== id));

  const begun = mentionAt(unsent.text, caret);
  const isNamed = begun !== undefined && unsent.mentions.some(({ at }) => at === begun.at);
  const choose = (candidate: MentionCandidate): void => {
    if (!begun) return;
    const next = withMention(unsent, begun, candidate);
    placed.current = next.caret;
    setCaret(next.caret);
    change({ ...unsent, text: next.text, mentions: next.mentions });
  };
  const list = useMentionList({ model, recordKey, operations }, isNamed ? undefined : begun?.keyword, choose);

  useLayoutEffect(() => {
    const area = box.current;
    if (!area) return;
    area.style.height = 'auto';
    area.style.height = `${area.scrollHeight + 2}px`;
    if (placed.current === undefined) return;
    area.focus();
    area.setSelectionRange(placed.current, placed.current);
    placed.current = undefined;
  }, [unsent.text]);
  useLayoutEffect(() => {
    const area = box.current;
    if (!takesFocus || !area) return;
    area.focus();
    area.setSelectionRange(area.value.length, area.value.length);
  }, [takesFocus]);

  const over = [...unsent.text].length - MAX_TEXT;
  const isEmpty = unsent.text.trim() === '' && unsent.files.length === 0;
  const take = (files: readonly File[]): void => {
    const room = MAX_FILES - unsent.files.length - pending.length;
    setPending((before) => [...before, ...pendingFiles(files.slice(0, Math.max(0, room)))]);
    if (files.length > room) setProblem(conversationMessages.tooManyFiles(MAX_FILES));
  };
  const submit = async (): Promise<void> => {
    if (busy || isEmpty || over > 0) return;
    if (pending.length > 0) return setProblem(conversationMessages.uploading);
    const comment: CommentInput = {
      text: unsent.text,
      mentions: unsent.mentions.map(({ kind, id: who, at }) => ({ kind, id: who, at })),
      files: unsent.files.map(({ fileId }) => fileId),
    };
    setBusy(true);
    try {
      const replaces = await sending.send(comment);
      if (replaces) notify({ kind: 'info', text: conversationMessages.replaced });
      // Before what is read anew, which may fail: it was sent.
      change(NOTHING);
      keepUnsent(keptAs, undefined);
      await onSent();
    } catch (reason) {
      if (!(reason instanceof TransportError)) throw reason;
      setProblem(reason.message);
    } finally {
      setBusy(false);
    }
  };

  const onKeyDown = (event: KeyboardEvent): void => {
    if (list.onKey(event)) {
      event.preventDefault();
      event.stopPropagation();
    } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey) && !event.nativeEvent.isComposing) {
      event.preventDefault();
      event.stopPropagation();
      void submit();
    } else if (event.key === 'Escape' && !event.nativeEvent.isComposing) {
      event.stopPropagation();
      if (onCancel) cancel();
      // Back to the record, where letters are keys again; what was written stays.
      else event.currentTarget.closest('.yp-detail')?.querySelector<HTMLElement>('h1')?.focus();
    }
  };
  const cancel = (): void => {
    keepUnsent(keptAs, undefined);
    onCancel?.();
  };
  const onPaste = (event: ClipboardEvent): void => {
    if (event.clipboardData.files.length === 0) return;
    event.preventDefault();
    take([...event.clipboardData.files]);
  };
  const notes = [hint && `${id}-hint`, problem !== undefined && `${id}-problem`].filter(Boolean).join(' ');
  return (
    <div className="yp-composer">
      <textarea
        ref={box}
        className="yp-entry"
        rows={2}
        aria-label={label}
        aria-describedby={notes || undefined}
        aria-invalid={over > 0 || undefined}
        aria-autocomplete="list"
        aria-haspopup="listbox"
        aria-controls={list.candidates ? `${id}-list` : undefined}
        aria-activedescendant={list.candidates?.length ? `${id}-${list.active}` : undefined}
        placeholder={label === conversationMessages.textOf ? conversationMessages.placeholder : label}
        value={unsent.text}
        readOnly={busy}
        onChange={({ target }) => {
          setCaret(target.selectionStart);
          change({ ...unsent, ...withText(unsent, target.value) });
        }}
        onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart)}
        onKeyDown={onKeyDown}
        onPaste={onPaste}
        onBlur={list.close}
      />
      <MentionOptions id={id} list={list} onChoose={choose} />
      {(unsent.files.length > 0 || pending.length > 0) && (
        <ul className="yp-files-list">
          {unsent.files.map((file) => (
            <li key={file.fileId} className="yp-files-stored">
              <StoredFile file={file} />
              <Button
                sign="remove"
                aria-label={filesMessages.removeFile(file.name)}
                onClick={() => change({ ...unsent, files: unsent.files.filter((other) => other !== file) })}
              />
            </li>
          ))}
          {pending.map(({ id: pendingId, file }) => (
            <UploadingFile
              key={pendingId}
              model={model}
              file={file}
              onDone={(uploaded) => {
                drop(pendingId);
                change({ ...unsent, files: [...unsent.files, uploaded] });
              }}
              onGone={() => drop(pendingId)}
            />
          ))}
        </ul>
      )}
      {(over > 0 || problem !== undefined) && (
        <p id={`${id}-problem`} className="yp-problem" role="alert">
          {problem ?? conversationMessages.tooLong(over)}
        </p>
      )}
      <div className="yp-composer-foot">
        <Button look="quiet" onClick={() => input.current?.click()}>
          {conversationMessages.attach}
        </Button>
        <input
          ref={input}
          type="file"
          hidden
          multiple
          aria-label={conversationMessages.attach}
          onChange={({ target }) => {
            take([...(target.files ?? [])]);
            target.value = '';
          }}
        />
        {onCancel && <Button onClick={cancel}>{commonMessages.cancel}</Button>}
        <Button look="primary" disabled={busy || isEmpty || over > 0} onClick={() => void submit()}>
          {busy ? conversationMessages.sending : conversationMessages.send}
        </Button>
      </div>
      {hint && (
        <p id={`${id}-hint`} className="yp-composer-hint">
          {conversationMessages.hint} <span>{conversationMessages.keys}</span>
        </p>
      )}
    </div>
  );
}
