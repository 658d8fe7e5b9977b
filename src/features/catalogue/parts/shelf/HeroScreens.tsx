import type { Product } from '../../../../../contract/catalogue.ts';
import { scenesSold } from '../scenes/galleryOf.ts';
import { Live } from '../scenes/Live.tsx';
import { Miniature } from '../scenes/Miniature.tsx';
import { Approval, Attendance, Meeting, Messages, Official } from '../scenes/main.tsx';
import { SCENE_TITLES } from '../scenes/titles.ts';

const SCREENS = {
  messages: Messages,
  meeting: Meeting,
  approval: Approval,
  attendance: Attendance,
  document: Official,
} as const;
type Screen = keyof typeof SCREENS;
const ALL = Object.keys(SCREENS) as Screen[];

/** What is sold, at work: the screens of the best known parts, as far as the catalogue has them. */
export function HeroScreens({ products }: { products: readonly Product[] | undefined }) {
  // Before the catalogue has come their places are kept.
  const screens = products ? scenesSold(products, ALL) : ALL;
  if (screens.length === 0) return null;
  return (
    <Live className={`hero-screens hero-screens-${screens.length}`}>
      {screens.map((name) => {
        const Content = SCREENS[name];
        return (
          <div key={name} className="hero-screen">
            <Miniature title={SCENE_TITLES[name]}>{products && <Content />}</Miniature>
          </div>
        );
      })}
    </Live>
  );
}
