import { useCallback, useEffect, useState } from 'react';
import { fetchPicture, type Picture } from '../../api/signup.ts';

/** A picture code; `refresh` asks for another. A picture is spent by its first use. */
export function usePicture(): { picture: Picture | undefined; failed: boolean; refresh: () => void } {
  const [picture, setPicture] = useState<Picture>();
  const [failed, setFailed] = useState(false);
  const [turn, setTurn] = useState(0);

  useEffect(() => {
    let gone = false;
    fetchPicture().then(
      (next) => {
        if (gone) return;
        setPicture(next);
        setFailed(false);
      },
      () => gone || setFailed(true),
    );
    return () => {
      gone = true;
    };
  }, [turn]);

  const refresh = useCallback(() => setTurn((before) => before + 1), []);
  return { picture, failed, refresh };
}
