import type { Impact, Offer, Repair } from '../../api/studio.ts';

export type Way = 'keep' | 'value' | 'expression' | 'map' | 'convert';

/** What is chosen and typed so far. */
export interface Begun {
  way: Way;
  typed: string;
  /** By the option that goes: the one in its place, as JSON. */
  to: Readonly<Record<string, string>>;
}

/** Which offer of the gateway each way takes up. */
export const WAYS: Readonly<Record<Way, { words: string; offer: Offer['do'] | undefined }>> = {
  keep: { words: '保持不变，下次编辑时再改', offer: undefined },
  map: { words: '逐项换成别的选项', offer: 'map' },
  convert: { words: '转成新的样子', offer: 'convert' },
  value: { words: '填入一个值', offer: 'fill' },
  expression: { words: '用表达式计算', offer: 'fill' },
};

/** What can be chosen, in the order of the offers; to choose nothing always can, and mostly leaves the records alone. */
export function waysOf(offers: readonly Offer[]): { way: Way; words: string }[] {
  const of = (offer: Offer): { way: Way; words: string }[] =>
    (Object.keys(WAYS) as Way[])
      .filter((way) => WAYS[way].offer === offer.do)
      .map((way) => ({ way, words: way === 'convert' ? (offer.words ?? WAYS[way].words) : WAYS[way].words }));
  const otherwise = offers.find((offer) => offer.otherwise !== undefined)?.otherwise;
  return [{ way: 'keep', words: otherwise ?? WAYS.keep.words }, ...offers.flatMap(of)];
}

/** The choice as it is sent; undefined while something is missing, null where the records stay as they are. */
export function completed({ way, typed, to }: Begun, { id, offers }: Impact): Repair | null | undefined {
  const offer = offers.find((one) => one.do === WAYS[way].offer);
  const text = typed.trim();
  switch (way) {
    case 'keep':
      return null;
    case 'convert':
      return { impact: id, do: 'convert' };
    case 'expression':
      return text === '' ? undefined : { impact: id, do: 'fill', expression: text };
    case 'value':
      return text === '' ? undefined : { impact: id, do: 'fill', value: valueOf(text, offer) };
    case 'map':
      if (offer?.from?.some(({ value: old }) => (to[old] ?? '') === '')) return undefined;
      return {
        impact: id,
        do: 'map',
        to: Object.fromEntries(Object.entries(to).map(([old, next]) => [old, cellOf(next)])),
      };
  }
}

type Cell = string | number | boolean | null;
const cellOf = (json: string): Cell => JSON.parse(json) as Cell;

const valueOf = (text: string, offer: Offer | undefined): Cell =>
  offer?.to !== undefined || offer?.type === 'boolean' ? cellOf(text) : offer?.type === 'number' ? Number(text) : text;
