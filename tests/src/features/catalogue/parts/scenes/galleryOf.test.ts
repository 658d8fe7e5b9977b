import { readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { galleryOf, scenesSold } from '../../../../../../src/features/catalogue/parts/scenes/galleryOf.ts';
import { SCENE_TITLES } from '../../../../../../src/features/catalogue/parts/scenes/titles.ts';

describe('the gallery of a product', () => {
  it('shows each screen once, whatever was written down, each with a caption', () => {
    const gallery = [
      { scene: 'meeting', caption: '一键开会' },
      { scene: 'approval', caption: '' },
      { scene: 'meeting', caption: '又是会议' },
      { scene: 'gone', caption: '以前有过' },
    ];
    expect(galleryOf({ gallery })).toEqual([
      { scene: 'meeting', caption: '一键开会' },
      { scene: 'approval', caption: '审批' },
    ]);
  });

  it('is empty while nothing was chosen: no screen is of a product that its shop did not say it of', () => {
    expect(galleryOf({ gallery: [] })).toEqual([]);
  });

  it('on the first screen is of what is sold, and of nothing else', () => {
    const meeting = { gallery: [{ scene: 'meeting', caption: '' }] };
    expect(scenesSold([meeting], ['messages', 'meeting', 'approval'])).toEqual(['meeting']);
    expect(scenesSold([{ gallery: [] }], ['messages'])).toEqual([]);
  });

  it('knows the screens that the document of products offers, by the same names', () => {
    const offered = JSON.parse(readFileSync('schemas/fragments/product-scene.json', 'utf8')) as {
      oneOf: { const: string; title: string }[];
    };
    expect(Object.fromEntries(offered.oneOf.map((one) => [one.const, one.title]))).toEqual(SCENE_TITLES);
  });
});
