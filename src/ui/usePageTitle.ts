import { useEffect } from 'react';

/** The browser's title while the page is shown. */
export function usePageTitle(title: string): void {
  useEffect(() => {
    document.title = title ? `${title} - 云铺` : '云铺';
  }, [title]);
}
