import { lazyPart } from '@yunpu/engine-react/late';
import { Suspense } from 'react';

// Every page has the menu, and none needs its pictures before its words.
const DrawnIcon = lazyPart(
  () => import('./DrawnIcon.tsx'),
  () => null,
);

/** The icon of a document or a page of the menu, which comes after the page; its place is kept. */
export function MenuIcon({ name, size = 18 }: { name: string | undefined; size?: number }) {
  return (
    <Suspense fallback={<svg width={size} height={size} aria-hidden />}>
      <DrawnIcon name={name} size={size} />
    </Suspense>
  );
}
