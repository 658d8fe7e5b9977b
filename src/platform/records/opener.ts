let opens: ((path: string) => void) | undefined;

/** How pages of the site are opened from where the engine's pages stand. @returns what takes it away again */
export function setOpener(open: (path: string) => void): () => void {
  opens = open;
  return () => {
    if (opens === open) opens = undefined;
  };
}

export const openPage = (path: string): void => (opens ?? ((address) => location.assign(address)))(path);
