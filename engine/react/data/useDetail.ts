import type { EntityModel, RecordData } from '@yunpu/engine-core/document';
import { type DetailResult, isMissingOrForbidden, mayAffect, type TransportError } from '@yunpu/engine-core/endpoint';
import { copyValues } from '@yunpu/engine-core/record';
import { useEffect, useId, useState } from 'react';
import useSWR, { type KeyedMutator } from 'swr';
import { useEngine } from './EngineProvider.tsx';
import { labelCache } from './labels.ts';

/** Those who ask in one moment share an answer; a page that is come back to asks again: what happened in between may have changed the record. */
const SAME_MOMENT_MS = 50;

export interface Detail {
  detail: DetailResult | undefined;
  /** The version of the document that `detail` was answered under: the one before, until the answer under a new one is here. */
  model: EntityModel;
  error: TransportError | undefined;
  /** A newer version than the one shown exists on the server. */
  newerVersion: number | undefined;
  /** It is known that no other person made it, nor a version since the one shown. */
  isOwn: boolean;
  mutate: KeyedMutator<DetailResult>;
}

/**
 * A record with what may be done to it; `undefined` as key asks for a blank one, with `values` put in, anew for every
 * form: what it starts with may have changed since the last. `copyOf` is the record that the values are taken from.
 * Hears of changes made elsewhere.
 */
export function useDetail(model: EntityModel, key: string | undefined, values?: RecordData, copyOf?: string): Detail {
  const { transport } = useEngine();
  const form = useId();
  const [opened] = useState(() => Date.now());
  const answer = useSWR<DetailResult, TransportError>(
    ['detail', model.entity, model.version, key ?? `new ${form} ${opened}`],
    async () => {
      const source = copyOf === undefined ? undefined : (await transport.detail(model, copyOf)).record;
      const start = source ? { ...copyValues(model, source), ...values } : values;
      const found = await (key === undefined ? transport.blank(model, start) : transport.detail(model, key));
      labelCache(transport).take(model, found.labels);
      return found;
    },
    { dedupingInterval: SAME_MOMENT_MS },
  );
  const of = `${model.entity} ${key ?? form}`;
  const [last, setLast] = useState<{ of: string; model: EntityModel; detail: DetailResult }>();
  if (answer.data && (last?.detail !== answer.data || last.model !== model))
    setLast({ of, model, detail: answer.data });
  // Of what was known from before, nothing is shown once it turns out to be gone; later the page stays: something may be typed into it.
  const [asked, setAsked] = useState<string>();
  const [answered, setAnswered] = useState<string>();
  if (answer.isValidating && asked !== of) setAsked(of);
  if (asked === of && !answer.isValidating && answer.data && !answer.error && answered !== of) setAnswered(of);
  const isGone = answer.error !== undefined && answered !== of && isMissingOrForbidden(answer.error);
  const known = isGone ? undefined : answer.data;
  const isRefused = answer.error !== undefined && answer.error.kind !== 'network' && answer.error.kind !== 'aborted';
  const shown = known ? { model, detail: known } : last?.of === of && !isRefused ? last : undefined;
  const { mutate: reread } = answer;
  const [heard, setHeard] = useState<number>();
  /** The newest version that another person made, or may have. */
  const [ofOthers, setOfOthers] = useState(0);
  useEffect(() => {
    setHeard(undefined);
    setOfOthers(0);
    if (key === undefined) return undefined;
    const hear = (version: number, byOthers: boolean) => {
      setHeard((before = version) => Math.max(before, version));
      if (byOthers) setOfOthers((before) => Math.max(before, version));
    };
    return transport.subscribe((event) => {
      if ('document' in event && event.document === model.entity && event.records) return void reread();
      if (!mayAffect(event, model.entity, key)) return;
      if ('entity' in event) hear(event.version, event.others === true);
      // A failure is not shown here: whoever uses the record gets it.
      else
        void transport.detail(model, key).then(
          ({ version }) => hear(version, true),
          () => undefined,
        );
    });
  }, [transport, model, key, reread]);
  const newerVersion = heard !== undefined && shown && heard > shown.detail.version ? heard : undefined;
  return {
    detail: shown?.detail,
    model: shown?.model ?? model,
    error: answer.error,
    newerVersion,
    isOwn: shown === undefined || ofOthers <= shown.detail.version,
    mutate: answer.mutate,
  };
}
