/**
 * Spreads a discount over amounts in proportion, exact to the fen: the shares add up to it, none exceeds its amount,
 * and each is within one fen of the exact proportion. The fen left over by rounding go where the most was cut off
 * (largest remainder; of equals, the first).
 * @param amounts fen, none negative
 * @param discount fen, at most the sum of the amounts
 * @throws RangeError for anything else
 */
export function allocate(amounts: readonly number[], discount: number): number[] {
  const total = amounts.reduce((sum, amount) => sum + amount, 0);
  if (![discount, ...amounts].every((value) => Number.isSafeInteger(value) && value >= 0) || discount > total) {
    throw new RangeError(`cannot spread ${discount} over ${amounts.join(', ')}`);
  }
  if (discount === 0) return amounts.map(() => 0);
  // The product of two amounts of money leaves what a number holds exactly.
  const parts = amounts.map((amount, index) => {
    const product = BigInt(amount) * BigInt(discount);
    return { index, share: Number(product / BigInt(total)), remainder: Number(product % BigInt(total)) };
  });
  const left = discount - parts.reduce((sum, { share }) => sum + share, 0);
  const rounded = new Set(
    [...parts]
      .sort((a, b) => b.remainder - a.remainder || a.index - b.index)
      .slice(0, left)
      .map(({ index }) => index),
  );
  return parts.map(({ index, share }) => share + (rounded.has(index) ? 1 : 0));
}
