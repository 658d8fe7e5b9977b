import { type ReactNode, useState } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';
import { conversationMessages } from '../messages/conversation.ts';
import { Button } from '../parts/Button.tsx';

/** Whether this person is notified of what is written, and the way to change it. */
export function FollowButton({
  following,
  onFollow,
}: {
  following: boolean;
  onFollow(following: boolean): Promise<void>;
}): ReactNode {
  const { notify } = useEngine();
  const [busy, setBusy] = useState(false);
  const press = async (): Promise<void> => {
    setBusy(true);
    try {
      await onFollow(!following);
    } catch (reason) {
      notify({ kind: 'error', text: (reason as Error).message });
    } finally {
      setBusy(false);
    }
  };
  return (
    <Button
      aria-pressed={following}
      title={conversationMessages.followHint}
      aria-disabled={busy || undefined}
      onClick={() => void (busy || press())}
    >
      {following ? conversationMessages.following : conversationMessages.follow}
    </Button>
  );
}
