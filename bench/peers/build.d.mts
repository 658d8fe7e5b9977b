/** Installs what the peers need, once, and builds every contestant into `outDir`. */
export function buildPeers(outDir: string): Promise<void>;
