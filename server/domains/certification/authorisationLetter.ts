import { strToU8, zipSync } from 'fflate';
import { escapeXml } from '../../platform/text/markup.ts';

export interface AuthorisationFacts {
  /** The company that it is addressed to. */
  seller: string;
  company: string;
  uscc: string;
  agent: string;
  phone: string;
}

const FONT = '<w:rFonts w:ascii="SimSun" w:hAnsi="SimSun" w:eastAsia="宋体"/>';

interface Line {
  text: string;
  size?: number;
  bold?: boolean;
  align?: 'center' | 'right';
  indent?: boolean;
}

function paragraph({ text, size = 24, bold = false, align, indent = false }: Line): string {
  const properties = `${align ? `<w:jc w:val="${align}"/>` : ''}${indent ? '<w:ind w:firstLine="480"/>' : ''}`;
  return `<w:p><w:pPr><w:spacing w:line="480" w:lineRule="auto"/>${properties}</w:pPr><w:r><w:rPr>${FONT}${bold ? '<w:b/>' : ''}<w:sz w:val="${size}"/></w:rPr><w:t xml:space="preserve">${escapeXml(text)}</w:t></w:r></w:p>`;
}

const blank = (text: string, width = 20): string => (text === '' ? '＿'.repeat(width) : text);

function linesOf({ company, uscc, agent, phone, seller }: AuthorisationFacts): Line[] {
  return [
    { text: '企业认证授权书', size: 40, bold: true, align: 'center' },
    { text: '' },
    { text: `致：${seller}` },
    {
      text: `兹授权本单位员工 ${blank(agent, 6)}（身份证号码：${blank('', 14)}，手机号：${blank(phone, 9)}）作为本单位的经办人，代表本单位在贵公司的商城办理企业认证，并以本单位名义管理该团队的订购、合同、发票与印章等事项。`,
      indent: true,
    },
    { text: `单位名称：${blank(company)}`, indent: true },
    { text: `统一社会信用代码：${blank(uscc)}`, indent: true },
    {
      text: '本单位确认所提交的营业执照等材料真实、有效、完整，并对经办人在授权范围内的行为承担法律责任。经办人变更时，本单位将及时办理信息变更。',
      indent: true,
    },
    { text: '授权期限：自本授权书签署之日起，至本单位书面撤销授权之日止。', indent: true },
    { text: '' },
    { text: '单位（公章）：＿＿＿＿＿＿＿＿＿＿', align: 'right' },
    { text: '法定代表人（签字）：＿＿＿＿＿＿＿', align: 'right' },
    { text: '日期：＿＿＿＿年＿＿月＿＿日', align: 'right' },
    { text: '' },
    { text: '填写说明：打印后由法定代表人签字并加盖公章，拍照或扫描上传；下划线处请手写补全。', size: 20 },
  ];
}

const HEAD = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';

/** A letter of authorisation to print, sign and stamp: a Word document, since companies put it on paper of their own. */
export function letterOfAuthorisation(words: AuthorisationFacts): Uint8Array {
  const body = linesOf(words).map(paragraph).join('');
  return zipSync({
    '[Content_Types].xml': strToU8(
      `${HEAD}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>`,
    ),
    '_rels/.rels': strToU8(
      `${HEAD}<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships"><Relationship Id="r1" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/officeDocument" Target="word/document.xml"/></Relationships>`,
    ),
    'word/document.xml': strToU8(
      `${HEAD}<w:document xmlns:w="http://schemas.openxmlformats.org/wordprocessingml/2006/main"><w:body>${body}<w:sectPr><w:pgSz w:w="11906" w:h="16838"/><w:pgMar w:top="1440" w:right="1588" w:bottom="1440" w:left="1588" w:header="720" w:footer="720" w:gutter="0"/></w:sectPr></w:body></w:document>`,
    ),
  });
}
