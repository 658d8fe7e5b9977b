/** To the page of a product's licence; nothing where there is none, or where the address leads elsewhere. */
export function LicenceLink({ page }: { page: string | null | undefined }) {
  if (!page?.startsWith('/license/')) return null;
  return (
    <a href={page} target="_blank" rel="noreferrer">
      授权证书
    </a>
  );
}
