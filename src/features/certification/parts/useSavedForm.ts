import { isEmptyValue } from '@yunpu/engine-core/expression';
import { maskText } from '@yunpu/engine-core/format';
import type { Issue } from '@yunpu/engine-core/validation';
import type { ConflictShown } from '@yunpu/engine-react/conflict';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import { readRecord } from '../../../../contract/records/read.ts';
import type { Application, Filled, Kept, Seen, Sent } from '../../../platform/gateway/certification.ts';
import { isUnansweredCall, messageOf, RequestError } from '../../../platform/gateway/errors.ts';
import { keepForm, keptForm } from '../../../platform/gateway/heldDrafts.ts';
import type { Json } from '../../../platform/gateway/json.ts';
import { transportError } from '../../../platform/gateway/transportError.ts';
import { useSendAgain } from '../../../platform/gateway/useSendAgain.ts';
import { toast } from '../../../ui/notices.ts';
import { Agreement, interruptedIn, nameOf, seenOf } from './agreement.ts';
import type { ClashesProps } from './Clashes.tsx';
import { APPLICATION, reasonsIn, toSend } from './values.ts';

/** `unkept`: how many fields hold something wrong, which is not kept. */
export type Saving =
  | { state: 'clean' }
  | { state: 'saving' }
  | { state: 'saved'; at: Date; unkept: number }
  /** `isOffline`: nobody answered, and it is tried again by itself. */
  | { state: 'failed'; why: string; isOffline: boolean };

interface SavedForm<Values extends FieldValues> {
  application: Application | null;
  /** The document of such applications. */
  entity: string;
  /** The one that comes back masked: it is shown so once it is kept. */
  numberField: Path<Values>;
  /** The form's values of an application's record. */
  read: (record: Json) => Values;
  fill: (sent: Filled) => Promise<Kept>;
}

/** A pause in typing after which the draft is kept, ms. */
const PAUSE = 800;

/**
 * Keeps a form on the server while it is filled in, one save after the other, each of the version that was seen: what
 * others saved meanwhile is merged as in the engine's forms, and what clashes waits for a person.
 */
export function useSavedForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { application, entity, numberField, read, fill }: SavedForm<Values>,
) {
  const { getValues, setValue, setError, subscribe } = form;
  const mine = (): Json => toSend(getValues());
  const wordsOf = (record: Json): Json => toSend(read(record));

  const [saving, setSaving] = useState<Saving>({ state: 'clean' });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  /** What is on its way to the server. */
  const sending = useRef<Json>(undefined);
  const [agreement] = useState(
    () => new Agreement(application ? wordsOf(application.record) : {}, seenOf(application), mine()),
  );
  /** The form as it stood when it was last kept. */
  const sent = useRef(application ? JSON.stringify(wordsOf(application.record)) : '');
  const savedAt = useRef<Date>(undefined);
  const unkept = useRef(0);
  const [conflict, setConflict] = useState<ConflictShown>();
  const [isDeciding, setDeciding] = useState(false);
  const others = useRef<ConflictShown['theirs']>({ updatedByName: '', updatedAt: '' });

  const place = `${entity} application`;

  const inTurn = <T>(work: () => Promise<T>): Promise<T> => {
    const next = queue.current.then(work, work);
    queue.current = next;
    return next;
  };

  /** Says beside each field what is wrong with it. @returns the fields that are named */
  const show = useCallback(
    (issues: readonly Issue[]): string[] =>
      issues.map((issue) => {
        const name = nameOf(issue);
        setError(name as Path<Values>, { type: 'server', message: issue.message });
        return name;
      }),
    [setError],
  );

  const isKept = (): boolean => JSON.stringify(mine()) === sent.current;
  /** Only what is on the server as it stands here is called saved. */
  const showSaving = () => {
    if (!isKept()) setSaving({ state: 'saving' });
    else
      setSaving(savedAt.current ? { state: 'saved', at: savedAt.current, unkept: unkept.current } : { state: 'clean' });
  };

  /** Shows what clashes now. @returns its fields */
  const showClashes = (): string[] => {
    const merge = agreement.merge(mine());
    setConflict(merge.clashes.length > 0 ? { ...merge, theirs: others.current } : undefined);
    if (merge.clashes.length === 0) setDeciding(false);
    return merge.clashes.map(nameOf);
  };

  /** What is not on the server waits in this tab, without a number that nobody is to read: a reload or the end of a login loses nothing. */
  const hold = (): void => {
    const isThere = isKept() && unkept.current === 0 && agreement.merge(mine()).clashes.length === 0;
    keepForm(place, isThere ? null : { ...agreement.interrupt(mine(), [numberField]) });
  };

  const put = (record: Json, names: readonly string[], shouldValidate = false): void => {
    const values = read(record);
    for (const name of names)
      setValue(name as Path<Values>, values[name] as PathValue<Values, Path<Values>>, { shouldValidate });
  };

  /** Shows what somebody else filled in where nothing was changed here. */
  const hear = (record: Json, seen: Seen): void => {
    const wasKept = isKept();
    const { updatedByName = '', updatedAt = '' } = readRecord(APPLICATION, record);
    others.current = { updatedByName, updatedAt };
    put(record, agreement.heard(mine(), wordsOf(record), seen));
    if (wasKept) sent.current = JSON.stringify(mine());
    showClashes();
  };

  /** As it will stand on the server. */
  const masked = (record: Json): Json => {
    const number = String(record[numberField] ?? '')
      .replace(/\s/g, '')
      .toUpperCase();
    return number.length === 18 ? { ...record, [numberField]: maskText(number, 'idcard') } : record;
  };

  /** Sends the form over what the server has, anew as long as others save in between. `whole`: only where nothing clashes. */
  const deliver = async <T>(send: (sent: Sent) => Promise<T>, whole = false) => {
    for (;;) {
      const values = mine();
      const { record, clashes } = agreement.merge(values);
      if (whole && clashes.length > 0) return undefined;
      agreement.ask(masked(record));
      sending.current = values;
      try {
        return { values, clashing: clashes.map(nameOf), answer: await send({ record, ...agreement.seen }) };
      } catch (error) {
        const theirs = transportError(error).detail.conflict;
        const seen = { billNo: readRecord(APPLICATION, theirs?.current).billNo ?? '', version: theirs?.version ?? 0 };
        if (!theirs || (seen.billNo === agreement.seen.billNo && seen.version === agreement.seen.version)) throw error;
        hear(theirs.current, seen);
      } finally {
        sending.current = undefined;
      }
    }
  };

  const run = async (): Promise<readonly string[]> => {
    if (isKept()) {
      showSaving();
      return showClashes();
    }
    setSaving({ state: 'saving' });
    try {
      const kept = await deliver(fill);
      if (!kept) return [];
      const { values, clashing, answer } = kept;
      const { record } = answer.application;
      const refused = new Set(answer.issues.map(nameOf));
      unkept.current = [...refused].filter((name) => !isEmptyValue(values[name])).length;
      agreement.kept(wordsOf(record), seenOf(answer.application), clashing);
      sent.current = JSON.stringify(values);
      const number = String(record[numberField] ?? '');
      if (number !== '' && !refused.has(numberField) && !clashing.includes(numberField)) {
        const isTyped = mine()[numberField] !== values[numberField];
        sent.current = JSON.stringify({ ...values, [numberField]: number });
        if (!isTyped) put(record, [numberField]);
      }
      savedAt.current = new Date();
      showSaving();
      return [...show(answer.issues), ...showClashes()];
    } catch (error) {
      setSaving({ state: 'failed', why: messageOf(error), isOffline: isUnansweredCall(error) });
      throw error;
    } finally {
      hold();
    }
  };
  const save = () => inTurn(run);
  const saveQuietly = () => void save().catch(() => undefined);

  /** Beside each field why it was refused, until it is filled in anew; and what was typed before and is not there. */
  const begin = useEffectEvent(() => {
    const interrupted = interruptedIn(keptForm(place));
    keepForm(place, null);
    if (interrupted) put(interrupted.mine, agreement.resume(interrupted));
    if (application?.status === 'rejected')
      show(
        reasonsIn(application).map(({ field, text }) => ({
          path: `/${field}`,
          code: 'refused',
          message: `上次未通过：${text}`,
        })),
      );
  });
  const keepNow = useEffectEvent(saveQuietly);
  useSendAgain(saving.state === 'failed' && saving.isOffline ? saving : undefined, saveQuietly);
  const flush = useEffectEvent(() => {
    hold();
    saveQuietly();
  });
  /** What waits for its turn never leaves a page that ends, and the number is held nowhere else. */
  const flushAtOnce = useEffectEvent(() => {
    const onItsWay = sending.current;
    if (!onItsWay) return flush();
    hold();
    const number = mine()[numberField];
    if (number !== onItsWay[numberField])
      void fill({ record: { [numberField]: number ?? null } }).catch(() => undefined);
  });
  const showChange = useEffectEvent(showSaving);
  useEffect(() => {
    let timer = 0;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        showChange();
        clearTimeout(timer);
        timer = window.setTimeout(keepNow, PAUSE);
      },
    });
    const leave = () => {
      if (timer) flushAtOnce();
    };
    addEventListener('pagehide', leave);
    begin();
    return () => {
      if (timer) flush();
      clearTimeout(timer);
      removeEventListener('pagehide', leave);
      stop();
    };
  }, [subscribe]);

  /** Follows what others save, so that little is left to clash. */
  const follow = useEffectEvent(
    () =>
      void inTurn(async () => {
        const { billNo, version } = agreement.seen;
        if (application && (application.billNo !== billNo || application.version > version))
          hear(application.record, seenOf(application));
      }),
  );
  useEffect(() => {
    follow();
  }, [application?.billNo, application?.version]);

  /** Keeps the form because a person asks for it. @returns the fields that are refused, or clash */
  const keep = async (): Promise<readonly string[]> => {
    const names = await save();
    if (showClashes().length > 0) setDeciding(true);
    return names;
  };

  /** Sends the whole form. @returns the fields that were refused or clash, empty when it went */
  const submit = (send: (sent: Sent) => Promise<unknown>): Promise<readonly string[]> =>
    inTurn(async () => {
      try {
        const gone = await deliver(send, true);
        if (gone) {
          sent.current = JSON.stringify(gone.values);
          return [];
        }
        setDeciding(true);
        return showClashes();
      } catch (error) {
        const issues = error instanceof RequestError ? (error.detail.issues ?? []) : [];
        if (issues.length === 0) throw error;
        toast(issues.length === 1 ? (issues[0]?.message ?? '') : `有 ${issues.length} 处需要修改`);
        return show(issues);
      }
    });

  const clashes: ClashesProps = {
    entity,
    conflict,
    count: conflict?.clashes.length ?? 0,
    isDeciding,
    onDeciding: setDeciding,
    onSettle: (record) => {
      const decided = conflict?.clashes ?? [];
      agreement.decided(decided);
      put(record, decided.map(nameOf), true);
      sent.current = '';
      setDeciding(false);
      showClashes();
      saveQuietly();
    },
  };
  return { saving, save, keep, submit, clashes };
}
