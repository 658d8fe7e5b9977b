import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  gallery: (list: string) => `${list}画册`,
};

export const galleryMessages = defineMessages('react.gallery', chinese);
