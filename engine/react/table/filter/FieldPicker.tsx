import type { EntityModel, FieldModel } from '@yunpu/engine-core/document';
import { foldCase } from '@yunpu/engine-core/expression';
import { type Condition, entityReached, titleInRow } from '@yunpu/engine-core/query';
import { type KeyboardEvent, type ReactNode, useEffect, useId, useState } from 'react';
import { commonMessages } from '../../messages/common.ts';
import { filterPanelMessages } from '../../messages/filterPanel.ts';
import { Icon } from '../../parts/Icon.tsx';
import { Popover } from '../../parts/Popover.tsx';
import { filterFields, firstOperator } from './fields.ts';
import { type Place, passages, pathsBehind, useLinkedModels, usePlaces } from './further.ts';

interface FieldPickerProps {
  model: EntityModel;
  path: string;
  /** The sub-table among whose fields it is, and those of what its rows link to; undefined: anywhere. */
  rowOf?: FieldModel;
  /** What the field is called; undefined: its document is on its way, or there is no such field. */
  title: string | undefined;
  onPick(condition: Condition): void;
}

/** The field of a condition: of the record, of the rows of its sub-tables, or of what its links lead to. */
export function FieldPicker({ model, path, rowOf, title, onPick }: FieldPickerProps): ReactNode {
  return (
    <Popover
      triggerClass="yp-entry yp-builder-pick yp-builder-field"
      label={`${filterPanelMessages.field} ${title ?? path}`}
      title={title}
      panelLabel={filterPanelMessages.choose(filterPanelMessages.field)}
      trigger={<span className="yp-clip">{title ?? path}</span>}
    >
      {(close) => (
        <FieldList
          model={model}
          path={path}
          rowOf={rowOf}
          onPick={(condition) => {
            onPick(condition);
            close();
          }}
        />
      )}
    </Popover>
  );
}

/** Fields of one document or sub-table under its title; folded until someone wants them. */
interface Part {
  over: FieldModel | undefined;
  folded: boolean;
  fields: readonly { path: string; place: Place }[];
}

type Entry = { unfold: FieldModel } | { path: string; place: Place };

function FieldList({ model, path, rowOf, onPick }: Omit<FieldPickerProps, 'title'>): ReactNode {
  const id = useId();
  const [keyword, setKeyword] = useState('');
  /** Undefined: nobody has moved yet, and the field that is chosen stays marked. */
  const [active, setActive] = useState<number>();
  const isWithin = (one: FieldModel) => !rowOf || one.path === rowOf.path || one.path.startsWith(`${rowOf.path}.`);
  const over = passages(model).filter(isWithin);
  const [open, setOpen] = useState<readonly string[]>(() =>
    over.filter((one) => path.startsWith(`${one.path}.`)).map((one) => one.path),
  );
  const titled = (title: string) => (rowOf ? titleInRow(rowOf.title, title) : title);
  const typed = foldCase(keyword.trim());
  const isFolded = (one: FieldModel) => typed === '' && one.path !== rowOf?.path && !open.includes(one.path);
  const linked = useLinkedModels(
    over.filter((one) => !isFolded(one)).flatMap((one) => entityReached(model, `${one.path}.`) ?? []),
  );
  const placeOf = usePlaces(model, linked);
  const fieldsAt = (paths: readonly string[]) =>
    paths.flatMap((one) => {
      const place = placeOf(one);
      return place && foldCase(place.field.title).includes(typed) ? [{ path: one, place }] : [];
    });
  const parts: readonly Part[] = [
    { over: undefined, folded: false, fields: rowOf ? [] : fieldsAt(filterFields(model).map((field) => field.path)) },
    ...over.map((one): Part => {
      const folded = isFolded(one);
      const paths = folded ? [] : pathsBehind(model, one, linked.of(one.link?.entity ?? ''));
      return { over: one, folded, fields: fieldsAt(paths) };
    }),
  ];
  const entriesOf = (part: Part): readonly Entry[] =>
    part.folded && part.over ? [{ unfold: part.over }] : part.fields;
  const entries = parts.flatMap(entriesOf);
  const chosen = Math.max(
    0,
    entries.findIndex((entry) => 'path' in entry && entry.path === path),
  );
  const at = Math.min(active ?? chosen, entries.length - 1);
  const isThere = entries.length > chosen;
  useEffect(() => {
    if (isThere) document.getElementById(`${id}-${chosen}`)?.scrollIntoView({ block: 'nearest' });
  }, [id, chosen, isThere]);
  const choose = (entry: Entry | undefined) => {
    if (!entry) return;
    if ('unfold' in entry) setOpen([...open, entry.unfold.path]);
    else onPick({ field: entry.path, op: firstOperator(entry.place.model, entry.place.field) });
  };
  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step === 0 && event.key !== 'Enter') return;
    event.preventDefault();
    if (step === 0) return choose(entries[at]);
    const next = (at + step + entries.length) % Math.max(1, entries.length);
    setActive(next);
    document.getElementById(`${id}-${next}`)?.scrollIntoView({ block: 'nearest' });
  };
  let place = -1;
  return (
    <div className="yp-editor yp-field-list">
      <input
        className="yp-entry"
        role="combobox"
        aria-label={filterPanelMessages.findIn(filterPanelMessages.field)}
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={at >= 0 ? `${id}-${at}` : undefined}
        placeholder={filterPanelMessages.findIn(filterPanelMessages.field)}
        value={keyword}
        onChange={(event) => {
          setKeyword(event.target.value);
          setActive(0);
        }}
        onKeyDown={onKeyDown}
      />
      <div id={id} className="yp-choices" role="listbox" aria-label={filterPanelMessages.field}>
        {parts.map((part) => {
          const shown = entriesOf(part);
          const name = part.over?.title ?? model.title;
          if (shown.length === 0) return null;
          return (
            <div key={part.over?.path ?? ''} role="group" aria-label={name}>
              {part.over && !part.folded && (
                <p className="yp-field-part" aria-hidden>
                  {part.over.kind === 'table' && !rowOf ? filterPanelMessages.anyRow(name) : titled(name)}
                </p>
              )}
              {shown.map((entry) => {
                const index = ++place;
                return (
                  <div
                    key={'unfold' in entry ? entry.unfold.path : entry.path}
                    id={`${id}-${index}`}
                    role="option"
                    aria-selected={'path' in entry && entry.path === path}
                    className={`yp-option-line yp-field-line${index === at ? ' yp-active' : ''}`}
                    onPointerMove={() => setActive(index)}
                    onClick={() => choose(entry)}
                  >
                    {'unfold' in entry ? (
                      <>
                        <span className="yp-clip">{filterPanelMessages.fieldsOf(titled(entry.unfold.title))}</span>
                        <Icon name="right" />
                      </>
                    ) : (
                      <span className="yp-clip">{titled(entry.place.field.title)}</span>
                    )}
                  </div>
                );
              })}
            </div>
          );
        })}
      </div>
      {linked.loading && <p className="yp-quiet">{commonMessages.loading}</p>}
      {!linked.loading && entries.length === 0 && <p className="yp-quiet">{filterPanelMessages.nothing}</p>}
    </div>
  );
}
