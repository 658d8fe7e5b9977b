import type { FieldModel } from '@yunpu/engine-core/document';
import type { ShownAs } from '@yunpu/engine-core/query';
import type { ReactNode } from 'react';
import { arrangeMessages as messages } from '../messages/arrange.ts';
import type { Arrangement } from './arrangement.ts';
import { Choice } from './Choice.tsx';
import { asOptions } from './options.ts';

export type Show = (
  layout: ShownAs['layout'],
  paths: readonly (string | undefined)[],
  lanes?: readonly string[],
) => void;

interface DatedChoicesProps {
  now: Arrangement;
  dated: readonly FieldModel[];
  pictured: readonly FieldModel[];
  /** Fields that a timeline can be grouped by. */
  lanes: readonly FieldModel[];
  /** What the address says of groups. */
  group: readonly string[] | undefined;
  show: Show;
}

/** By which fields a list is a calendar, a timeline or a gallery. */
export function DatedChoices({ now, dated, pictured, lanes, group, show }: DatedChoicesProps): ReactNode {
  const { calendar, timeline, gallery } = now;
  return (
    <>
      {calendar && (
        <>
          <Choice
            label={calendar.to === undefined ? messages.date : messages.from}
            value={calendar.from}
            options={asOptions(dated)}
            onChoose={(path) => show('calendar', [path, calendar.to === path ? undefined : calendar.to])}
          />
          <Choice
            label={messages.to}
            value={calendar.to ?? ''}
            options={asOptions(dated.filter(({ path }) => path !== calendar.from))}
            none={messages.onlyOne}
            onChoose={(path) => show('calendar', [calendar.from, path])}
          />
        </>
      )}
      {timeline && (
        <>
          <Choice
            label={messages.from}
            value={timeline.from}
            options={asOptions(dated)}
            onChoose={(path) => show('timeline', [path, timeline.to], group)}
          />
          <Choice
            label={messages.to}
            value={timeline.to}
            options={asOptions(dated)}
            onChoose={(path) => show('timeline', [timeline.from, path], group)}
          />
          <Choice
            label={messages.groupBy}
            value={timeline.group ?? ''}
            options={asOptions(lanes)}
            none={messages.nothing}
            onChoose={(path) => show('timeline', [timeline.from, timeline.to], path === '' ? [] : [path])}
          />
        </>
      )}
      {gallery && pictured.length > 0 && (
        <Choice
          label={messages.picture}
          value={gallery.picture ?? ''}
          options={asOptions(pictured)}
          none={messages.noPicture}
          onChoose={(path) => show('gallery', [path])}
        />
      )}
    </>
  );
}
