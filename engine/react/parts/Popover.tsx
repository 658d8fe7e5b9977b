import { type ComponentProps, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { Button, type ButtonLook } from './Button.tsx';
import './parts.css';

export interface PopoverProps {
  /** What the button shows. */
  trigger: ReactNode;
  /** How the button looks. */
  triggerLook?: ButtonLook;
  /** Instead: the classes of one that is no button of ours to the eye. */
  triggerClass?: string;
  /** Accessible name of the button, where its content does not say it. */
  label?: string;
  title?: string;
  disabled?: boolean;
  panelLabel: string;
  role?: 'dialog' | 'menu';
  align?: 'start' | 'end';
  onOpenChange?(open: boolean): void;
  children(close: () => void): ReactNode;
}

/**
 * A button and what it opens. The browser's own popover does the layering, the closing by Esc or a click
 * elsewhere, and gives focus back; here it is only placed. Its content is mounted while it is open.
 */
export function Popover(props: PopoverProps): ReactNode {
  const id = useId();
  const [open, setOpen] = useState(false);
  const button = useRef<HTMLButtonElement>(null);
  const panel = useRef<HTMLDivElement>(null);
  const role = props.role ?? 'dialog';

  useLayoutEffect(() => {
    if (!open || !panel.current || !button.current) return undefined;
    panel.current.focus({ preventScroll: true });
    const place = () => {
      placeBeside(panel.current, button.current, props.align ?? 'start');
      // Content that is loaded on demand has nothing to focus at first.
      if (document.activeElement === panel.current)
        panel.current
          ?.querySelector<HTMLElement>('[data-autofocus], input, select, textarea, button, [tabindex="0"]')
          ?.focus({ preventScroll: true });
    };
    place();
    const resized = new ResizeObserver(place);
    resized.observe(panel.current);
    window.addEventListener('resize', place);
    window.addEventListener('scroll', place, true);
    return () => {
      resized.disconnect();
      window.removeEventListener('resize', place);
      window.removeEventListener('scroll', place, true);
    };
  }, [open, props.align]);

  const trigger: ComponentProps<'button'> = {
    ref: button,
    popoverTarget: id,
    'aria-haspopup': role,
    'aria-expanded': open,
    'aria-label': props.label,
    title: props.title,
    disabled: props.disabled,
    children: props.trigger,
  };
  return (
    <>
      {props.triggerClass === undefined ? (
        <Button {...trigger} {...props.triggerLook} />
      ) : (
        <button {...trigger} type="button" className={props.triggerClass} />
      )}
      <div
        ref={panel}
        id={id}
        popover="auto"
        role={open ? role : undefined}
        aria-label={open ? props.panelLabel : undefined}
        className="yp-popover"
        tabIndex={-1}
        onToggle={(event) => {
          // React bubbles the toggle event of a popover inside this one.
          if (event.target !== event.currentTarget) return;
          const now = event.newState === 'open';
          setOpen(now);
          props.onOpenChange?.(now);
        }}
      >
        {open && props.children(() => panel.current?.hidePopover())}
      </div>
    </>
  );
}

const GAP = 4;
const EDGE = 8;

/** Below the button, or above where there is more room; never outside the window. */
function placeBeside(panel: HTMLElement | null, button: HTMLElement | null, align: 'start' | 'end'): void {
  if (!panel || !button) return;
  const anchor = button.getBoundingClientRect();
  const { offsetWidth: width, offsetHeight: height } = panel;
  const wanted = align === 'end' ? anchor.right - width : anchor.left;
  const left = Math.max(EDGE, Math.min(wanted, window.innerWidth - width - EDGE));
  const below = anchor.bottom + GAP;
  const fitsBelow = below + height <= window.innerHeight - EDGE || anchor.top < window.innerHeight / 2;
  const top = fitsBelow ? below : Math.max(EDGE, anchor.top - GAP - height);
  panel.style.left = `${left}px`;
  panel.style.top = `${top}px`;
  panel.style.maxHeight = `${fitsBelow ? window.innerHeight - below - EDGE : anchor.top - GAP - EDGE}px`;
}
