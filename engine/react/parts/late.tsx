import { type ComponentType, lazy, type ReactNode, Suspense, useEffect, useEffectEvent, useState } from 'react';
import { lateMessages } from '../messages/late.ts';
import './late.css';

/** How long a page is given to go away before code that did not come is asked for again, ms. */
export const UNLOAD_MS = 1_500;

/** Brings a component, or the module that exports it as its default. */
type Load<Props> = () => Promise<ComponentType<Props> | { default: ComponentType<Props> }>;

/**
 * Loads code. A browser that is told to go to another site, or to load this one anew, gives up what it was fetching while
 * the page still stands: such a failure is never seen. One that lasts is tried once more.
 */
export const loadTwice = <T,>(load: () => Promise<T>): Promise<T> =>
  load().catch(() => new Promise((resolve) => setTimeout(resolve, UNLOAD_MS)).then(load));

/** What stands in place of a dialog is in the top layer, as that would be. */
const above = (element: HTMLElement | null) => element?.showPopover();

/**
 * A part whose code comes when it is first drawn, inside a `Suspense` of the page. Code that does not come is asked for
 * a second time by itself; then `instead` stands there, or a word that offers to try again. What is around it stays.
 * `closing` names the property that closes the part, where it is one that stands above the page.
 */
export function lazyPart<Props extends object>(
  load: Load<Props>,
  instead?: ComponentType<Props>,
  closing?: keyof Props,
): ComponentType<Props> {
  let again: ComponentType<Props> | undefined;
  function Missing(props: Props): ReactNode {
    const [Again, begin] = useState(() => again);
    if (Again)
      return (
        <Suspense>
          <Again {...props} />
        </Suspense>
      );
    const retry = () => {
      again = lazyPart(load, instead, closing);
      begin(() => again);
    };
    return (
      <div className="yp-late" role="alert" {...(closing && { popover: 'manual', ref: above })}>
        {lateMessages.missing}
        <button type="button" onClick={retry}>
          {lateMessages.again}
        </button>
        {closing && (
          <button type="button" onClick={() => (props[closing] as () => void)()}>
            {lateMessages.close}
          </button>
        )}
      </div>
    );
  }
  return lazy(async () => {
    const loaded = await loadTwice(load).catch(() => instead ?? Missing);
    return 'default' in loaded ? loaded : { default: loaded };
  }) as ComponentType<Props>;
}

/** Esc while a dialog's code is under way; a dialog around it does not hear of it. */
function TakenBack({ onEscape }: { onEscape(): void }): ReactNode {
  const onKey = useEffectEvent((event: KeyboardEvent) => {
    if (event.key !== 'Escape') return;
    event.preventDefault();
    event.stopPropagation();
    onEscape();
  });
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKey(event);
    window.addEventListener('keydown', listener, true);
    return () => window.removeEventListener('keydown', listener, true);
  }, []);
  return null;
}

/**
 * A dialog whose code comes when it is first opened, as {@link lazyPart}. Until it stands there Esc calls what closes it,
 * the property of the name `closing`, as the dialog itself would.
 */
export function lazyDialog<Props extends object>(
  load: Load<Props>,
  closing: keyof Props = 'onClose' as keyof Props,
): ComponentType<Props> {
  const Part = lazyPart(load, undefined, closing);
  return function LateDialog(props) {
    return (
      <Suspense fallback={<TakenBack onEscape={props[closing] as () => void} />}>
        <Part {...props} />
      </Suspense>
    );
  };
}
