import type { ComponentProps, ReactNode } from 'react';
import './parts.css';
import './button.css';

export interface ButtonLook {
  look?: 'plain' | 'primary' | 'danger' | 'quiet' | 'link';
  /** As wide as it is high: for a sign. */
  square?: boolean;
  /** A small button that is its sign alone, and needs an `aria-label`. */
  sign?: 'remove' | 'up' | 'down' | 'copy';
  /** Where it stands, for the place's own style sheet. */
  className?: string;
}

type ButtonProps = ButtonLook &
  ((ComponentProps<'button'> & { href?: undefined }) | (ComponentProps<'a'> & { href: string }));

/** The one button of the engine: a link where it leads somewhere, otherwise a button that submits nothing unless told to. */
export function Button({ look = 'plain', square = false, sign, className = '', ...props }: ButtonProps): ReactNode {
  const classes = [...classesOf(look, square, sign), className].filter(Boolean).join(' ');
  if (props.href !== undefined) return <a {...props} className={classes} />;
  const { type = 'button', ...rest } = props;
  return <button {...rest} type={type} className={classes} />;
}

function classesOf(look: NonNullable<ButtonLook['look']>, square: boolean, sign: ButtonLook['sign']): string[] {
  if (sign) return ['yp-icon-button', `yp-icon-${sign}`];
  if (look === 'link') return ['yp-link-button'];
  return ['yp-btn', look === 'plain' ? '' : `yp-btn-${look}`, square ? 'yp-btn-icon' : ''];
}
