/**
 * How long to wait before another try: `first` seconds after the first, twice as long after each further one, `most` at the
 * most. What is down is not asked more than it can bear.
 * @param tries how many there have been, 0 for none
 */
export const backOffSeconds = (tries: number, { first, most }: { first: number; most: number }): number =>
  Math.min(first * 2 ** Math.min(tries, 30), most);
