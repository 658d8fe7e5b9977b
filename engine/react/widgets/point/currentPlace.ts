import { parsePoint } from '@yunpu/engine-core/format';
import { pointMessages as messages } from '../../messages/point.ts';

/**
 * Where this device is, as a record keeps it.
 * @throws Error that says in words why it cannot be told: refused, unknown, too slow, or not over HTTPS.
 */
export function currentPlace(): Promise<string> {
  return new Promise((resolve, reject) => {
    // Browsers leave it out where the page did not come over a safe connection.
    if (!('geolocation' in navigator) || !isSecureContext) {
      reject(new Error(messages.unsupported));
      return;
    }
    navigator.geolocation.getCurrentPosition(
      ({ coords }) => resolve(parsePoint(`${coords.latitude},${coords.longitude}`) ?? ''),
      ({ code, PERMISSION_DENIED }) =>
        reject(new Error(code === PERMISSION_DENIED ? messages.denied : messages.unknown)),
      { enableHighAccuracy: true, timeout: 10_000, maximumAge: 60_000 },
    );
  });
}
