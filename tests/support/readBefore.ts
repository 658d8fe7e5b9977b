import { createElement, type ReactNode } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { SWRConfig, unstable_serialize } from 'swr';

/** What stands on a page that asked for `key`, was answered with `data` once, and with `error` when it asked again. */
export const shownAfter = (key: readonly unknown[], data: unknown, error: unknown, children: ReactNode): string =>
  renderToStaticMarkup(
    createElement(
      MemoryRouter,
      null,
      createElement(
        SWRConfig,
        { value: { provider: () => new Map([[unstable_serialize([...key]), { data, error }]]) } },
        children,
      ),
    ),
  );
