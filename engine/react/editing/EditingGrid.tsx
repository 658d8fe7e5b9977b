import type { RecordData } from '@yunpu/engine-core/document';
import { type CellOperations, TransportError } from '@yunpu/engine-core/endpoint';
import { type Filter, matches } from '@yunpu/engine-core/query';
import { type ReactNode, useCallback, useEffect, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { scopeOf, scopeOfRecord, useEngine } from '../data/EngineProvider.tsx';
import { labelCache } from '../data/labels.ts';
import type { SeenVersions } from '../data/useVersions.ts';
import { usePreload } from '../form/useFormStore.ts';
import { editingMessages as messages } from '../messages/editing.ts';
import type { EntityTable, EntityTableProps } from '../table/EntityTable.tsx';
import { keyOf } from '../table/keyOf.ts';
import { type Editing, EditingContext } from './context.ts';
import { EditBar } from './EditBar.tsx';
import { EditCards } from './EditCards.tsx';
import { whyNotEdited } from './editable.ts';
import { createEditMode } from './editMode.ts';
import { Edits } from './edits.ts';
import { SaveQueue } from './saveQueue.ts';
import '../parts/parts.css';
import '../widgets/widgets.css';
import './editing.css';

interface EditingGridProps extends EntityTableProps {
  /** The table itself, which the page around has loaded. */
  Table: typeof EntityTable;
  versions: SeenVersions;
  cells(): Promise<CellOperations>;
  /** Changes when the list is another one, or was asked for anew: until then rows stay where they are while they are edited. */
  listed: string;
  /** What the rows have in common, where they are those of one group. */
  inGroup: Filter | undefined;
  /** Records are cards, whose fields are edited by a tap. */
  asCards: boolean;
}

/** Rows of one question about rights. */
const ASKED = 200;

const later = (a: RecordData, b: RecordData): boolean => String(a.updatedAt ?? '') > String(b.updatedAt ?? '');

/** The list's rows while they are edited: in the order they were found in, each as it was last read or saved. */
function useSteadyRows(
  {
    rows,
    model,
    loading,
    listed,
    inGroup,
  }: Pick<EditingGridProps, 'rows' | 'model' | 'loading' | 'listed' | 'inGroup'>,
  saved: ReadonlyMap<string, RecordData>,
  isHeld: (key: string) => boolean,
): readonly RecordData[] {
  const [order, setOrder] = useState<{ listed: string; keys: readonly string[] }>();
  const known = useRef(new Map<string, RecordData>());
  const keys = rows.map((row) => keyOf(model, row));
  if (!loading && rows.length > 0 && order?.listed !== listed) setOrder({ listed, keys });
  return useMemo(() => {
    for (const row of rows) known.current.set(keyOf(model, row), row);
    const found = rows.map((row) => keyOf(model, row));
    const kept = order?.listed === listed ? order.keys : found;
    // A record comes to the group that it belongs to from now on.
    const shown = inGroup ? [...new Set([...kept, ...found])] : kept;
    return shown.flatMap((key) => {
      const read = known.current.get(key);
      const own = saved.get(key);
      const row = own && (!read || later(own, read)) ? own : read;
      return row && (!inGroup || matches(inGroup, row) || isHeld(key)) ? [row] : [];
    });
  }, [rows, model, order, listed, saved, inGroup, isHeld]);
}

/** A list that is edited cell by cell. What is entered shows at once, and stays with the reason where it is refused. */
export default function EditingGrid({
  Table,
  versions,
  cells,
  listed,
  inGroup,
  asCards,
  ...props
}: EditingGridProps): ReactNode {
  const { model } = props;
  const engine = useEngine();
  const { transport, notify } = engine;
  const [edits] = useState(() => new Edits());
  const [saved, setSaved] = useState<ReadonlyMap<string, RecordData>>(new Map());
  const [announced, announce] = useState('');
  const isHeld = useCallback((key: string) => edits.holds(key), [edits]);
  const base = useSteadyRows({ ...props, listed, inGroup }, saved, isHeld);
  const marks = useSyncExternalStore(edits.subscribe, () => edits.version);
  const rows = useMemo(
    () => base.map((row) => edits.over(keyOf(model, row), row)),
    // `marks` counts the changes of what is laid over the rows.
    // eslint-disable-next-line react-hooks/exhaustive-deps
    [base, model, edits, marks],
  );
  const latest = useRef({ base, versions });
  useEffect(() => {
    latest.current = { base, versions };
  });

  const [queue] = useState(
    () =>
      new SaveQueue(edits, {
        stored(key) {
          const record = latest.current.base.find((row) => keyOf(model, row) === key);
          return record && { record, version: latest.current.versions.of(key) ?? 1 };
        },
        keyOf: (row) => keyOf(model, row),
        change: async (changes, idempotencyKey) => (await cells()).change(model, changes, idempotencyKey),
        settle(answer) {
          labelCache(transport).take(model, answer.labels);
          latest.current.versions.note(answer.versions);
          edits.setOpen(answer.open);
          setSaved((before) => {
            const next = new Map(before);
            for (const row of answer.rows) next.set(keyOf(model, row), row);
            return next;
          });
          // What is entered meanwhile is compared with what the answer says.
          latest.current.base = latest.current.base.map(
            (row) => answer.rows.find((one) => keyOf(model, one) === keyOf(model, row)) ?? row,
          );
        },
      }),
  );

  const asked = useRef(new Map<string, string>());
  useEffect(() => {
    const stale = base.filter((row) => asked.current.get(keyOf(model, row)) !== String(row.updatedAt ?? ''));
    if (stale.length === 0) return;
    for (const row of stale) asked.current.set(keyOf(model, row), String(row.updatedAt ?? ''));
    const ask = async (): Promise<void> => {
      const { open } = await cells();
      for (let start = 0; start < stale.length; start += ASKED)
        edits.setOpen(
          await open(
            model,
            stale.slice(start, start + ASKED).map((row) => keyOf(model, row)),
          ),
        );
    };
    ask().catch((reason: unknown) => {
      for (const row of stale) asked.current.delete(keyOf(model, row));
      const why = reason instanceof TransportError ? reason.message : String(reason);
      notify({ kind: 'error', text: messages.rightsFailed(why) });
    });
  }, [base, cells, model, edits, notify]);

  const { context = {} } = props;
  const [mode] = useState(() =>
    createEditMode({
      model,
      edits,
      context,
      whyNot(grid, row, field) {
        const shown = grid.rows[row];
        if (!shown) return '';
        const scope = scopeOfRecord(engine, scopeOf(engine, false), shown.original);
        return whyNotEdited(model, field, shown.original, { open: edits.open(shown.id), scope });
      },
      enter(entered) {
        for (const { key, path, entered: what } of entered) queue.enter(key, path, what);
        void queue.flush();
      },
      announce,
    }),
  );
  edits.setKeys(useMemo(() => rows.map((row) => keyOf(model, row)), [rows, model]));

  const editing = useMemo<Editing>(
    () => ({
      model,
      edits,
      commit(key, values, leave) {
        const path = edits.editing()?.path;
        const mark = path === undefined ? undefined : edits.mark(key, path);
        edits.edit(undefined);
        // What was refused and is kept as it is, is meant.
        if (path !== undefined && mark?.refused !== undefined && !(path in values))
          queue.enter(key, path, { ...mark.entered });
        for (const [path, value] of Object.entries(values)) queue.enter(key, path, { value });
        void queue.flush();
        // There is no row below that a finger would go on to.
        mode.leave(asCards ? 'stay' : leave);
      },
      cancel() {
        edits.edit(undefined);
        mode.leave('stay');
      },
      beginFill: mode.beginFill,
    }),
    [model, edits, queue, mode, asCards],
  );
  const retry = useCallback(() => {
    for (const { key, path, mark } of edits.refused()) queue.enter(key, path, { ...mark.entered });
    void queue.flush();
  }, [edits, queue]);

  const [box, setBox] = useState<HTMLDivElement | null>(null);
  usePreload(model, box);
  // What is on its way or was refused is lost with the page.
  useEffect(() => {
    const warn = (event: BeforeUnloadEvent): void => {
      if (edits.saving() + edits.refused().length > 0) event.preventDefault();
    };
    window.addEventListener('beforeunload', warn);
    return () => window.removeEventListener('beforeunload', warn);
  }, [edits]);

  return (
    <EditingContext value={editing}>
      <div className="yp-editing" ref={setBox}>
        {asCards ? <EditCards {...props} rows={rows} mode={mode} /> : <Table {...props} rows={rows} mode={mode} />}
        <EditBar
          edits={edits}
          announced={announced}
          hint={asCards ? messages.tapHint : messages.hint}
          onGoTo={mode.goTo}
          onRetry={retry}
        />
      </div>
    </EditingContext>
  );
}
