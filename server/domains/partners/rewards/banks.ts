import type { Bank } from '../../../../contract/partners/index.ts';

/** Banks that pay out in China, by the letters that payment systems know them by. */
const BANKS: readonly Bank[] = [
  ['ICBC', '中国工商银行'],
  ['ABC', '中国农业银行'],
  ['BOC', '中国银行'],
  ['CCB', '中国建设银行'],
  ['BCOM', '交通银行'],
  ['PSBC', '中国邮政储蓄银行'],
  ['CMB', '招商银行'],
  ['CITIC', '中信银行'],
  ['CEB', '中国光大银行'],
  ['HXB', '华夏银行'],
  ['CMBC', '中国民生银行'],
  ['CGB', '广发银行'],
  ['PAB', '平安银行'],
  ['CIB', '兴业银行'],
  ['SPDB', '浦发银行'],
  ['CZB', '浙商银行'],
  ['EGB', '恒丰银行'],
  ['CBHB', '渤海银行'],
  ['BOB', '北京银行'],
  ['BOS', '上海银行'],
  ['JSB', '江苏银行'],
  ['NJCB', '南京银行'],
  ['NBCB', '宁波银行'],
  ['HZCB', '杭州银行'],
  ['CDCB', '成都银行'],
  ['XAB', '西安银行'],
  ['WHCCB', '武汉农村商业银行'],
  ['QDCCB', '青岛银行'],
  ['XMBANK', '厦门银行'],
  ['SRCB', '上海农商银行'],
  ['SZRCB', '深圳农村商业银行'],
  ['GRCB', '广州农村商业银行'],
].map(([code = '', name = '']) => ({ code, name }));

/** Banks whose name or letters have the keyword; all of them for none. */
export function findBanks(keyword: string): Bank[] {
  const text = keyword.trim().toUpperCase();
  return BANKS.filter(({ code, name }) => name.includes(text) || code.startsWith(text));
}
