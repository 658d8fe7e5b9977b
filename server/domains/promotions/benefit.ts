/** What is taken off an amount. Amounts in fen. */
export interface Benefit {
  benefit: 'amount' | 'rate';
  /** Amount taken off, for benefit 'amount'. */
  face: number;
  /** Of benefit 'rate': per cent that remain to be paid (85 = 8.5 折), and the most that it takes off. */
  rate: number;
  most: number | null;
}

/** What it takes off lines that come to `amount` (fen); rates are rounded down to the fen. */
export function takesOff({ benefit, face, rate, most }: Benefit, amount: number): number {
  const wanted = benefit === 'amount' ? face : Number((BigInt(amount) * BigInt(100 - rate)) / 100n);
  return Math.min(wanted, most ?? wanted, amount);
}
