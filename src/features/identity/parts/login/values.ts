import type { ReactNode } from 'react';
import type { Verdict } from '../../api/verdict.ts';

/** What the sign-in page's tabs share: whoever changes the tab keeps the number and the tick. */
export interface LoginValues {
  account: string;
  password: string;
  code: string;
  remember: boolean;
  agreed: boolean;
}

/** Proves who someone is; the page does the rest. */
export type Prove = () => Promise<Verdict>;

export interface TabProps {
  onEnter: (prove: Prove) => Promise<void>;
  /** The way to a new password. */
  forgot: ReactNode;
}
