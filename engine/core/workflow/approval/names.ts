import { approvalMessages as messages } from '../../messages/approval.ts';
import type { Person } from './chain.ts';

/** Who decided, as people read it: '李四', or '李四 代 张三 审批'. */
export const decidedBy = (by: Person, standsFor: Person | undefined): string =>
  standsFor ? messages.standsFor(by.name, standsFor.name) : by.name;
