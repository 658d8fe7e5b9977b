/**
 * The address carries the document: the text is deflated and put into the fragment, so that a copied
 * address shows the same playground to someone else and the text never reaches a server's log.
 */
async function pipe(
  bytes: Uint8Array<ArrayBuffer>,
  through: CompressionStream | DecompressionStream,
): Promise<Uint8Array<ArrayBuffer>> {
  const stream = new Blob([bytes]).stream().pipeThrough(through);
  return new Uint8Array(await new Response(stream).arrayBuffer());
}

/** Base64url of the deflated text. */
export async function packText(text: string): Promise<string> {
  const packed = await pipe(new TextEncoder().encode(text), new CompressionStream('deflate-raw'));
  let binary = '';
  for (const byte of packed) binary += String.fromCharCode(byte);
  return btoa(binary).replace(/\+/g, '-').replace(/\//g, '_').replace(/=+$/, '');
}

/** The text again, or `undefined` when the address was cut or altered. */
export async function unpackText(packed: string): Promise<string | undefined> {
  try {
    const binary = atob(packed.replace(/-/g, '+').replace(/_/g, '/'));
    const bytes = Uint8Array.from(binary, (character) => character.charCodeAt(0));
    return new TextDecoder('utf-8', { fatal: true }).decode(await pipe(bytes, new DecompressionStream('deflate-raw')));
  } catch {
    return undefined;
  }
}

export interface PlaygroundAddress {
  /** Packed text; absent: the entity's published document. */
  document?: string;
  entity?: string;
  tab?: string;
  rows?: string;
}

export function readAddress(hash: string): PlaygroundAddress {
  const query = new URLSearchParams(hash.replace(/^#/, ''));
  const get = (key: string) => query.get(key) ?? undefined;
  return { document: get('d'), entity: get('e'), tab: get('tab'), rows: get('rows') };
}

export function writeAddress({ document, entity, tab, rows }: PlaygroundAddress): string {
  const query = new URLSearchParams();
  for (const [key, value] of Object.entries({ e: entity, tab, rows, d: document })) if (value) query.set(key, value);
  return `#${query.toString()}`;
}
