import { useEffect, useState } from 'react';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { type Choice, fetchQuote, type Quote } from '../../../../platform/gateway/quotes.ts';

interface QuoteView {
  quote: Quote | undefined;
  /** Why the choice cannot be bought. */
  problem: string | undefined;
  /** The figures belong to an earlier choice. */
  stale: boolean;
}

/** Long enough for a number to be typed out. */
const SETTLE_MS = 250;

/** The server's price for a choice, asked anew when the choice has settled; an overtaken answer is dropped. */
export function useQuote(choice: Choice | undefined): QuoteView {
  const [view, setView] = useState<QuoteView>({ quote: undefined, problem: undefined, stale: true });
  const key = choice && JSON.stringify(choice);
  useEffect(() => {
    if (key === undefined) return undefined;
    let overtaken = false;
    setView((before) => ({ ...before, stale: true }));
    const timer = setTimeout(() => {
      fetchQuote([JSON.parse(key) as Choice]).then(
        (quote) => overtaken || setView({ quote, problem: undefined, stale: false }),
        (error: unknown) => overtaken || setView({ quote: undefined, problem: messageOf(error), stale: false }),
      );
    }, SETTLE_MS);
    return () => {
      overtaken = true;
      clearTimeout(timer);
    };
  }, [key]);
  return view;
}
