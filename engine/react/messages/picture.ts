import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  download: '下载',
  failed: '图片未能打开，请下载后查看',
  fullSize: '原始大小',
  picture: '图片',
};

export const pictureMessages = defineMessages('react.picture', chinese);
