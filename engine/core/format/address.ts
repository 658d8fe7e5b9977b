/** The text as an address to link to: of the web or a path of this site; undefined for anything else. */
export function webAddress(text: string): string | undefined {
  return /^(https?:\/\/|\/(?![/\\]))/i.test(text) ? text : undefined;
}
