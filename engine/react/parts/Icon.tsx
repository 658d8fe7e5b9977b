import type { ReactNode } from 'react';

const paths = {
  search: (
    <>
      <circle cx="7" cy="7" r="4.5" />
      <path d="m10.5 10.5 3.5 3.5" />
    </>
  ),
  filter: <path d="M2 3.5h12l-4.7 5.4v4.2l-2.6-1.3V8.9z" />,
  columns: (
    <>
      <rect x="2" y="3" width="12" height="10" rx="1.5" />
      <path d="M6 3v10M10 3v10" />
    </>
  ),
  board: (
    <>
      <rect x="2" y="3" width="5" height="10" rx="1.2" />
      <rect x="9" y="3" width="5" height="6.5" rx="1.2" />
    </>
  ),
  edit: <path d="M3 13h2.5l7-7L10 3.5l-7 7zM9 4.5 11.5 7" />,
  down: <path d="m4.5 6.5 3.5 3.5 3.5-3.5" />,
  close: <path d="m4.5 4.5 7 7m0-7-7 7" />,
  more: <path d="M3.5 8h.01M8 8h.01M12.5 8h.01" strokeWidth="2.2" />,
  download: <path d="M8 2.5v7m-3-3 3 3 3-3M3 13h10" />,
  upload: <path d="M8 10V3m-3 3 3-3 3 3M3 13h10" />,
  print: (
    <>
      <path d="M4.5 6V2.5h7V6M4.5 11.5H3a1 1 0 0 1-1-1V7a1 1 0 0 1 1-1h10a1 1 0 0 1 1 1v3.5a1 1 0 0 1-1 1h-1.5" />
      <path d="M4.5 9.5h7v4h-7z" />
    </>
  ),
  refresh: <path d="M13 8a5 5 0 1 1-1.5-3.55M13 2.5v3h-3" />,
  plus: <path d="M8 3v10M3 8h10" />,
  up: <path d="m4.5 9.5 3.5-3.5 3.5 3.5" />,
  left: <path d="m9.5 4.5-3.5 3.5 3.5 3.5" />,
  right: <path d="m6.5 4.5 3.5 3.5-3.5 3.5" />,
  pin: <path d="M5 2.5h6l-1 4 2 2.5H4l2-2.5zM8 9v4.5" />,
  calendar: (
    <>
      <rect x="2.5" y="3.5" width="11" height="10" rx="1.5" />
      <path d="M2.5 6.5h11M5.5 2v3M10.5 2v3" />
    </>
  ),
  check: <path d="m3.5 8.5 3 3 6-7" />,
} satisfies Record<string, ReactNode>;

export type IconName = keyof typeof paths;

/** The engine's own line icons, 16 px, drawn in the text's colour. */
export function Icon({ name }: { name: IconName }): ReactNode {
  return (
    <svg
      className="yp-icon"
      width="16"
      height="16"
      viewBox="0 0 16 16"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.4"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
    >
      {paths[name]}
    </svg>
  );
}
