import type { FieldModel } from '@yunpu/engine-core/document';
import { bestOf } from '../data/registry.ts';
import { attachmentEntry } from './attachment.tsx';
import type { WidgetEntry } from './base/types.ts';
import { cascaderEntry } from './cascader.tsx';
import { dateEntry } from './date.tsx';
import { dateRangeEntry } from './dateRange.tsx';
import { datetimeEntry } from './datetime.tsx';
import { durationEntry } from './duration.tsx';
import { linkEntry } from './link.tsx';
import { moneyEntry } from './money.tsx';
import { multiSelectEntry } from './multiSelect.tsx';
import { numberEntry } from './number.tsx';
import { optionsEndpointEntry } from './optionsEndpoint.tsx';
import { orgEntry } from './org.tsx';
import { ownWidgets } from './ownWidgets.tsx';
import { peopleEntry } from './people.tsx';
import { percentEntry } from './percent.tsx';
import { pointEntry } from './point.tsx';
import { radioEntry } from './radio.tsx';
import { richTextEntry } from './richText.tsx';
import { selectEntry } from './select.tsx';
import { stringListEntry } from './stringList.tsx';
import { switchEntry } from './switch.tsx';
import { textEntry } from './text.tsx';
import { textareaEntry } from './textarea.tsx';
import { timeEntry } from './time.tsx';
import { unknownEntry } from './unknown.tsx';

const entries: readonly WidgetEntry[] = [
  textEntry,
  textareaEntry,
  richTextEntry,
  pointEntry,
  numberEntry,
  moneyEntry,
  percentEntry,
  durationEntry,
  switchEntry,
  radioEntry,
  selectEntry,
  multiSelectEntry,
  dateEntry,
  datetimeEntry,
  timeEntry,
  dateRangeEntry,
  linkEntry,
  optionsEndpointEntry,
  cascaderEntry,
  orgEntry,
  peopleEntry,
  attachmentEntry,
  stringListEntry,
  unknownEntry,
];
let chosen = new WeakMap<FieldModel, WidgetEntry>();
let chosenFrom = ownWidgets.version();

/** The widget that suits a field best. Decided once per field: a model is frozen. */
export function widgetOf(field: FieldModel): WidgetEntry {
  if (chosenFrom !== ownWidgets.version()) {
    chosen = new WeakMap();
    chosenFrom = ownWidgets.version();
  }
  let best = chosen.get(field);
  if (!best) {
    best = bestOf([...ownWidgets.entries(), ...entries], (entry) => entry.tester(field)) ?? unknownEntry;
    chosen.set(field, best);
  }
  return best;
}
