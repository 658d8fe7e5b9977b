import { fieldAt } from '@yunpu/engine-core/document';
import { type Filter, type Group, MAX_GROUPS } from '@yunpu/engine-core/query';
import { type KeyboardEvent, type ReactNode, useId, useState } from 'react';
import { arrangedMessages } from '../messages/arranged.ts';
import { Icon } from '../parts/Icon.tsx';
import { GroupLabel, GroupSums } from './GroupLabel.tsx';
import { GroupRows } from './GroupRows.tsx';
import type { GroupedListProps } from './types.ts';
import { useGroups, within } from './useGroups.ts';
import './grouped.css';

const keyOf = (trail: readonly Group['value'][]): string => JSON.stringify(trail);

/** A list as groups that open to their rows. */
export default function GroupedList(props: GroupedListProps): ReactNode {
  return (
    <div className="yp-groups" role="group" aria-label={arrangedMessages.groups(props.title)} onKeyDown={walk}>
      <Level {...props} depth={0} trail={[]} filter={undefined} />
    </div>
  );
}

interface LevelProps extends GroupedListProps {
  depth: number;
  trail: readonly Group['value'][];
  filter: Filter | undefined;
}

function Level(props: LevelProps): ReactNode {
  const { model, group, query, depth, filter } = props;
  const by = group[depth] ?? '';
  const field = fieldAt(model, by);
  const { keyword, view } = query;
  const answer = useGroups(model, { ...within({ keyword, view, filter: query.filter }, filter), by });
  if (answer.error && !answer.data)
    return (
      <p className="yp-stale" role="alert">
        {arrangedMessages.failed(answer.error.message)}
      </p>
    );
  if (!answer.data || !field)
    return <div className="yp-group-wait" aria-busy="true" aria-label={arrangedMessages.groups(props.title)} />;
  if (answer.data.groups.length === 0) return props.empty;
  return (
    <>
      {answer.data.groups.map((one, index) => (
        <GroupSection {...props} key={keyOf([one.value])} one={one} first={index === 0} />
      ))}
      {answer.data.more && <p className="yp-group-more">{arrangedMessages.moreGroups(MAX_GROUPS)}</p>}
    </>
  );
}

function GroupSection({ one, first, ...props }: LevelProps & { one: Group; first: boolean }): ReactNode {
  const { model, group, depth, folds, filter } = props;
  const id = useId();
  const trail = [...props.trail, one.value];
  const key = keyOf(trail);
  const open = folds.kept?.includes(key) ?? first;
  const field = fieldAt(model, group[depth] ?? '')!;
  const own = filter === undefined ? one.filter : { and: [filter, one.filter] };
  const toggle = () => {
    // Until somebody has said otherwise the first one stands open.
    const before = folds.kept ?? (first ? [key] : []);
    folds.keep(open ? before.filter((other) => other !== key) : [...before, key]);
  };
  const [wasOpen, setWasOpen] = useState(open);
  if (open && !wasOpen) setWasOpen(true);
  const isThere = open || (props.editing && wasOpen);
  const Heading = depth === 0 ? 'h2' : 'h3';
  return (
    <div className={`yp-row-group yp-row-group-${depth}`}>
      <Heading className="yp-group-head">
        <button type="button" aria-expanded={open} aria-controls={open ? id : undefined} onClick={toggle}>
          <Icon name={open ? 'down' : 'right'} />
          <span className="yp-group-name">
            <GroupLabel model={model} field={field} value={one.value} cellOf={props.cellOf} />
          </span>
          <span className="yp-group-count">{arrangedMessages.count(one.count)}</span>
          <GroupSums model={model} sums={one.sums} cellOf={props.cellOf} />
        </button>
      </Heading>
      {isThere && (
        <div id={id} className="yp-group-body" hidden={!open}>
          {depth + 1 < group.length ? (
            <Level {...props} depth={depth + 1} trail={trail} filter={own} />
          ) : (
            <GroupRows {...props} filter={own} count={one.count} />
          )}
        </div>
      )}
    </div>
  );
}

/** Up and down go from head to head, right opens, left closes. */
function walk(event: KeyboardEvent<HTMLElement>): void {
  const head = (event.target as Element).closest<HTMLButtonElement>('.yp-group-head > button');
  if (!head || event.ctrlKey || event.metaKey || event.altKey) return;
  const heads = [...event.currentTarget.querySelectorAll<HTMLButtonElement>('.yp-group-head > button')];
  const at = heads.indexOf(head);
  const expanded = head.getAttribute('aria-expanded') === 'true';
  const to = { ArrowDown: at + 1, ArrowUp: at - 1, Home: 0, End: heads.length - 1 }[event.key];
  if (to !== undefined) heads[to]?.focus();
  else if ((event.key === 'ArrowRight' && !expanded) || (event.key === 'ArrowLeft' && expanded)) head.click();
  else return;
  event.preventDefault();
}
