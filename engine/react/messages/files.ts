import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  cancelUpload: (name: string) => `取消上传 ${name}`,
  choose: '选择文件',
  choosePictures: '选择图片',
  drop: '也可以拖到这里，或直接粘贴截图',
  enlarge: (name: string) => `查看大图 ${name}`,
  failed: '上传失败',
  notAccepted: (files: string) => `这里只收${files}`,
  progress: (name: string) => `${name} 上传进度`,
  remove: '移除',
  removeFile: (name: string) => `移除 ${name}`,
  retryUpload: (name: string) => `重试上传 ${name}`,
  sent: (percent: number) => `（已传 ${percent}%）`,
  upload: '上传',
};

export const filesMessages = defineMessages('react.files', chinese);
