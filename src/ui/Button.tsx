import type { ComponentProps, MouseEvent } from 'react';
import './button.css';

export interface ButtonLook {
  /** 'main' is the one main button of a page of the shop; 'icon' shows a sign alone and needs an `aria-label`. */
  look?: 'plain' | 'primary' | 'main' | 'outline' | 'danger' | 'icon';
  large?: boolean;
  /** Where it stands, for the place's own style sheet. */
  className?: string;
}

interface ButtonProps extends ButtonLook, Omit<ComponentProps<'button'>, keyof ButtonLook> {
  /** What it began is under way: it waits, and keeps its width because it keeps its words. */
  busy?: boolean;
}

/** For what draws an element of its own: a link, or a trigger of the engine. */
export function buttonClass({ look = 'plain', large = false, className }: ButtonLook = {}): string {
  const classes =
    look === 'icon' ? ['ui-icon-button'] : ['ui-button', ...(look === 'plain' ? [] : [`ui-button-${look}`])];
  return [...classes, ...(large ? ['ui-button-large'] : []), ...(className ? [className] : [])].join(' ');
}

/** Neither what it does nor the submission of its form, which Enter in a field asks for by a press on it. */
function pressNothing(event: MouseEvent): void {
  event.preventDefault();
  event.stopPropagation();
}

/**
 * The one button; it submits nothing unless told to. What leads to another page is a `ButtonLink`. While it is busy it
 * keeps the focus, which a disabled one loses: the next key would begin at the top of the page.
 */
export function Button({ look, large, className, busy, onClick, type = 'button', ...props }: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      className={buttonClass({ look, large, className })}
      {...(busy && { 'aria-disabled': true, 'aria-busy': true })}
      onClick={busy ? pressNothing : onClick}
    />
  );
}
