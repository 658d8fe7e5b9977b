import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import type { DetailResult } from '@yunpu/engine-core/endpoint';
import {
  createEvaluator,
  mayStart,
  parsePointer,
  pathToPointer,
  patternOf,
  type Rights,
  type Why,
  type WhyPoint,
  whyAction,
  whyField,
  whyState,
} from '@yunpu/engine-core/record';
import { type ReactNode, useState } from 'react';
import { scopeOf, useEngine } from '../data/EngineProvider.tsx';
import { useDetail } from '../data/useDetail.ts';
import { commonMessages } from '../messages/common.ts';
import { recordMessages } from '../messages/record.ts';
import { whyPanelMessages as messages } from '../messages/why.ts';
import { Button } from '../parts/Button.tsx';
import { TitledDialog } from '../parts/TitledDialog.tsx';
import { DetailValue } from '../value/DetailValue.tsx';
import './why.css';

const WIDTH = 560;

interface PanelProps {
  model: EntityModel;
  detail: DetailResult;
  /** As it is in the form that is open; absent: as it is stored. */
  record?: RecordData | undefined;
  isNew?: boolean;
  at: string | undefined;
  onClose(): void;
}

interface Choice {
  at: string;
  title: string;
}

/** Why a field, a button, a tab or the state of a record is as it is, in words, within the rights of who reads it. */
export default function WhyPanel({
  model,
  detail,
  record = detail.record,
  isNew = false,
  at,
  onClose,
}: PanelProps): ReactNode {
  const engine = useEngine();
  const rights: Rights = { ...detail.allowed, state: detail.state };
  const env = { scope: scopeOf(engine, isNew, record) };
  const groups = groupsOf(model, detail, record, env);
  const all = groups.flatMap(({ choices }) => choices);
  const [chosen, setChosen] = useState(at ?? all[0]?.at ?? '');
  const known = { model, record, env, rights };
  const why = explained(chosen);
  return (
    <TitledDialog
      title={messages.title(why?.title ?? model.title)}
      width={WIDTH}
      onClose={onClose}
      foot={(close) => <Button onClick={close}>{commonMessages.close}</Button>}
    >
      <label className="yp-why-choose">
        <span>{messages.choose}</span>
        <select className="yp-input" value={chosen} onChange={(event) => setChosen(event.target.value)}>
          {!all.some((choice) => choice.at === chosen) && (
            <option value={chosen}>{why?.title ?? messages.other}</option>
          )}
          {groups
            .filter(({ choices }) => choices.length > 0)
            .map(({ title, choices }) => (
              <optgroup key={title} label={title}>
                {choices.map((choice) => (
                  <option key={choice.at} value={choice.at}>
                    {choice.title}
                  </option>
                ))}
              </optgroup>
            ))}
        </select>
      </label>
      <div aria-live="polite">
        {why === undefined || why.points.length === 0 ? (
          <p className="yp-muted">{why ? messages.nothing : messages.missing}</p>
        ) : (
          <dl className="yp-why">
            {why.points.map((point, index) => (
              <div key={index}>
                <dt>{point.about}</dt>
                <dd>
                  <Point point={point} model={model} record={record} />
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </TitledDialog>
  );

  function explained(what: string): Why | undefined {
    if (what === '#state') return whyState(known);
    if (what.startsWith('#tab/')) return whyTab(model, what.slice(5));
    if (what.startsWith('!')) return whyButton(what.slice(1));
    const field = whyField(known, what);
    // The state is no field that anybody fills in: what moves it is worth more.
    return model.states && patternOf(what) === model.states.field ? whyState(known) : field;
  }

  function whyButton(name: string): Why {
    const action = model.actions.find((candidate) => candidate.name === name);
    if (action) return whyAction(known, action);
    const start = model.starts.find((candidate) => `start ${candidate.name}` === name);
    if (start) return verdict(start.title, mayStart(start, record, env.scope));
    if (name === 'edit') return verdict(messages.edit, detail.allowed.save);
    if (name === 'remove') return verdict(messages.remove, detail.allowed.delete);
    return verdict(name === 'copy' ? commonMessages.copy : name, true);
  }
}

const verdict = (title: string, may: true | { why: string }): Why => ({
  title,
  points: [{ about: messages.rights, answer: may === true ? messages.possible : may.why, values: [] }],
});

function whyTab(model: EntityModel, name: string): Why {
  const child = model.children.find((candidate) => candidate.name === name);
  const own = { detail: recordMessages.detail, content: recordMessages.content, history: recordMessages.history }[name];
  const answer = child ? messages.tabOf(child.title, child.entity) : messages.tabOwn;
  return {
    title: messages.tab(child?.title ?? own ?? name),
    points: [{ about: messages.rights, answer, values: [] }],
  };
}

/** All that can be explained, but for what this person may not know of. */
function groupsOf(
  model: EntityModel,
  detail: DetailResult,
  record: RecordData,
  env: { scope: ReturnType<typeof scopeOf> },
): { title: string; choices: Choice[] }[] {
  const { allowed } = detail;
  const evaluator = createEvaluator(model, record, env);
  const readable = model.fields.filter((field) => !field.internal && allowed.fields[field.path] !== 'none');
  const choice = (field: FieldModel): Choice => ({ at: pathToPointer(field.path), title: field.title });
  const isShown = (field: FieldModel): boolean => evaluator.isVisible(pathToPointer(field.path));
  return [
    {
      title: messages.state,
      choices: model.states && detail.state !== null ? [{ at: '#state', title: messages.state }] : [],
    },
    {
      title: messages.actions,
      choices: [
        ...model.actions
          .filter(({ name }) => allowed.actions[name] !== undefined)
          .map(({ name, title }) => ({ at: `!${name}`, title })),
        { at: '!edit', title: messages.edit },
        { at: '!remove', title: messages.remove },
      ],
    },
    { title: messages.fields, choices: readable.filter(isShown).map(choice) },
    { title: messages.hiddenFields, choices: readable.filter((field) => !isShown(field)).map(choice) },
  ];
}

/** Kinds whose stored value is a key that nobody reads. */
const BY_KEY = new Set<FieldModel['kind']>(['link', 'user', 'org']);

function Point({ point, model, record }: { point: WhyPoint; model: EntityModel; record: RecordData }): ReactNode {
  const { answer, rule, values, otherwise } = point;
  return (
    <>
      <p>{answer}</p>
      {rule && (
        <p className="yp-why-rule">
          <span>{messages.rule}</span>
          {rule.isSource ? <code>{rule.text}</code> : rule.text}
        </p>
      )}
      {values.length > 0 && (
        <p className="yp-why-rule">
          <span>{messages.values}</span>
          {values.map(({ path, title, text, value }) => {
            const field = model.fieldsByPath[path];
            return (
              <span key={path} className="yp-why-value">
                {messages.valueOf(title)}
                {field && BY_KEY.has(field.kind) && parsePointer(pathToPointer(path)).length === 1 ? (
                  <DetailValue field={field} model={model} record={record} value={value} />
                ) : (
                  text
                )}
              </span>
            );
          })}
        </p>
      )}
      {otherwise !== undefined && (
        <p className="yp-why-rule">
          <span>{messages.otherwise}</span>
          {otherwise}
        </p>
      )}
    </>
  );
}

/** The same about a row of a list: what may be done with its record is fetched first. */
export function RowWhy({
  model,
  row,
  ...rest
}: Pick<PanelProps, 'model' | 'at' | 'onClose'> & { row: string }): ReactNode {
  const { detail } = useDetail(model, row);
  return detail ? <WhyPanel model={model} detail={detail} {...rest} /> : null;
}
