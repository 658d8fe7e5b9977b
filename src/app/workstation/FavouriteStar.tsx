import { Star } from 'lucide-react';
import { useLocation } from 'react-router-dom';
import type { Session } from '../../platform/session/session.ts';
import { useArrangement } from '../../platform/workstation/arrangement.ts';
import type { WorkstationPage } from '../../platform/workstation/pageOf.ts';
import { Button } from '../../ui/Button.tsx';
import { toast } from '../../ui/notices.ts';
import { keepable } from './recent.ts';

const MAX_FAVOURITES = 30;

/** Keeps the page at hand in the menu, or no longer. */
export function FavouriteStar({ session, page }: { session: Session; page: WorkstationPage }) {
  const { pathname, search } = useLocation();
  const { arrangement, arrange } = useArrangement(session);
  const now = keepable(page, pathname, search);
  if (!arrangement || !now) return null;
  const { favourites } = arrangement;
  const isKept = favourites.some(({ path }) => path === now.path);
  const label = `收藏“${now.title}”`;
  const press = () => {
    if (isKept) arrange({ favourites: favourites.filter(({ path }) => path !== now.path) });
    else if (favourites.length >= MAX_FAVOURITES) toast(`最多收藏 ${MAX_FAVOURITES} 个页面，请先取消一些`);
    else arrange({ favourites: [...favourites, now] });
  };
  return (
    <Button look="icon" className="ws-star" aria-pressed={isKept} aria-label={label} title={label} onClick={press}>
      <Star size={18} aria-hidden />
    </Button>
  );
}
