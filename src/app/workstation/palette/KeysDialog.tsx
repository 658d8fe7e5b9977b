import { useState } from 'react';
import { Dialog } from '../../../ui/Dialog.tsx';
import './keysDialog.css';

interface KeyGroup {
  title: string;
  /** What stands on a page where these keys do something. */
  where: string;
  keys: readonly (readonly [keys: string, does: string])[];
}

const GROUPS: readonly KeyGroup[] = [
  {
    title: '到处',
    where: 'body',
    keys: [
      ['Ctrl K', '搜索页面或单据，或执行操作'],
      ['?', '这里可以用的按键'],
      ['Esc', '关闭或返回'],
    ],
  },
  {
    title: '为什么',
    where: '.yp-list-page, .yp-detail',
    keys: [
      ['F1', '说明这个字段、按钮、页签或行的规则'],
      ['长按', '触屏上长按名称、按钮或行'],
    ],
  },
  {
    title: '列表',
    where: '.yp-list-page',
    keys: [
      ['/', '搜索'],
      ['↓', '从搜索框进入列表'],
      ['↑ ↓ ← →', '移动'],
      ['Enter', '打开'],
      ['空格', '选中；Shift ↑ ↓ 连续选中'],
      ['Ctrl A', '选中本页'],
      ['Ctrl C', '复制'],
      ['F2', '使用格内的按钮'],
    ],
  },
  {
    title: '筛选的选项',
    where: '.yp-filters',
    keys: [
      ['↑ ↓', '移动'],
      ['空格', '勾选'],
      ['Enter', '选用并关闭'],
    ],
  },
  {
    title: '表格编辑',
    where: '.yp-edit-mode',
    keys: [
      ['Enter', '修改；直接输入则替换'],
      ['Esc', '放弃'],
      ['Tab', '保存并到下一格'],
      ['Delete', '清空'],
      ['Shift 方向键', '选择多格'],
      ['Ctrl D', '向下填充'],
      ['Ctrl C  Ctrl V', '与 Excel 互相复制粘贴'],
    ],
  },
  {
    title: '列表中的单据',
    where: '.yp-steps',
    keys: [
      ['J', '下一条'],
      ['K', '上一条'],
      ['Esc', '返回列表中的这一行'],
    ],
  },
  {
    title: '动态',
    where: '.yp-detail-talk',
    keys: [
      ['M', '写评论'],
      ['Ctrl Enter', '发送'],
      ['Esc', '回到单据'],
    ],
  },
  {
    title: '表单',
    where: 'form.yp-form',
    keys: [
      ['Ctrl S', '保存'],
      ['Ctrl Enter', '提交'],
    ],
  },
];

/** What can be pressed on the page that is open. */
export function KeysDialog({ onClose }: { onClose: () => void }) {
  const [groups] = useState(() => GROUPS.filter(({ where }) => document.querySelector(where) !== null));
  return (
    <Dialog title="按键" width={640} onClose={onClose}>
      <div className="ws-keys">
        {groups.map(({ title, keys }) => (
          <section key={title}>
            <h3>{title}</h3>
            <dl>
              {keys.map(([pressed, does]) => (
                <div key={pressed}>
                  <dt>
                    <kbd>{pressed}</kbd>
                  </dt>
                  <dd>{does}</dd>
                </div>
              ))}
            </dl>
          </section>
        ))}
      </div>
    </Dialog>
  );
}
