import { defineMessages } from './define.ts';

/** What the fields are called that every stored record has. */
export const chinese = {
  id: '标识',
  eid: '团队编号',
  createdAt: '创建时间',
  createdBy: '创建人编号',
  createdByName: '创建人',
  updatedAt: '修改时间',
  updatedBy: '修改人编号',
  updatedByName: '修改人',
};

export const systemMessages = defineMessages('core.system', chinese);
