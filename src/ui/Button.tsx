import type { ComponentProps } from 'react';
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

/** The one button; it submits nothing unless told to. What leads to another page is a `ButtonLink`. */
export function Button({ look, large, className, busy, disabled, type = 'button', ...props }: ButtonProps) {
  return (
    <button
      {...props}
      type={type}
      className={buttonClass({ look, large, className })}
      disabled={busy || disabled}
      aria-busy={busy || undefined}
    />
  );
}
