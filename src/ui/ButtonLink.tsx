import type { ComponentProps } from 'react';
import { Link, type LinkProps } from 'react-router-dom';
import { type ButtonLook, buttonClass } from './Button.tsx';

type ButtonLinkProps = ButtonLook &
  ((LinkProps & { href?: undefined }) | (ComponentProps<'a'> & { href: string; to?: undefined }));

/** A link that looks like a button: `to` a page of the site, `href` to what the browser opens or saves itself. */
export function ButtonLink({ look, large, className, ...props }: ButtonLinkProps) {
  const classes = buttonClass({ look, large, className });
  return props.to === undefined ? <a {...props} className={classes} /> : <Link {...props} className={classes} />;
}
