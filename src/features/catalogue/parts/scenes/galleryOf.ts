import type { Product } from '../../../../../contract/catalogue.ts';
import { isScene, SCENE_TITLES, type SceneName } from './titles.ts';

export interface Picture {
  scene: SceneName;
  caption: string;
}

/**
 * The screens that a product's record chose for its gallery, each once with its caption. None where it chose none: what
 * the product looks like is the shop's to show.
 */
export function galleryOf({ gallery }: Pick<Product, 'gallery'>): Picture[] {
  return gallery.flatMap(({ scene, caption }, at) =>
    isScene(scene) && gallery.findIndex((other) => other.scene === scene) === at
      ? [{ scene, caption: caption || SCENE_TITLES[scene] }]
      : [],
  );
}

/** Which of some screens belong to what is sold, in their order. */
export function scenesSold<Name extends SceneName>(
  products: readonly Pick<Product, 'gallery'>[],
  wanted: readonly Name[],
): Name[] {
  const sold = new Set<SceneName>(products.flatMap((product) => galleryOf(product).map(({ scene }) => scene)));
  return wanted.filter((scene) => sold.has(scene));
}
