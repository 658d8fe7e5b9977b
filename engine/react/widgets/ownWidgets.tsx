import type { FieldModel } from '@yunpu/engine-core/document';
import { type ComponentType, type ReactNode, useEffect, useRef } from 'react';
import { createRegistry } from '../data/registry.ts';
import type { WidgetEntry, WidgetProps } from './base/types.ts';
import { useAwake } from './base/useAwake.ts';

/** What the resting face of a widget is given. */
export interface RestingProps extends WidgetProps {
  /** Asks for the heavy control: `open` to show its choices at once, `key` to hand over what was typed. */
  wake(intent: { open: boolean; key?: string }): void;
  /** The heavy control has been asked for and is on its way. */
  waking: boolean;
}

/** What the heavy control is given. It carries the element with the id `id`, which takes the focus. */
export interface AwakeProps extends WidgetProps {
  open: boolean;
  /** What was typed while it was on its way. */
  typed: string;
  /** Gives the place back to the resting face. */
  rest(): void;
}

export interface OwnWidget {
  /** What a document may write as a field's `widget`. */
  name: `x-${string}`;
  /** How well it suits the field; the highest wins, below 1 it does not apply. Ours rank at 1 to 20, one that the document names at 100. */
  tester?(field: FieldModel): number;
  /** Drawn for every field of a form: plain markup, cheap. */
  Resting: ComponentType<RestingProps>;
  /** Fetches the control that takes over when the field is used. Absent: the resting face does it all. */
  Awake?(): Promise<ComponentType<AwakeProps>>;
}

export const ownWidgets = createRegistry<WidgetEntry>();

/**
 * A control of forms. Registered before the first form is drawn.
 * @returns what takes it away again.
 */
export function registerWidget({ name, tester, Resting, Awake }: OwnWidget): () => void {
  return ownWidgets.add({
    name,
    tester: (field) => (field.widget === name ? 100 : (tester?.(field) ?? -1)),
    Widget: Awake ? waking(Resting, Awake) : alwaysResting(Resting),
    ...(Awake && { preload: Awake }),
  });
}

const ignore = (): void => undefined;

function alwaysResting(Resting: ComponentType<RestingProps>): ComponentType<WidgetProps> {
  return (props) => <Resting {...props} wake={ignore} waking={false} />;
}

function waking(
  Resting: ComponentType<RestingProps>,
  load: () => Promise<ComponentType<AwakeProps>>,
): ComponentType<WidgetProps> {
  return function WakingWidget(props): ReactNode {
    const box = useRef<HTMLDivElement>(null);
    const { Control, waking, open, typed, wake, rest } = useAwake(load, box);
    useEffect(() => {
      if (Control) document.getElementById(props.id)?.focus();
    }, [Control, props.id]);
    return (
      <div ref={box} className="yp-own-widget">
        {Control ? (
          <Control {...props} open={open} typed={typed} rest={rest} />
        ) : (
          <Resting {...props} wake={props.readOnly ? ignore : wake} waking={waking} />
        )}
      </div>
    );
  };
}
