const DIGITS = '零壹贰叁肆伍陆柒捌玖';
const PLACES = ['', '拾', '佰', '仟'];
const GROUPS = ['', '万', '亿', '万亿'];

/** Four digits in capitals, '' for 0: 1050 -> 壹仟零伍拾. */
function group(value: number): string {
  let text = '';
  let gap = false;
  for (let place = 3; place >= 0; place--) {
    const digit = Math.floor(value / 10 ** place) % 10;
    if (digit === 0) gap = text !== '';
    else {
      text += `${gap ? '零' : ''}${DIGITS.charAt(digit)}${PLACES[place] ?? ''}`;
      gap = false;
    }
  }
  return text;
}

/** An amount of fen as Chinese contracts write it: 123_405 -> 壹仟贰佰叁拾肆元零伍分. */
export function capitalAmount(fen: number): string {
  const yuan = Math.floor(fen / 100);
  const [jiao, cent] = [Math.floor(fen / 10) % 10, fen % 10];
  let whole = '';
  for (let index = GROUPS.length - 1; index >= 0; index--) {
    const part = Math.floor(yuan / 10_000 ** index) % 10_000;
    if (part === 0) continue;
    // Whoever reads the number aloud says a zero where thousands are missing.
    whole += `${whole !== '' && part < 1000 ? '零' : ''}${group(part)}${GROUPS[index] ?? ''}`;
  }
  if (jiao === 0 && cent === 0) return `${whole || '零'}元整`;
  const rest = `${jiao > 0 ? `${DIGITS.charAt(jiao)}角` : whole === '' ? '' : '零'}${cent > 0 ? `${DIGITS.charAt(cent)}分` : ''}`;
  return `${whole === '' ? '' : `${whole}元`}${rest}${cent === 0 ? '整' : ''}`;
}
