import { useEffect, useEffectEvent, useMemo, useRef, useState } from 'react';
import type { Product } from '../../../../../contract/catalogue.ts';
import type { Choice } from '../../../../platform/gateway/quotes.ts';
import { useAddress } from '../../../../ui/useAddress.ts';
import { readChoice, searchOfChoice } from '../choice.ts';

interface AddressedChoice {
  choice: Choice;
  /** What the address asked for and cannot be had, until something is chosen. */
  corrections: readonly string[];
  change(next: (choice: Choice) => Partial<Choice>): void;
}

/** The choice that the page's address holds: to be sent to somebody and found again. What cannot be bought is corrected there. */
export function useChoice(product: Product): AddressedChoice {
  const { search, setSearch } = useAddress();
  const read = useMemo(() => readChoice(new URLSearchParams(search), product), [search, product]);
  const [corrections, setCorrections] = useState<readonly string[]>(read.corrections);
  // Several things may be chosen before the page is drawn again: each goes on from the one before.
  const latest = useRef(read.choice);
  useEffect(() => {
    latest.current = read.choice;
  }, [read]);
  const write = (choice: Choice) => {
    latest.current = choice;
    setSearch(searchOfChoice(choice, new URLSearchParams(search)), { replace: true });
  };
  const correct = useEffectEvent(() => {
    setCorrections(read.corrections);
    write(read.choice);
  });
  const isWrong = read.corrections.length > 0;
  useEffect(() => {
    if (isWrong) correct();
  }, [isWrong]);
  return {
    choice: read.choice,
    corrections,
    change(next) {
      setCorrections([]);
      write({ ...latest.current, ...next(latest.current) });
    },
  };
}
