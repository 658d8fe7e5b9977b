/**
 * A key that tells one intention from the next. randomUUID is there on https and localhost alone; a page is also
 * opened by a machine's address.
 */
export function requestKey(): string {
  return Array.from(crypto.getRandomValues(new Uint8Array(16)), (byte) => byte.toString(16).padStart(2, '0')).join('');
}
