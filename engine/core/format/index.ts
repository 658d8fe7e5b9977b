/** Values as people read and write them. */
export { webAddress } from './address.ts';
export { capitalAmount } from './capital.ts';
export { cut, shorten } from './cut.ts';
export { formatDateTime, formatTime, parseDate, parseDateTime, parseTime, shanghaiDay } from './date.ts';
export { maskText } from './mask.ts';
export {
  formatMoney,
  formatNumber,
  formatPercent,
  inputMoney,
  parseMoney,
  parseNumber,
  shiftDecimal,
  yuanText,
} from './money.ts';
export { isMobile } from './phone.ts';
export { EMPTY_TEXT, formatSize, formatValue } from './value.ts';
