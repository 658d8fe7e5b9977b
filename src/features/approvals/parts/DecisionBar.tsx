import type { ActionModel, EntityModel } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import { useAction } from '@yunpu/engine-react/record';
import { type RefObject, useEffect, useEffectEvent, useImperativeHandle, useRef, useState } from 'react';
import { foreignText } from '../../../../contract/foreignJson.ts';
import { keepForm, keptForm } from '../../../platform/gateway/heldDrafts.ts';
import { Button } from '../../../ui/Button.tsx';

/** What the keys do with the request that is shown. */
export interface BarKeys {
  agree(): void;
  refuse(): void;
}

/** What was pressed before there was a request that it could be about, as of the next while the last is on its way. */
export type EarlyKey = keyof BarKeys | undefined;

interface DecisionBarProps {
  model: EntityModel;
  /** Undefined until it is here: a word may be written meanwhile, but nobody decides about what they have not seen. */
  detail: DetailResult | undefined;
  no: string;
  keys: RefObject<BarKeys | null>;
  early: RefObject<EarlyKey>;
  /** It is decided by this person: on to the next. */
  onDecided(): void;
  /** Something else was done, or somebody was faster: it is to be read again. */
  onChanged(): void;
}

const AGREE = 'agree';
/** In the order in which they stand; after these one has nothing more to do with the request. */
const DECISIONS: readonly string[] = ['sendBack', 'handOver', 'addSigner', 'refuse'];
const OTHERS: readonly string[] = ['remind', 'withdraw', 'end'];
const DEFAULT_WORD = '同意';

/** The word that was begun about a request stays with this tab until the request is decided. */
function useWord(no: string) {
  const form = `approval ${no}`;
  const [word, setWord] = useState(() => foreignText(keptForm(form).word));
  const write = (next: string) => {
    setWord(next);
    keepForm(form, next === '' ? null : { word: next });
  };
  return [word, write] as const;
}

/** What may be done with a request now, at the foot of its document, and the word that goes with it. */
export function DecisionBar({ model, detail, no, keys, early, onDecided, onChanged }: DecisionBarProps) {
  const [word, write] = useWord(no);
  /** `R` was pressed before it was known what may be done. */
  const [refusesEarly, setRefusesEarly] = useState(false);
  /** Enter was pressed before the document could be read. */
  const [agreesEarly, setAgreesEarly] = useState(false);
  const field = useRef<HTMLInputElement>(null);
  const actions = useAction(model, (action, next) => {
    if (!next) return onChanged();
    write('');
    return action.name === AGREE || DECISIONS.includes(action.name) ? onDecided() : onChanged();
  });
  const offered = (names: readonly string[]): ActionModel[] =>
    names.flatMap((name) => {
      const action = model.actions.find((candidate) => candidate.name === name);
      return action && (detail ? detail.allowed.actions[name] === true : name === AGREE) ? [action] : [];
    });
  const [agree] = offered([AGREE]);
  const decisions = offered(DECISIONS);
  const [refusing] = offered(['sendBack', 'refuse']);
  const busy = actions.busy !== undefined || detail === undefined;
  const target = { key: no, version: detail?.version, record: detail?.record };
  const ask = (action: ActionModel) =>
    actions.run(action, { ...target, ...(word.trim() !== '' && { values: { opinion: word.trim() } }) });

  const keyed: BarKeys = {
    agree: () => field.current?.focus(),
    refuse: () => (detail ? refusing && ask(refusing) : setRefusesEarly(true)),
  };
  // This one is decided already: what is pressed now is about the next.
  const later: BarKeys = {
    agree: () => {
      early.current = 'agree';
    },
    refuse: () => {
      early.current = 'refuse';
    },
  };
  useImperativeHandle(keys, () => (actions.busy !== undefined ? later : keyed));
  const begin = useEffectEvent(() => {
    const key = early.current;
    early.current = undefined;
    if (key) keyed[key]();
  });
  useEffect(() => {
    begin();
  }, []);
  const submit = () => {
    if (detail === undefined) setAgreesEarly(true);
    if (actions.busy !== undefined || !agree) return;
    // With nothing written the next A is the key again, and not a word.
    if (detail !== undefined || word.trim() === '') field.current?.blur();
    if (detail) void actions.send(agree, { ...target }, { opinion: word.trim() || DEFAULT_WORD });
  };
  const catchUp = useEffectEvent(() => {
    if (!refusesEarly) return;
    setRefusesEarly(false);
    if (refusing) ask(refusing);
  });
  const isHere = detail !== undefined;
  useEffect(() => {
    if (isHere) catchUp();
  }, [isHere]);
  const others = offered(OTHERS);
  const isOver = !agree && decisions.length === 0 && others.length === 0;
  // A dialog that is open stays where it is, and says why nothing can be done any more.
  return (
    <>
      {!isOver && (
        <section className="queue-bar" aria-label="处理审批">
          {agree && (
            <form
              onSubmit={(event) => {
                event.preventDefault();
                submit();
              }}
            >
              <input
                ref={field}
                value={word}
                maxLength={200}
                placeholder={DEFAULT_WORD}
                aria-label="审批意见"
                onChange={({ target: { value } }) => write(value)}
              />
              <Button type="submit" look="primary" aria-keyshortcuts="A" aria-disabled={busy || undefined}>
                {agree.title}
                <kbd aria-hidden>A</kbd>
              </Button>
            </form>
          )}
          {agreesEarly && !isHere && (
            <p className="queue-bar-early" role="status">
              单据还没有加载出来，看过之后再按同意。
            </p>
          )}
          <div className="queue-bar-more">
            {[...decisions, ...others].map((action) => (
              <Button
                key={action.name}
                className={action.danger ? 'queue-danger' : undefined}
                aria-disabled={busy || undefined}
                {...(action === refusing && { 'aria-keyshortcuts': 'R' })}
                onClick={() => !busy && ask(action)}
              >
                {action.title}
                {action === refusing && <kbd aria-hidden>R</kbd>}
              </Button>
            ))}
          </div>
        </section>
      )}
      {actions.dialogs}
    </>
  );
}
