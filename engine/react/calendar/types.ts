import type { CalendarModel } from '@yunpu/engine-core/document';
import type { DatedItem, DatedProps } from '../dated/types.ts';
import type { DateHold } from '../dated/useDateHold.ts';
import type { DateMoving } from '../dated/useDateMove.ts';

export interface CalendarProps extends DatedProps {
  calendar: CalendarModel;
}

/** What the parts of a calendar share. */
export interface CalendarParts {
  items: readonly DatedItem[];
  moving: DateMoving;
  hold: DateHold;
  /** Id of the words that say how a record is moved by the keyboard. */
  help: string;
  today: string;
  hrefOf(key: string): string;
  onOpen(key: string): void;
}
