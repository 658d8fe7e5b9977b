/** A file that was chosen and is on its way. */
export interface PendingFile {
  id: number;
  file: File;
}

let lastId = 0;

export function pendingFiles(files: readonly File[]): PendingFile[] {
  return files.map((file) => {
    lastId += 1;
    return { id: lastId, file };
  });
}
