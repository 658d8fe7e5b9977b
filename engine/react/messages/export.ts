import { defineMessages } from '@yunpu/engine-core/messages';

export const chinese = {
  failed: (reason: string) => `导出没有完成：${reason}`,
  finished: (file: string) => `已导出 ${file}`,
  /** How many rows is not always known. */
  making: (rows: number | undefined, isExcel: boolean) =>
    `正在生成${rows === undefined ? '' : ` ${rows.toLocaleString('en-US')} 条记录的`} ${isExcel ? 'Excel' : 'CSV'} 文件…`,
  noFiles: '附件和富文本里的图片不在表格里：附件不导出，富文本导出为文字，要用请到单据里下载',
  progress: '导出进度',
  received: (size: string) => `已接收 ${size}`,
  receivedOf: (written: number, size: string) => `已写入 ${written.toLocaleString('en-US')} 条，已接收 ${size}`,
  stop: '取消导出',
  title: (title: string) => `导出${title}`,
};

export const exportMessages = defineMessages('react.export', chinese);
