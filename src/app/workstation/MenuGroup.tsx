import { ChevronDown } from 'lucide-react';
import { type ReactNode, useState } from 'react';
import { deviceStore } from '../../ui/storage.ts';

const STORAGE_KEY = 'yunpu.menu.folded';

const folded = (): string[] => (deviceStore.getItem(STORAGE_KEY) ?? '').split('\n');

/** Whether a group of the menu is folded on this device, by its title. */
function useFolded(title: string): { isFolded: boolean; toggle(): void } {
  const [isFolded, setFolded] = useState(() => folded().includes(title));
  return {
    isFolded,
    toggle() {
      const others = folded().filter((one) => one !== title);
      deviceStore.setItem(STORAGE_KEY, (isFolded ? others : [...others, title]).join('\n'));
      setFolded(!isFolded);
    },
  };
}

interface MenuGroupProps {
  title: string;
  iconsOnly: boolean;
  children: ReactNode;
}

/** A group that the person may fold; where one is stays in sight. */
export function MenuGroup({ title, iconsOnly, children }: MenuGroupProps) {
  const { isFolded, toggle } = useFolded(title);
  const isShut = isFolded && !iconsOnly;
  return (
    <section aria-label={title}>
      <h2 className="ws-label">
        {iconsOnly ? (
          title
        ) : (
          <button type="button" className="ws-fold" aria-expanded={!isShut} onClick={toggle}>
            {title}
            <ChevronDown size={14} aria-hidden />
          </button>
        )}
      </h2>
      <ul className={isShut ? 'ws-folded' : undefined}>{children}</ul>
    </section>
  );
}
