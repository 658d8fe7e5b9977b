import { foreignObject, foreignText } from '../../../../contract/foreignJson.ts';
import type { Store } from '../../../ui/storage.ts';
import { isPlainObject } from '../../gateway/json.ts';

/** What a code was sent for; one for signing in opens nothing else. */
export type CodePurpose = 'login' | 'signup' | 'password' | 'phone';

/** A code that was sent to a phone: enough to use it, and to know when the next may be asked for. Times in ms. */
export interface KeptCode {
  verifyKey: string;
  resendAt: number;
  expiresAt: number;
}

type KeptByPhone = Record<string, KeptCode>;
type CodeStore = Pick<Store, 'getItem' | 'setItem' | 'removeItem'>;

const keyOf = (purpose: CodePurpose) => `yunpu.code.${purpose}`;

function read(store: CodeStore, purpose: CodePurpose, now: number): KeptByPhone {
  const text = store.getItem(keyOf(purpose));
  if (text === null) return {};
  const kept: KeptByPhone = {};
  for (const [phone, value] of Object.entries(foreignObject(parsed(text)))) {
    if (!isPlainObject(value)) continue;
    const code = {
      verifyKey: foreignText(value.verifyKey),
      resendAt: Number(value.resendAt),
      expiresAt: Number(value.expiresAt),
    };
    if (code.expiresAt > now || code.resendAt > now) kept[phone] = code;
  }
  return kept;
}

/** Anyone can write into a browser's storage. */
function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/** What was sent to this phone, until it has run out. */
export function recallCode(store: CodeStore, purpose: CodePurpose, phone: string, now: number): KeptCode | undefined {
  return read(store, purpose, now)[phone];
}

/** Keeps it over a reload of the page, in this tab. */
export function keepCode(store: CodeStore, purpose: CodePurpose, phone: string, code: KeptCode, now: number): void {
  store.setItem(keyOf(purpose), JSON.stringify({ ...read(store, purpose, now), [phone]: code }));
}

/** The phone that a code was last asked for, so that a reload does not lose the way back to its countdown. */
export function lastPhone(store: CodeStore, purpose: CodePurpose, now: number): string {
  const [latest] = Object.entries(read(store, purpose, now)).sort(([, a], [, b]) => b.expiresAt - a.expiresAt);
  return latest?.[0] ?? '';
}

/** A code that was used up opens nothing any more. */
export function forgetCodes(store: CodeStore, purpose: CodePurpose): void {
  store.removeItem(keyOf(purpose));
}
