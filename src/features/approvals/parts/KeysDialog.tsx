import { Dialog } from '../../../ui/Dialog.tsx';
import { KEYS } from './useQueueKeys.ts';

/** What can be pressed in the queue. */
export function KeysDialog({ onClose }: { onClose(): void }) {
  return (
    <Dialog title="审批队列的按键" onClose={onClose}>
      <dl className="queue-keys">
        {KEYS.map(([keys, meaning]) => (
          <div key={keys}>
            <dt>
              <kbd>{keys}</kbd>
            </dt>
            <dd>{meaning}</dd>
          </div>
        ))}
      </dl>
    </Dialog>
  );
}
