/** Long enough for a busy browser to take hold of the file; one whose address is gone too early has no name and no content. */
const KEPT_MS = 10_000;

/** Hands a file to the person, under its name. */
export function download({ name, blob }: { name: string; blob: Blob }): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}
