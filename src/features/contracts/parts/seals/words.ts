import type { GrantState, Purpose, SealEventKind, SealKind } from '../../../../../contract/seals.ts';
import type { SealState } from '../../api/seals.ts';

export const KINDS: Readonly<Record<SealKind, string>> = {
  official: '公章',
  contract: '合同专用章',
  finance: '财务专用章',
};
export const STATES: Readonly<Record<SealState, string>> = {
  draft: '草稿',
  reviewing: '审核中',
  active: '已启用',
  rejected: '未通过',
  revoked: '已停用',
};
export const PURPOSES: Readonly<Record<Purpose, string>> = { contract: '合同签署', file: '文件签署' };
export const GRANT_STATES: Readonly<Record<GrantState, string>> = {
  running: '有效',
  waiting: '未开始',
  over: '已到期',
  ended: '已撤销',
};
export const EVENT_TITLES: Readonly<Record<SealEventKind, string>> = {
  submitted: '提交印章',
  approved: '审核通过',
  rejected: '审核未通过',
  revoked: '停用印章',
  granted: '授权',
  ended: '授权终止',
};

export const purposeText = (purposes: readonly Purpose[]): string =>
  purposes.map((purpose) => PURPOSES[purpose]).join('、');
