import type { RecordData } from '@yunpu/engine-core/document';
import type { Seller } from '../../../platform/seller.ts';
import { clausesOf } from './clauses.ts';
import { BLANK, given, html } from './html.ts';

const NUMERALS = ['一', '二', '三', '四', '五', '六', '七', '八', '九', '十', '十一', '十二', '十三', '十四'];

const STYLE = `
body { margin: 0 auto; padding: 32px 40px; max-width: 720px; color: #10213f; background: #fff; font: 14px/1.9 "Songti SC", SimSun, serif; overflow-wrap: anywhere; }
h1 { margin: 0 0 8px; font-size: 22px; text-align: center; letter-spacing: 2px; }
h2 { margin: 20px 0 4px; font-size: 15px; }
p { margin: 4px 0; text-indent: 2em; }
.number-line { text-align: right; text-indent: 0; color: #46546f; font-size: 12px; }
dl { display: grid; grid-template-columns: 9em 1fr; align-items: baseline; margin: 12px 0; }
dd { margin: 0; }
table { width: 100%; margin: 8px 0; border-collapse: collapse; font-size: 13px; line-height: 1.6; }
th, td { padding: 4px 8px; border: 1px solid #8a94a8; text-align: left; }
.number { text-align: right; white-space: nowrap; }
.signatures { display: grid; grid-template-columns: 1fr 1fr; gap: 32px; margin-top: 40px; break-inside: avoid; }
.signatures p { text-indent: 0; }
@page { size: A4; margin: 18mm; }
@media print { body { padding: 0; max-width: none; } h2 { break-after: avoid; } tr { break-inside: avoid; } }
`;

const also = (name: string, value: unknown): string => (typeof value === 'string' ? `　${name}：${value}` : '');

/** A whole HTML page with the text of an online contract: the record's values, escaped, in the articles of its template. Party B is the `seller`. */
export function renderContract(record: RecordData, seller: Seller): string {
  // A secrecy agreement names its parties; who orders something is known to the register.
  const toFill = record.template === 'nda' ? undefined : BLANK;
  const facts: [string, unknown][] = [
    ['甲方', record.partyAName],
    ['统一社会信用代码', record.partyAUscc ?? toFill],
    ['法定代表人', record.partyALegal ?? toFill],
    ['地址', record.partyAAddress],
    ['联系人', record.partyAContact],
    ['联系电话', record.partyAPhone],
    ['开户银行', record.partyABank],
    ['银行账号', record.partyAAccount],
    ['乙方', seller.name],
    ['统一社会信用代码', seller.uscc],
    ['法定代表人', seller.legalPerson],
    ['地址', seller.address],
    ['服务热线', seller.phone],
  ];
  const clauses = clausesOf(record, seller).map(
    ({ title, body }, index) => html`<h2>第${NUMERALS[index]}条　${title}</h2>${body}`,
  );
  return html`<!doctype html>
<html lang="zh-CN">
<head><meta charset="utf-8"><title>${given(record.title)}</title><style>${STYLE}</style></head>
<body>
<h1>${given(record.title)}</h1>
<p class="number-line">合同编号：${record.billNo ?? '（保存后生成）'}${also('订单号', record.orderNo)}${also('原合同', record.originalNo)}</p>
<dl>${facts.filter(([, value]) => value !== undefined && value !== null).map(([name, value]) => html`<dt>${name}：</dt><dd>${value}</dd>`)}</dl>
<p>甲乙双方在平等自愿的基础上，经协商一致，订立本合同，共同遵守。</p>
${clauses}
<div class="signatures"><div><p>甲方（签章）：${given(record.partyAName)}</p><p>签署人：</p><p>日期：</p></div><div><p>乙方（签章）：${seller.name}</p><p>签署人：</p><p>日期：</p></div></div>
</body>
</html>`.text;
}
