import type { ReactNode } from 'react';
import { useEngine } from '../data/EngineProvider.tsx';

/** A link to a record, wherever the page around the engine has it; with a key held down it opens a tab of its own. */
export function RecordLink({
  entity,
  recordKey,
  children,
}: {
  entity: string;
  recordKey: string;
  children: ReactNode;
}): ReactNode {
  const { navigation } = useEngine();
  return (
    <a
      href={navigation.href(entity, recordKey)}
      onClick={(event) => {
        if (event.ctrlKey || event.metaKey || event.shiftKey) return;
        event.preventDefault();
        navigation.open(entity, recordKey);
      }}
    >
      {children}
    </a>
  );
}
