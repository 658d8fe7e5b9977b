import { openChannel } from '../../ui/storage.ts';
import { currentSession, forgetSession, subscribeSession } from './session.ts';

const nameOf = (session: ReturnType<typeof currentSession>): string | undefined =>
  session && `${session.user.id} ${session.user.eid}`;

/**
 * Tabs of one browser share its cookies: what another tab signed in as, or switched to, is what this one acts
 * as from now on. A tab that shows someone or some team else starts anew instead of mixing the two. Returns how to stop.
 */
export function watchOtherTabs(): () => void {
  const channel = openChannel('yunpu.session');
  let announced: string | undefined;
  const announce = () => {
    const name = nameOf(currentSession());
    if (name !== undefined && name !== announced) channel.postMessage(name);
    announced = name;
  };
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    const name = nameOf(currentSession());
    if (name === undefined || name === data) return;
    forgetSession();
    location.reload();
  };
  const stop = subscribeSession(announce);
  announce();
  return () => {
    stop();
    channel.close();
  };
}
