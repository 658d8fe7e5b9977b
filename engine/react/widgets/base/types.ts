import type { FieldModel, OptionModel, WidgetName } from '@yunpu/engine-core/document';
import type { ComponentType } from 'react';

/** What a widget is given. Values are record values: `undefined` is empty, money is fen, a date is a string. */
export interface WidgetProps {
  /** Id of the element that takes the focus; the label points to it. */
  id: string;
  field: FieldModel;
  /** Where the value stands: JSON pointer with rows by their stable key. */
  address: string;
  value: unknown;
  onChange(value: unknown): void;
  onBlur(): void;
  readOnly: boolean;
  required: boolean;
  invalid: boolean;
  labelledBy: string;
  /** Ids of the help and error texts. */
  describedBy: string | undefined;
  /** What may be chosen now; options whose `when` does not hold are not among them. */
  options: readonly OptionModel[] | undefined;
  /** In a cell of a sub-table: no label of its own beside it. */
  inCell: boolean;
}

export interface WidgetEntry {
  /** The name by which a document may ask for it. */
  name: WidgetName | 'unknown' | `x-${string}`;
  /** How well it suits the field; the highest wins, below 0 it does not apply. */
  tester(field: FieldModel): number;
  Widget: ComponentType<WidgetProps>;
  /** Fetches the heavy control that the resting one wakes to. */
  preload?(): Promise<unknown>;
}

/** A day, an instant, or a time of day. */
export type DateSort = 'day' | 'instant' | 'time';

/** What the calendar that a date wakes to is given. */
export interface AwakeDateProps {
  widget: WidgetProps;
  of: DateSort;
  onRest(): void;
}

/** Rank of a widget for fields of some kinds; one that the document names comes before all. */
export function rankFor(name: string, kinds: readonly FieldModel['kind'][], rank = 1): WidgetEntry['tester'] {
  return (field) => (field.widget === name ? 100 : kinds.includes(field.kind) ? rank : -1);
}

/** Attributes that every focusable control of ours carries. */
export function controlAttributes(props: WidgetProps) {
  return {
    id: props.id,
    'aria-required': props.required || undefined,
    'aria-invalid': props.invalid || undefined,
    'aria-describedby': props.describedBy,
    'aria-label': props.inCell ? props.field.title : undefined,
  } as const;
}
