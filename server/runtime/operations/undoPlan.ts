import type { ActionModel, EntityModel, RecordData } from '@yunpu/engine-core/document';
import { formatDateTime } from '@yunpu/engine-core/format';
import { getAt, pathToPointer } from '@yunpu/engine-core/record';
import { mayAct } from '@yunpu/engine-core/workflow';
import { limitsFor, limitsOn } from '../access/actor.ts';
import { scopeOf } from '../access/scope.ts';
import type { HistoryRow } from '../history/chain.ts';
import type { Undone } from '../history/undone.ts';
import { recordOf } from '../records/rows.ts';
import { same } from '../records/same.ts';
import { type FoundRow, teamOf } from '../storage/find.ts';
import type { Reading } from './context.ts';
import { whyNotSaved } from './detail.ts';
import { subject } from './draft.ts';
import { hides, judgeOf } from './historyRights.ts';
import { type ChangeToday, changesToday, mayPutBack, putBack, sourcesIn } from './undoFields.ts';

/** What it comes to when a change is taken back. */
export interface UndoPlan {
  /** The record with its values put back. */
  record: RecordData;
  /** The action whose effect it is; undefined: what was saved. */
  action: ActionModel | undefined;
  title: string;
}

/** Why a change cannot be taken back now. */
export interface NoUndo {
  why: string;
  /** The fields at fault that the person may know of. */
  fields: readonly string[];
}

/** What the verdict on one entry of a record's history rests on. */
interface Asked {
  row: FoundRow;
  entry: HistoryRow;
  undone: Undone;
  /** The document of that time, where it is still understood. */
  then: EntityModel | undefined;
  /** Entries behind it, newest first, as far as they are known: they say who changed something since. */
  later: readonly HistoryRow[];
}

const no = (why: string, fields: readonly string[] = []): NoUndo => ({ why, fields });

/** The action of today's document that an entry is the effect of, 'save', or undefined for what is not taken back. */
function doneBy(model: EntityModel, first: HistoryRow, takesBack: boolean): ActionModel | 'save' | undefined {
  if (first.action === 'save') return 'save';
  const action = model.actions.find(({ name }) => name === first.action);
  // Done again it would pass by its hook.
  if (!action?.undo || (takesBack && action.hook !== undefined)) return undefined;
  const waiting = model.approval?.state;
  return waiting !== undefined && [first.from_state, first.to_state].includes(waiting) ? undefined : action;
}

/**
 * What taking back an entry would come to, by today's document and this person's rights; why it cannot be, where
 * another time or person might; undefined where it is nothing that is taken back. What validation and hooks find is
 * found when it is done.
 */
export function planUndo(op: Reading, { row, entry, undone, then, later }: Asked): UndoPlan | NoUndo | undefined {
  const { model, actor } = op;
  const origin = undone.origin(entry);
  if (entry.seq === 1 || origin === undefined || undone.by(entry.seq) || row.ruled === false) return undefined;
  const { first, takesBack } = origin;
  const done = doneBy(model, first, takesBack);
  if (done === undefined) return undefined;
  const action = done === 'save' ? undefined : done;
  if (then === undefined) return no('当时的单据定义已不再保留，不能撤销');
  const source = sourcesIn(model, action);
  const { changes, gone } = changesToday(then, model, entry.changes);
  const moved = changes.filter(({ field }) => ['typed', 'set'].includes(source(field)));
  if (moved.length + gone.length === 0) return undefined;
  // Where no hook puts it there again, code that knows more than the record did.
  if (model.hooks.beforeSave === undefined && changes.some(({ field }) => source(field) === 'server')) return undefined;

  const closed = action ? undefined : whyNotSaved(model, actor, row);
  if (closed !== undefined) return no(closed);
  const judge = judgeOf(then, model, actor, row.state);
  const [lost] = gone;
  if (lost)
    return no(
      judge.gone.has(lost.path)
        ? `字段${subject(lost.title)}已从单据定义中删除，不能撤销`
        : '此次修改的一些字段已从单据定义中删除，不能撤销',
    );
  const shown = limitsFor(actor, model, row.state);
  const limits = limitsOn(actor, model, action ? entry.from_state : row.state);
  const isHidden = ({ field }: ChangeToday) => hides(shown[field.path]);
  const refused = moved.filter(
    (change) =>
      (hides(judge.limits[change.path]) && !isHidden(change)) ||
      (source(change.field) === 'typed' && !(row.writable && mayPutBack(limits, change))),
  );
  if (refused.length > 0) return noRight(refused.filter((change) => !isHidden(change)));

  const now = recordOf(model, row);
  const clashes = moved.filter(({ field, to }) => !same(getAt(now, pathToPointer(field.path)), to));
  if (clashes.length > 0) return changedSince(clashes, isHidden, later);
  const record = moved.reduce(putBack, now);
  if (action) {
    const { roles } = actor.caller;
    const scope = scopeOf(actor.caller, actor.at, false, teamOf(model, row));
    const verdict = mayAct(model, action, takesBack ? now : record, scope, roles);
    if (verdict !== true) return no(`${takesBack ? '不能重做' : '不能撤销'}：${verdict.why}`);
  }
  return { record, action, title: `${takesBack ? '重做' : '撤销'}：${first.title}` };
}

const namesOf = (changes: readonly ChangeToday[]): string =>
  changes.map(({ field }) => subject(field.title)).join('、');
const pathsOf = (changes: readonly ChangeToday[]): string[] => changes.map(({ field }) => field.path);

function noRight(visible: readonly ChangeToday[]): NoUndo {
  return visible.length > 0
    ? no(`${namesOf(visible)}现在不能由您修改，不能撤销`, pathsOf(visible))
    : no('此次修改包含您无权修改的内容，不能撤销');
}

/** Names what was changed since, and the latest who did, as far as the person may see it. */
function changedSince(
  clashes: readonly ChangeToday[],
  isHidden: (change: ChangeToday) => boolean,
  later: readonly HistoryRow[],
): NoUndo {
  const visible = clashes.filter((change) => !isHidden(change));
  const paths = new Set(clashes.flatMap(({ path, field }) => [path, field.path]));
  const last = later.find(({ changes }) => changes.some(({ path }) => paths.has(path)));
  const changed = last ? `已由 ${last.user_name} 于 ${formatDateTime(last.at)} 修改` : '又有修改';
  const names = visible.length > 0 ? namesOf(visible) : '此次修改的内容';
  return no(`${names}在此之后${changed}，不能撤销；需要改回请直接编辑`, pathsOf(visible));
}
