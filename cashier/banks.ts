export interface Bank {
  code: string;
  name: string;
}

/** Banks whose online banking pays for companies here. */
export const BANKS: readonly Bank[] = [
  ['ICBC', '中国工商银行'],
  ['ABC', '中国农业银行'],
  ['BOC', '中国银行'],
  ['CCB', '中国建设银行'],
  ['BCOM', '交通银行'],
  ['CMB', '招商银行'],
  ['PSBC', '中国邮政储蓄银行'],
  ['CITIC', '中信银行'],
  ['CEB', '中国光大银行'],
  ['CMBC', '中国民生银行'],
  ['CIB', '兴业银行'],
  ['SPDB', '浦发银行'],
].map(([code = '', name = '']) => ({ code, name }));
