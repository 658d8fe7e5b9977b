import { pointOf } from '@yunpu/engine-core/expression';
import { useEngine } from '../../data/EngineProvider.tsx';
import { pointMessages as messages } from '../../messages/point.ts';

/** A place in words, and the way to a map. */
export default function PointView({ point }: { point: string }) {
  const { navigation } = useEngine();
  const place = pointOf(point);
  if (!place) return point;
  const { latitude, longitude } = place;
  const address =
    navigation.mapOf?.(place) ??
    `https://www.openstreetmap.org/?mlat=${latitude}&mlon=${longitude}#map=16/${latitude}/${longitude}`;
  return (
    <>
      {messages.latitude(latitude)} {messages.longitude(longitude)}{' '}
      <a href={address} target="_blank" rel="noreferrer">
        {messages.map}
      </a>
    </>
  );
}
