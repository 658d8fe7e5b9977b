import type { Verification } from '../../../../../contract/contracts.ts';

interface Words {
  tone: 'good' | 'bad' | 'doubtful' | 'none';
  title: string;
  text: string;
}

const CONTRACT_STATES: Readonly<Record<string, string>> = {
  pending: '待甲方签署',
  countersign: '待乙方盖章',
  effective: '履行中',
  expired: '已到期',
  refused: '已拒签',
  terminated: '已终止',
  void: '已作废',
};

/** What became of the contract, in words; '' when the state is not known. @param state null: its record is not there */
export const contractWords = (state: string | null): string =>
  state === null ? '已不存在' : (CONTRACT_STATES[state] ?? '');

/** What the verification comes to, for people. */
export function verdictWords({ verdict, appended, differsAt, issued }: Verification): Words {
  switch (verdict) {
    case 'intact':
      if (issued?.superseded)
        return {
          tone: 'doubtful',
          title: '签名有效，但不是最终文件',
          text: '文件自签署后没有改动。此后乙方也已签署，请以双方都已签署的文件为准。',
        };
      return {
        tone: 'good',
        title: '签名有效，文件未被改动',
        text:
          issued?.complete === false
            ? '文件自甲方签署后没有改动，乙方尚未签署。'
            : '文件与签署时逐字节一致，由本站签发。',
      };
    case 'changed': {
      const where =
        appended > 0
          ? `最后一次签署之后又写入了 ${appended} 个字节。`
          : differsAt !== null
            ? `与签发的文件相比，从第 ${differsAt} 个字节起不同。`
            : '';
      return { tone: 'bad', title: '签署后被修改', text: `文件与签署时不一致，不能作为依据。${where}` };
    }
    case 'untrusted':
      return {
        tone: 'doubtful',
        title: '签署人的身份无法确认',
        text: '文件自签署后没有改动，但有签名的证书不是由本站信任的机构签发的。',
      };
    case 'unsigned':
      return { tone: 'none', title: '文件没有数字签名', text: '这份 PDF 未经数字签署，无法判断是否被改动。' };
    default:
      return { tone: 'none', title: '不是 PDF 文件', text: '请选择签署后下载的合同 PDF 文件。' };
  }
}
