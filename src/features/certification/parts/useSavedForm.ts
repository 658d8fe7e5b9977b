import { isEmptyValue } from '@yunpu/engine-core/expression';
import type { Issue } from '@yunpu/engine-core/validation';
import { useCallback, useEffect, useEffectEvent, useRef, useState } from 'react';
import type { FieldValues, Path, PathValue, UseFormReturn } from 'react-hook-form';
import type { Application, Kept, Sent } from '../../../platform/gateway/certification.ts';
import { messageOf, RequestError } from '../../../platform/gateway/errors.ts';
import type { Json } from '../../../platform/gateway/json.ts';
import { toast } from '../../../ui/notices.ts';
import { Agreement } from './agreement.ts';
import { reasonsIn, toSend } from './values.ts';

/** `unkept`: how many fields hold something wrong, which is not kept. */
export type Saving =
  | { state: 'clean' }
  | { state: 'saving' }
  | { state: 'saved'; at: Date; unkept: number }
  | { state: 'failed'; why: string };

/** A field that two people filled in differently. */
export interface FieldConflict {
  name: string;
  /** As a person reads it; '' for a file or a choice. */
  theirs: string;
}

interface SavedForm<Values extends FieldValues> {
  application: Application | null;
  /** The one that comes back masked: it is shown so once it is kept. */
  numberField: Path<Values>;
  /** The form's values of an application. */
  read: (application: Application) => Values;
  fill: (sent: Sent) => Promise<Kept>;
}

const fieldOf = ({ path }: Issue): string => path.split('/')[1] ?? '';
const only = (body: Json, names: readonly string[]): Json =>
  Object.fromEntries(names.map((name) => [name, body[name]]));

function agreementOn(application: Application | null, body: Json): Agreement {
  const agreement = new Agreement();
  // What is not kept yet is sent, also where the form began with it.
  for (const name of Object.keys(body)) agreement.settle(name, application?.record[name], application?.record[name]);
  return agreement;
}

/** A pause in typing after which the draft is kept, ms. */
const PAUSE = 800;

/**
 * Keeps a form on the server while it is filled in, one save after the other: what was changed here, and nothing that
 * somebody else changed meanwhile. What both changed waits for a person to decide.
 */
export function useSavedForm<Values extends FieldValues>(
  form: UseFormReturn<Values>,
  { application, numberField, read, fill }: SavedForm<Values>,
) {
  const [saving, setSaving] = useState<Saving>({ state: 'clean' });
  const queue = useRef<Promise<unknown>>(Promise.resolve());
  const sent = useRef('');
  const [agreement] = useState(() => agreementOn(application, toSend(form.getValues())));
  const [fieldConflicts, setFieldConflicts] = useState<readonly FieldConflict[]>([]);
  const open = useRef<{ names: ReadonlySet<string>; kept: Application } | undefined>(undefined);
  const savedAt = useRef<Date>(undefined);
  const unkept = useRef(new Set<string>());
  const { getValues, setValue, setError, subscribe } = form;

  /** Says beside each field what is wrong with it. @returns the fields that are named */
  const show = useCallback(
    (issues: readonly Issue[]): string[] => {
      const named = issues.map((issue) => ({ name: fieldOf(issue), message: issue.message }));
      for (const { name, message } of named) setError(name as Path<Values>, { type: 'server', message });
      return named.map(({ name }) => name);
    },
    [setError],
  );

  const isKept = (): boolean => JSON.stringify(toSend(getValues())) === sent.current;
  /** Only what is on the server as it stands here is called saved. */
  const showSaving = () => {
    if (!isKept()) setSaving({ state: 'saving' });
    else
      setSaving(
        savedAt.current ? { state: 'saved', at: savedAt.current, unkept: unkept.current.size } : { state: 'clean' },
      );
  };

  const reportConflicts = (names: ReadonlySet<string>, kept: Application): void => {
    open.current = names.size > 0 ? { names, kept } : undefined;
    setFieldConflicts(
      [...names].map((name) => ({ name, theirs: typeof kept.record[name] === 'string' ? kept.record[name] : '' })),
    );
  };

  /** Shows what somebody else filled in where nothing was changed here. */
  const takeOthers = (kept: Application): void => {
    const theirs = read(kept);
    const now = toSend(getValues());
    for (const name of Object.keys(now)) {
      if (!agreement.moved(name, kept.record[name]) || agreement.changed(now).includes(name)) continue;
      const value = theirs[name];
      agreement.settle(name, toSend({ [name]: value })[name], kept.record[name]);
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>);
    }
    // What was shown just now is on the server as it stands here.
    const shown = toSend(getValues());
    if (agreement.changed(shown).every((name) => open.current?.names.has(name))) sent.current = JSON.stringify(shown);
  };

  const namesNow = (): string[] => [...(open.current?.names ?? [])];

  /** A person has decided about a field that two filled in. */
  const decide = async (name: string, whose: 'mine' | 'theirs'): Promise<void> => {
    const { names, kept } = open.current ?? {};
    if (!names || !kept) return;
    if (whose === 'mine') agreement.insist(name, kept.record[name]);
    else {
      const value = read(kept)[name];
      agreement.settle(name, toSend({ [name]: value })[name], kept.record[name]);
      setValue(name as Path<Values>, value as PathValue<Values, Path<Values>>, { shouldValidate: true });
    }
    reportConflicts(new Set([...names].filter((other) => other !== name)), kept);
    sent.current = '';
    await save().catch(() => undefined);
  };

  const run = async (): Promise<readonly string[]> => {
    const values = getValues();
    const body = toSend(values);
    const text = JSON.stringify(body);
    if (text === sent.current) {
      showSaving();
      return [];
    }
    setSaving({ state: 'saving' });
    const names = agreement.changed(body).filter((name) => !open.current?.names.has(name));
    try {
      const {
        application: kept,
        issues,
        conflicts,
      } = await fill({ values: only(body, names), before: agreement.before(names) });
      sent.current = text;
      for (const name of names) if (!conflicts.includes(name)) agreement.settle(name, body[name], kept.record[name]);
      const refused = new Set(issues.map(fieldOf));
      for (const name of names) {
        if (refused.has(name) && !isEmptyValue(body[name])) unkept.current.add(name);
        else unkept.current.delete(name);
      }
      const masked = kept.record[numberField];
      if (
        typeof masked === 'string' &&
        masked !== '' &&
        !conflicts.includes(numberField) &&
        getValues(numberField) === values[numberField]
      ) {
        agreement.settle(numberField, masked, masked);
        setValue(numberField, masked as PathValue<Values, Path<Values>>);
      }
      if (conflicts.length > 0) reportConflicts(new Set([...(open.current?.names ?? []), ...conflicts]), kept);
      takeOthers(kept);
      savedAt.current = new Date();
      showSaving();
      return show(issues);
    } catch (error) {
      setSaving({ state: 'failed', why: messageOf(error) });
      throw error;
    }
  };
  const save = (): Promise<readonly string[]> => {
    const next = queue.current.then(run, run);
    queue.current = next;
    return next;
  };

  /** Beside each field why it was refused, until it is filled in anew. */
  const showReasons = useEffectEvent(() => {
    if (application?.status === 'rejected')
      show(
        reasonsIn(application).map(({ field, text }) => ({
          path: `/${field}`,
          code: 'refused',
          message: `上次未通过：${text}`,
        })),
      );
  });
  useEffect(() => {
    showReasons();
  }, []);

  const saveQuietly = useEffectEvent(() => void save().catch(() => undefined));
  const showChange = useEffectEvent(showSaving);
  useEffect(() => {
    let timer = 0;
    const stop = subscribe({
      formState: { values: true },
      callback: () => {
        showChange();
        clearTimeout(timer);
        timer = window.setTimeout(saveQuietly, PAUSE);
      },
    });
    const leave = () => {
      if (timer) saveQuietly();
    };
    addEventListener('pagehide', leave);
    return () => {
      leave();
      clearTimeout(timer);
      removeEventListener('pagehide', leave);
      stop();
    };
  }, [subscribe]);

  /** Sends the whole form. @returns the fields that were refused, empty when it went */
  const submit = async (send: (sent: Sent) => Promise<unknown>): Promise<readonly string[]> => {
    await queue.current.catch(() => undefined);
    if (open.current) {
      toast('请先处理与另一位管理员填写不同的内容');
      return namesNow();
    }
    const body = toSend(getValues());
    try {
      await send({ values: body, before: agreement.before(Object.keys(body)) });
      sent.current = JSON.stringify(toSend(getValues()));
      return [];
    } catch (error) {
      if (error instanceof RequestError && error.detail.errorCode === 'record.conflict') {
        sent.current = '';
        await save();
        // What could be told apart by field is shown there.
        if (namesNow().length === 0) throw error;
        toast(messageOf(error));
        return namesNow();
      }
      const issues = error instanceof RequestError ? (error.detail.issues ?? []) : [];
      if (issues.length === 0) throw error;
      toast(issues.length === 1 ? (issues[0]?.message ?? '') : `有 ${issues.length} 处需要修改`);
      return show(issues);
    }
  };
  return { saving, save, submit, fieldConflicts, decide };
}
