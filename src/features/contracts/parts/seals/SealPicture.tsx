import type { SealScale } from '../../api/seals.ts';

/** A seal at its size of 160 × 160 px, as fine as the screen. `at` gives the picture's address. */
export function SealPicture({ at, alt }: { at: (scale: SealScale) => string; alt: string }) {
  return (
    <img className="sl-picture" src={at(1)} srcSet={`${at(2)} 2x, ${at(4)} 4x`} width={160} height={160} alt={alt} />
  );
}
