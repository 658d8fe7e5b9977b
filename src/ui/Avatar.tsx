import { useState } from 'react';
import './avatar.css';

const hues = ['#1650D8', '#0E7490', '#7A3EC8', '#B4470E', '#14804A', '#A8326B'];

function hueOf(name: string): string {
  let sum = 0;
  for (const char of name) sum += char.codePointAt(0) ?? 0;
  return hues[sum % hues.length] ?? '#1650D8';
}

/** A photo, or the last characters of the name as Chinese address books do; always the same colour for a name. */
export function Avatar({
  name,
  photoUrl,
  size,
  square = false,
}: {
  name: string;
  photoUrl: string;
  size: number;
  square?: boolean;
}) {
  const [broken, setBroken] = useState('');
  const letters = [...name];
  const initials = (square ? letters.slice(0, 2) : letters.slice(-2)).join('');
  return (
    <span
      className={`ui-avatar ${square ? 'ui-avatar-square' : ''}`}
      style={{ width: size, height: size, fontSize: size * 0.36, background: hueOf(name) }}
      aria-hidden
    >
      {photoUrl && photoUrl !== broken ? (
        <img src={photoUrl} alt="" width={size} height={size} onError={() => setBroken(photoUrl)} />
      ) : (
        initials
      )}
    </span>
  );
}
