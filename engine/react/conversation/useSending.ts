import type { EntityModel } from '@yunpu/engine-core/document';
import { Attempts, type CommentInput, type CommentOperations, type Sent } from '@yunpu/engine-core/endpoint';
import { equalJson } from '@yunpu/engine-core/json';
import { useRef, useState } from 'react';
import { keepSent, keptSent } from './keptText.ts';

/** A comment as it is there, at a version. */
export interface There {
  id: string;
  version: number;
}

class Intention {
  readonly writing: Attempts<CommentInput, { id: string }>;
  readonly editing = new Attempts<There & { comment: CommentInput }, void>();
  /** What an earlier text of it has become. */
  made: There | undefined;

  constructor(sent?: Sent<CommentInput>) {
    this.writing = new Attempts(sent);
  }
}

interface Sending {
  /**
   * Writes one comment, or changes the one `of`, once however often it is sent: where an earlier text had arrived and its
   * answer was lost, that comment is given the latest one.
   * @returns whether it took the place of an earlier text
   */
  send(comment: CommentInput): Promise<boolean>;
  /** What is sent next is something new. */
  forget(): void;
}

export function useSending(
  model: EntityModel,
  recordKey: string,
  operations: () => Promise<CommentOperations>,
  { keptAs, of, parentId }: { keptAs: string; of?: There | undefined; parentId?: string | undefined },
): Sending {
  const [begun] = useState(() => new Intention(keptSent(keptAs)));
  const open = useRef(begun);
  const send = async (comment: CommentInput): Promise<boolean> => {
    const intention = open.current;
    const { write, edit } = await operations();
    const change = async ({ id, version }: There): Promise<boolean> => {
      const { earlier } = await intention.editing.send({ id, version, comment }, (asked, key) =>
        edit(model, recordKey, asked.id, asked.version, asked.comment, key),
      );
      if (!earlier || equalJson(earlier.comment, comment)) return false;
      intention.made = { id, version: earlier.version + 1 };
      await change(intention.made);
      return true;
    };
    const { made } = intention;
    if (made) {
      await change(made);
      return true;
    }
    if (of) return change(of);
    const { answer, earlier } = await intention.writing
      .send(comment, (asked, key) =>
        write(model, recordKey, { ...asked, ...(parentId !== undefined && { parentId }) }, key),
      )
      .finally(() => keepSent(keptAs, intention.writing.open));
    if (!earlier) return false;
    intention.made = { id: answer.id, version: 1 };
    await change(intention.made);
    return true;
  };
  return {
    send,
    forget() {
      open.current = new Intention();
      keepSent(keptAs, undefined);
    },
  };
}
