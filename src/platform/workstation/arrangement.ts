import useSWR from 'swr';
import type { Arrangement } from '../../../contract/home.ts';
import { toast } from '../../ui/notices.ts';
import { api } from '../gateway/api.ts';
import { messageOf } from '../gateway/errors.ts';
import type { Session } from '../session/session.ts';

const fetchArrangement = api('POST /yzjumc/home/v3/arrangement');
const keepArrangement = api('POST /yzjumc/home/v3/arrange');

/** How the person has arranged their home page; undefined until it is known. A change shows at once, and is taken back with a message where it cannot be kept. */
export function useArrangement({ user }: Pick<Session, 'user'>): {
  arrangement: Arrangement | undefined;
  arrange(parts: Partial<Arrangement>): void;
} {
  const { data, error, mutate } = useSWR(['arrangement', user.id, user.eid], () => fetchArrangement(), {
    revalidateOnFocus: false,
    revalidateIfStale: false,
  });
  // Without what was kept the page is as it comes; what is changed then is kept all the same.
  const arrangement = data ?? (error === undefined ? undefined : { counts: null, favourites: [] });
  return {
    arrangement,
    arrange(parts) {
      if (!arrangement) return;
      mutate(keepArrangement(parts), {
        optimisticData: { ...arrangement, ...parts },
        rollbackOnError: true,
        revalidate: false,
      }).catch((reason: unknown) => toast(messageOf(reason)));
    },
  };
}
