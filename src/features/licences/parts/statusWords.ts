/** Whether a licence is still good, in words. */
export function statusWords(status: string): { text: string; tone: 'good' | 'over' } {
  if (status === 'active') return { text: '授权有效', tone: 'good' };
  if (status === 'expired') return { text: '授权已到期', tone: 'over' };
  if (status === 'replaced') return { text: '产品已升级，本授权不再使用', tone: 'over' };
  return { text: status === 'suspended' ? '授权已停用' : '授权已终止', tone: 'over' };
}
