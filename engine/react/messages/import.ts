import type { ImportReport as Report } from '@yunpu/engine-core/endpoint';
import { defineMessages } from '@yunpu/engine-core/messages';

const count = (value: number): string => value.toLocaleString('en-US');

const rest = ({ unchanged, failed }: Report): string =>
  (unchanged > 0 ? `，与现有记录相同的 ${count(unchanged)} 条不变` : '') +
  (failed > 0 ? `，有问题 ${count(failed)} 条` : '');

export const chinese = {
  again: '重新选择文件',
  allGood: '检查通过，可以导入。',
  cells: '有问题的单元格',
  checked: (report: Report, advice: string) =>
    `共 ${count(report.total)} 条：将新增 ${count(report.created)} 条，将更新 ${count(report.updated)} 条${rest(report)}。${advice}`,
  choose: '选择导入文件',
  column: '列',
  content: '内容',
  continue: '继续导入',
  doing: { reading: '正在读取', checking: '正在检查', writing: '正在导入', undoing: '正在撤销' },
  drop: '把文件拖到这里，或点击选择',
  fixOrImportGood: '请在文件中改正后重新上传，或只导入正确的。',
  fixThenUpload: '请在文件中改正后重新上传。',
  hint: '请按模板填写后上传，支持 xlsx 和 csv，一次最多 100,000 条。上传后先检查，确认无误才会写入。',
  importGood: (good: number) => `只导入正确的 ${count(good)} 条`,
  importRows: (rows: number) => `导入 ${count(rows)} 条`,
  inBackground: '在后台继续',
  inBackgroundHint: '可以关闭这个窗口，也可以关闭浏览器：导入在后台继续，再打开“导入”就能看到结果。',
  more: (rest: number) => `还有 ${count(rest)} 处，改正后再次检查会继续列出。`,
  notDone: (status: string) => `没有收到结果，查到仍是“${status}”。可以再按一次，不会重复办理。`,
  nothingToWrite: '没有需要写入的内容。',
  preparing: '正在准备',
  preview: '预览',
  previewTitle: (rows: number) => `将写入的前 ${rows} 条`,
  problem: '问题',
  progressOf: (doing: string) => `${doing}的进度`,
  read: (rows: number) => `已读取 ${count(rows)} 条`,
  readOf: (rows: number, total: number) => `${count(rows)} / ${count(total)} 条`,
  recent: '最近的导入',
  refused: '这个文件没有导入。',
  row: '行号',
  status: {
    reading: '读取中',
    checking: '检查中',
    checked: '已检查，等待确认',
    refused: '没有导入',
    writing: '导入中',
    written: '已导入',
    stopped: '已停止，等待处理',
    undoing: '撤销中',
    undone: '已撤销',
  },
  stop: '停止导入',
  stopped: (report: Report, reason: string | undefined) => {
    const stands =
      report.throughRow === 0
        ? '还没有写入任何记录'
        : `文件第 2 行到第 ${count(report.throughRow)} 行已处理：新增 ${count(report.created)} 条，更新 ${count(report.updated)} 条${rest(report)}`;
    return `${reason === undefined ? '已停止' : `已停止（${reason}）`}。${stands}，其后的没有写入。可以继续，也可以撤销已导入的。`;
  },
  template: '下载模板',
  title: (title: string) => `导入${title}`,
  unanswered: '没有收到结果，正在查明是否已经办到…',
  undo: '撤销本次导入',
  undoWritten: '撤销已导入的',
  undone: ({ removed, kept, keptRows }: Report) =>
    kept === 0
      ? `已撤销，移除或恢复了 ${count(removed)} 条记录。`
      : `已撤销，移除或恢复了 ${count(removed)} 条记录；导入后又被修改过的 ${count(kept)} 条保留不动（文件第 ${keptRows.slice(0, 20).join('、')} 行${kept > 20 ? '等' : ''}）。`,
  uploadProgress: '上传进度',
  uploading: (file: string) => `正在上传 ${file}…`,
  written: (report: Report) =>
    `共 ${count(report.total)} 条：已新增 ${count(report.created)} 条，已更新 ${count(report.updated)} 条${rest(report)}。${report.failed > 0 ? '有问题的没有导入，改正后可另行上传。' : ''}`,
};

export const importMessages = defineMessages('react.import', chinese);
