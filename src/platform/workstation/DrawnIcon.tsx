import type { ReactNode } from 'react';
import { menuIcon } from './icons.ts';

export default function DrawnIcon({ name, size }: { name: string | undefined; size: number }): ReactNode {
  const Icon = menuIcon(name);
  return <Icon size={size} aria-hidden />;
}
