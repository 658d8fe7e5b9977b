import type { ReactNode } from 'react';

/** One line style for all: 2 px strokes on a tinted tile, one stroke in the accent. */
const drawings: Readonly<Record<string, ReactNode>> = {
  suite: (
    <>
      <path d="M14 34a8 8 0 0 1-1-15.9A12 12 0 0 1 36 16a9 9 0 0 1-1 18z" />
      <path className="picture-accent" d="M19 27l4 4 8-8" />
    </>
  ),
  meeting: (
    <>
      <rect x="9" y="14" width="22" height="20" rx="4" />
      <path className="picture-accent" d="M31 21l8-4v14l-8-4" />
      <circle cx="20" cy="22" r="3" />
      <path d="M14 31c1-4 11-4 12 0" />
    </>
  ),
  approval: (
    <>
      <rect x="11" y="9" width="22" height="30" rx="3" />
      <path d="M17 17h10M17 23h10" />
      <path className="picture-accent" d="M27 33l4 4 8-9" />
    </>
  ),
  app: (
    <>
      <rect x="10" y="10" width="11" height="11" rx="3" />
      <rect x="27" y="10" width="11" height="11" rx="3" />
      <rect x="10" y="27" width="11" height="11" rx="3" />
      <path className="picture-accent" d="M32.5 27v11M27 32.5h11" />
    </>
  ),
  people: (
    <>
      <circle cx="19" cy="18" r="6" />
      <path d="M9 37c1-10 19-10 20 0" />
      <circle className="picture-accent" cx="34" cy="20" r="4" />
      <path className="picture-accent" d="M33 29c4 0 6 3 7 7" />
    </>
  ),
  document: (
    <>
      <path d="M13 9h15l8 8v22H13z" />
      <path d="M28 9v8h8" />
      <path className="picture-accent" d="M18 24h13M18 30h13" />
    </>
  ),
  integration: (
    <>
      <circle cx="14" cy="24" r="5" />
      <circle cx="34" cy="13" r="5" />
      <circle cx="34" cy="35" r="5" />
      <path className="picture-accent" d="M18.5 21.5l11-6M18.5 26.5l11 6" />
    </>
  ),
  flow: (
    <>
      <path d="M9 33c6 0 6-18 12-18s6 18 12 18" />
      <path className="picture-accent" d="M33 33c3 0 4-4 6-9" />
      <path d="M9 40h30" />
    </>
  ),
  service: (
    <>
      <path d="M12 26v-2a12 12 0 0 1 24 0v2" />
      <rect x="9" y="25" width="6" height="9" rx="2" />
      <rect x="33" y="25" width="6" height="9" rx="2" />
      <path className="picture-accent" d="M36 34c0 4-4 6-9 6" />
    </>
  ),
};

/** Our own drawing of a kind of product; decoration, its name stands beside it. */
export function ProductPicture({ name, size = 48 }: { name: string; size?: number }) {
  return (
    <svg
      className="ui-picture"
      width={size}
      height={size}
      viewBox="0 0 48 48"
      fill="none"
      strokeWidth="2"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden
      focusable="false"
    >
      <rect width="48" height="48" rx="12" className="picture-tile" />
      {drawings[name] ?? drawings.app}
    </svg>
  );
}
