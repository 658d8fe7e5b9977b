/** Values as people read and write them. */
export { webAddress } from './address.ts';
export { amountText, currencyOf } from './amount.ts';
export { capitalAmount } from './capital.ts';
export { formatDateTime, formatTime, parseDate, parseDateTime, parseTime, shanghaiDay } from './date.ts';
export { formatDuration } from './duration.ts';
export { maskText } from './mask.ts';
export {
  formatMoney,
  formatNumber,
  formatPercent,
  inputMoney,
  parseMoney,
  parseNumber,
  shiftDecimal,
  signOf,
  usualDigits,
  yuanText,
} from './money.ts';
export { parseDuration } from './parseDuration.ts';
export { plainText, richTextOf } from './plainText.ts';
export { parsePoint } from './point.ts';
export { isMobile, tidyCode, tidyPhone } from './tidy.ts';
export { truncate, truncateToDifference, truncateWithEllipsis } from './truncate.ts';
export { EMPTY_TEXT, formatSize, formatValue } from './value.ts';
