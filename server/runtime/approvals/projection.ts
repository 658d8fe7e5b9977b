import type { EntityModel, FieldModel, RecordData } from '@yunpu/engine-core/document';
import { truncate } from '@yunpu/engine-core/format';
import {
  type Chain,
  type ChainStep,
  decidedBy,
  type Person,
  pendingTasks,
  remaining,
} from '@yunpu/engine-core/workflow';
import type { Row, WritesTo } from '../../../contract/records/write.ts';

const unique = (values: readonly string[]): string[] => [...new Set(values)];
const DECIDED: ReadonlySet<string> = new Set(['approve', 'reject', 'handOver', 'addSigner', 'sendBack']);
const SYSTEM = 'system';

/** Who may decide while who is to decide is away: by the id of that one. */
export type StandIns = ReadonlyMap<string, readonly Person[]>;

/** What the approval record says of a chain: everything in it that a list or a page shows. */
export function projectionOf(chain: Chain, standIns: StandIns = new Map()): WritesTo<'approval'> {
  const pending = pendingTasks(chain);
  // Whoever has a task of their own signs that one first, and stands in for nobody until then.
  const isAsked = new Set(pending.map(({ person }) => person.id));
  const deputies = pending.flatMap(({ person }) =>
    (standIns.get(person.id) ?? []).filter(({ id }) => !isAsked.has(id)).map((deputy) => ({ deputy, absent: person })),
  );
  const decisions = chain.log.filter(({ kind, by }) => DECIDED.has(kind) && by.id !== SYSTEM);
  const last = chain.log.findLast(({ kind }) => DECIDED.has(kind));
  const opened = chain.steps.flatMap(({ lines }) => lines.flat()).filter(({ openedAt }) => openedAt !== null);
  const due = pending.flatMap(({ dueAt }) => (dueAt === null ? [] : [dueAt])).sort();
  const over = chain.status !== 'running';
  const step = chain.steps[chain.current];
  const copied = unique((chain.copied ?? []).map(({ person }) => person.id));
  return {
    status: chain.status,
    currentStep: over ? null : step?.title,
    mode: over ? null : step?.mode,
    handlers: unique([...pending.map(({ person }) => person.id), ...deputies.map(({ deputy }) => deputy.id)]),
    handlerNames: over
      ? null
      : [
          ...pending.map(({ person }) => person.name),
          ...deputies.map(({ deputy, absent }) => decidedBy(deputy, absent)),
        ].join('、'),
    deputies: deputies.map(({ deputy }) => deputy.id),
    deputyOf: deputies.map(({ absent }) => absent.name),
    handled: unique(decisions.flatMap(({ by, standsFor }) => [by.id, ...(standsFor ? [standsFor.id] : [])])),
    participants: unique(
      [
        chain.requester.id,
        ...opened.map(({ person }) => person.id),
        ...chain.log.map(({ by }) => by.id),
        ...deputies.map(({ deputy }) => deputy.id),
        ...copied,
      ].filter((id) => id !== SYSTEM),
    ),
    copied,
    powers: over ? null : [...(step?.may ?? [])],
    remaining: remaining(chain),
    dueAt: due[0] ?? null,
    lastHandler: last ? decidedBy(last.by, last.standsFor) : null,
    lastOpinion: last === undefined || last.comment === '' ? null : last.comment,
    lastAt: last?.at ?? null,
    reminders: chain.log.filter(({ kind }) => kind === 'remind' || kind === 'overdue').length,
    remindedAt: chain.remindedAt,
    endedAt: over ? (chain.log.at(-1)?.at ?? null) : null,
    steps: chain.steps.map(stepRow),
    records: chain.log.map(({ at, by, standsFor, kind, step: title, comment, to }) => ({
      at,
      byName: decidedBy(by, standsFor),
      kind,
      ...(title !== '' && { step: title }),
      ...(to !== '' && { to }),
      ...(comment !== '' && { opinion: comment }),
    })),
  };
}

function stepRow(step: ChainStep): Row<'approval', 'steps'> {
  const tasks = step.lines.flat();
  const decided = tasks
    .flatMap(({ decidedAt }) => (decidedAt === null ? [] : [decidedAt]))
    .sort()
    .at(-1);
  return {
    title: step.title,
    mode: step.mode,
    status: step.status,
    approverNames: tasks
      .filter(({ status }) => status !== 'handedOver')
      .map(({ person }) => person.name)
      .join('、'),
    ...(step.hours !== null && { hours: step.hours }),
    ...(decided !== undefined && { decidedAt: decided }),
  };
}

/** An approval keeps its amount in fen, so one in another currency, or with other decimals, is none. */
const isInFen = (field: FieldModel | undefined): boolean =>
  field?.kind === 'money' && field.currency === 'CNY' && field.digits === 2;

/** The money that the steps weigh, or else the one that the list adds up. */
function amountOf(model: EntityModel): string | undefined {
  const weighed = model.approval?.steps
    .flatMap(({ when }) => when?.reads ?? [])
    .find((path) => !path.includes('.') && isInFen(model.fieldsByPath[path]));
  const money = model.list.columns.filter((field) => isInFen(field) && !field.path.includes('.'));
  return (
    weighed ?? (money.find((field) => field.column?.summary !== undefined && !field.column.hidden) ?? money[0])?.path
  );
}

/** What it is about, in words: of any document, by what the document itself says is its title and its amount. */
export function subjectOf(model: EntityModel, record: RecordData): WritesTo<'approval'> {
  const title = record[model.titleField];
  const path = amountOf(model);
  const amount = path === undefined ? undefined : record[path];
  return {
    entity: model.entity,
    entityTitle: model.title,
    billNo: String(record[model.key] ?? ''),
    title:
      typeof title === 'string' && title !== ''
        ? truncate(title, 200)
        : `${model.title} ${String(record[model.key] ?? '')}`,
    // What comes to nothing (an agreement of secrecy) is not about money.
    ...(typeof amount === 'number' && amount !== 0 && { amount }),
  };
}
