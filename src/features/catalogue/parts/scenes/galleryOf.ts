import type { Product } from '../../../../../contract/catalogue.ts';
import { isScene, SCENE_TITLES, type SceneName } from './titles.ts';

interface Picture {
  scene: SceneName;
  caption: string;
}

/** What a product of each kind of picture shows while its record does not choose. */
const USUAL: Readonly<Record<string, readonly SceneName[]>> = {
  suite: ['messages', 'meeting', 'approval', 'attendance', 'apps'],
  meeting: ['meeting', 'minutes', 'rooms'],
  approval: ['approval', 'flow', 'document'],
  app: ['apps', 'builder', 'flow'],
  people: ['attendance', 'shifts', 'payslip', 'goals'],
  document: ['document', 'approval', 'archive'],
  integration: ['sync', 'access', 'push'],
  flow: ['usage'],
  service: ['service'],
};

/** The pictures of a product's gallery: every screen once, each with its own caption. */
export function galleryOf({ gallery, picture }: Pick<Product, 'gallery' | 'picture'>): Picture[] {
  const chosen = gallery.flatMap(({ scene, caption }) => (isScene(scene) ? [{ scene, caption }] : []));
  const pictures = chosen.length > 0 ? chosen : (USUAL[picture] ?? ['apps']).map((scene) => ({ scene, caption: '' }));
  return pictures
    .filter(({ scene }, at) => pictures.findIndex((other) => other.scene === scene) === at)
    .map(({ scene, caption }) => ({ scene, caption: caption || SCENE_TITLES[scene] }));
}

/** Which of some screens belong to what is sold, in their order. */
export function scenesSold<Name extends SceneName>(
  products: readonly Pick<Product, 'gallery' | 'picture'>[],
  wanted: readonly Name[],
): Name[] {
  const sold = new Set<SceneName>(products.flatMap((product) => galleryOf(product).map(({ scene }) => scene)));
  return wanted.filter((scene) => sold.has(scene));
}
