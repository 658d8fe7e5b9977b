/** Values as people read and write them. */
export { webAddress } from './address.ts';
export { capitalAmount } from './capital.ts';
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
export { truncate, truncateWithEllipsis } from './truncate.ts';
export { EMPTY_TEXT, formatSize, formatValue } from './value.ts';
