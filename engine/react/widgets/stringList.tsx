import { widgetsMessages } from '../messages/widgets.ts';
import { Button } from '../parts/Button.tsx';
import { controlAttributes, rankFor, type WidgetEntry, type WidgetProps } from './base/types.ts';

function parseItem(text: string, isNumber: boolean): unknown {
  return isNumber && text.trim() !== '' && Number.isFinite(Number(text)) ? Number(text) : text;
}

/** A list of short texts or numbers, one input each; Enter adds the next, Backspace in an empty one removes it. */
function StringListWidget(props: WidgetProps) {
  const items: readonly unknown[] = Array.isArray(props.value) ? props.value : [];
  const itemSchema = props.field.schema.items;
  const itemType =
    typeof itemSchema === 'object' && itemSchema !== null && 'type' in itemSchema ? itemSchema.type : 'string';
  const isNumber = itemType === 'number' || itemType === 'integer';
  const set = (next: readonly unknown[]): void => props.onChange(next.length === 0 ? undefined : next);
  const idOf = (index: number): string => (index === 0 ? props.id : `${props.id}-${index}`);
  const focusSoon = (index: number): void => {
    requestAnimationFrame(() => document.getElementById(idOf(index))?.focus());
  };
  const add = (at: number): void => {
    set([...items.slice(0, at), '', ...items.slice(at)]);
    focusSoon(at);
  };
  return (
    <div className="yp-list" role="group" aria-labelledby={props.labelledBy}>
      {items.map((item, index) => (
        <span key={index} className="yp-list-row">
          <input
            {...controlAttributes(props)}
            id={idOf(index)}
            aria-label={widgetsMessages.item(props.field.title, index + 1)}
            className="yp-input"
            value={String(item ?? '')}
            readOnly={props.readOnly}
            onChange={(event) =>
              set(items.map((other, at) => (at === index ? parseItem(event.target.value, isNumber) : other)))
            }
            onBlur={props.onBlur}
            onKeyDown={(event) => {
              if (props.readOnly || event.nativeEvent.isComposing) return;
              if (event.key === 'Enter' && !event.ctrlKey) {
                event.preventDefault();
                add(index + 1);
              } else if (event.key === 'Backspace' && item === '' && items.length > 1) {
                event.preventDefault();
                set(items.filter((_other, at) => at !== index));
                focusSoon(Math.max(0, index - 1));
              }
            }}
          />
          {!props.readOnly && (
            <Button
              sign="remove"
              aria-label={widgetsMessages.removeItem(index + 1)}
              onClick={() => set(items.filter((_other, at) => at !== index))}
            />
          )}
        </span>
      ))}
      {!props.readOnly && (
        <button
          type="button"
          id={items.length === 0 ? props.id : undefined}
          className="yp-add"
          onClick={() => add(items.length)}
        >
          {widgetsMessages.addItem}
        </button>
      )}
    </div>
  );
}

export const stringListEntry: WidgetEntry = {
  name: 'list',
  tester: rankFor('list', ['list']),
  Widget: StringListWidget,
};
