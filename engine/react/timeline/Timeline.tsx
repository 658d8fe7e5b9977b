import { useVirtualizer } from '@tanstack/react-virtual';
import { fieldAt, type TimelineModel } from '@yunpu/engine-core/document';
import { shanghaiDay } from '@yunpu/engine-core/format';
import { timelineDays, type Zoom } from '@yunpu/engine-core/query';
import { type CSSProperties, type ReactNode, useId, useLayoutEffect, useMemo, useRef } from 'react';
import { GroupLabel } from '../arranged/GroupLabel.tsx';
import { useHold } from '../arranged/useHold.ts';
import type { Edge } from '../dated/dateMoves.ts';
import { monthOfYear } from '../dated/dayWords.ts';
import { DatedNotes, PeriodBar } from '../dated/PeriodBar.tsx';
import type { DatedProps } from '../dated/types.ts';
import { useDated } from '../dated/useDated.ts';
import { heldDays, useDateHold } from '../dated/useDateHold.ts';
import { useDateMove } from '../dated/useDateMove.ts';
import { datedMessages } from '../messages/dated.ts';
import { timelineMessages as messages } from '../messages/timeline.ts';
import { TableNotice } from '../table/GridStates.tsx';
import { Bar } from './Bar.tsx';
import { linesOf } from './lanes.ts';
import { scaleOf } from './scale.ts';
import { useBarKeys } from './useBarKeys.ts';
import './timeline.css';

interface TimelineProps extends DatedProps {
  timeline: TimelineModel;
}

const ZOOMS: readonly Zoom[] = ['week', 'month', 'quarter'];
const ROW = 34;
/** How much of the past stays in sight where the timeline opens, pixels. */
const BEFORE = 120;

/** A list as bars from day to day. To drag a bar is to change its dates, to drag an end is to change that one. */
export default function Timeline(props: TimelineProps): ReactNode {
  const { model, title, timeline, query, state, onState, versions, cellOf, narrow, hrefOf, onOpen, onChanged } = props;
  const today = shanghaiDay(Date.now());
  const day = state.at ?? today;
  const zoom = state.zoom ?? 'month';
  const { first, last } = timelineDays(zoom, day);
  const days = useMemo(() => ({ first, last }), [first, last]);
  const scale = useMemo(() => scaleOf(zoom, days), [zoom, days]);
  const field = timeline.group === undefined ? undefined : fieldAt(model, timeline.group);
  const moving = useDateMove(model, timeline, onChanged);
  const dated = useDated({ model, by: timeline, days, query, sortBy: field?.path, versions, ahead: moving.ahead });
  const lines = useMemo(() => linesOf(dated.items, field), [dated.items, field]);
  const area = useRef<HTMLDivElement>(null);
  const hold = useDateHold(area, moving, dated.items);
  const grabbed = useRef(0);
  const help = useId();

  useLayoutEffect(() => {
    if (area.current) area.current.scrollLeft = Math.max(0, scale.at(day) - BEFORE);
  }, [scale, day]);
  const rows = useVirtualizer({
    count: lines.length,
    getScrollElement: () => area.current,
    estimateSize: () => ROW,
    overscan: 8,
    initialRect: { width: 0, height: 600 },
  });
  const drag = useHold({
    area,
    selector: '[data-card][data-moves], [data-edge]',
    onPick(target, { x }) {
      grabbed.current = x;
      const { edge = 'both' } = target.dataset;
      return hold.pick(target.closest<HTMLElement>('[data-card]')?.dataset.card ?? '', 'hand', edge as Edge);
    },
    onMove: ({ x }) => hold.shift(Math.round((x - grabbed.current) / scale.dayWidth)),
    onDrop: hold.place,
    onCancel: hold.cancel,
  });
  const onKeyDown = useBarKeys(hold);
  const held = hold.held && heldDays(hold.held);
  const firstLine = lines.findIndex((line) => 'item' in line);

  return (
    <div
      className={`yp-timeline${hold.held ? ' yp-dated-holding' : ''}${narrow ? ' yp-timeline-narrow' : ''}`}
      role="group"
      aria-label={messages.timeline(title)}
    >
      <p id={help} className="yp-hidden">
        {messages.help}
      </p>
      <p role="status" className="yp-hidden">
        {hold.announced}
      </p>
      <PeriodBar
        title={held ? datedMessages.span(held.first, held.last) : messages.range(monthOfYear(first), monthOfYear(last))}
        zoom={zoom}
        zooms={ZOOMS}
        day={day}
        busy={dated.busy}
        onChange={onState}
      />
      <DatedNotes left={dated.left} error={dated.error} />
      <div ref={area} className="yp-timeline-area" onKeyDown={onKeyDown} {...drag}>
        <div className="yp-timeline-head" aria-hidden="true">
          <span className="yp-timeline-corner" />
          {[scale.upper, scale.lower].map((ticks, index) => (
            <div key={index} className="yp-timeline-ticks" style={{ width: scale.width }}>
              {ticks.map(({ left, width, title: text }) => (
                <div key={left} style={{ left, width }}>
                  <span>{text}</span>
                </div>
              ))}
            </div>
          ))}
        </div>
        <div
          className="yp-timeline-rows"
          style={{ height: rows.getTotalSize(), '--yp-timeline-width': `${scale.width}px` } as CSSProperties}
        >
          <div className="yp-timeline-ground" style={{ width: scale.width }} aria-hidden="true">
            {scale.upper.map(({ left }) => (
              <i key={left} style={{ left }} />
            ))}
            {today >= first && today <= last && (
              <b style={{ left: scale.at(today) + scale.dayWidth / 2 }} title={datedMessages.today} />
            )}
          </div>
          {rows.getVirtualItems().map(({ index, start }) => {
            const line = lines[index]!;
            return (
              <div key={index} className="yp-timeline-row" style={{ transform: `translateY(${start}px)`, height: ROW }}>
                {'item' in line ? (
                  <>
                    <span className="yp-timeline-name" title={line.item.name} aria-hidden="true">
                      {line.item.name}
                    </span>
                    <div className="yp-timeline-track" style={{ width: scale.width }}>
                      <Bar
                        item={line.item}
                        scale={scale}
                        moving={moving}
                        hold={hold}
                        help={help}
                        isFirst={index === firstLine}
                        hrefOf={hrefOf}
                        onOpen={onOpen}
                      />
                    </div>
                  </>
                ) : (
                  <h3 className="yp-timeline-group">
                    {field && <GroupLabel model={model} field={field} value={line.value} cellOf={cellOf} />}
                    <small>{messages.count(line.count)}</small>
                  </h3>
                )}
              </div>
            );
          })}
        </div>
        {lines.length === 0 && !dated.busy && dated.error === undefined && (
          <TableNotice title={messages.empty} hint={messages.emptyHint} />
        )}
      </div>
    </div>
  );
}
