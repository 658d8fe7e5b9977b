import { type ConflictInfo, TransportError } from '@yunpu/engine-core/endpoint';
import { foreignText } from '../../../contract/foreignJson.ts';
import { messageOf, RequestError } from './errors.ts';
import { isPlainObject } from './json.ts';

function conflictOf(data: unknown): ConflictInfo | undefined {
  if (!isPlainObject(data) || !isPlainObject(data.current)) return undefined;
  return {
    current: data.current,
    version: Number(data.version),
    updatedByName: foreignText(data.updatedByName),
    updatedAt: foreignText(data.updatedAt),
  };
}

/** What a call was rejected with, as the engine knows refusals. */
export function transportError(error: unknown): TransportError {
  if (error instanceof TransportError) return error;
  if (error instanceof RequestError) {
    const { status, errorCode, issues, url, data } = error.detail;
    const conflict = status === 409 ? conflictOf(data) : undefined;
    const kind = conflict ? 'conflict' : error.type === 'upload' ? 'code' : error.type;
    return new TransportError(kind, error.message, {
      ...(status !== undefined && { status }),
      ...(errorCode && { errorCode }),
      ...(issues && { issues }),
      ...(url && { url }),
      ...(conflict && { conflict }),
    });
  }
  if (error instanceof DOMException && error.name === 'AbortError') return new TransportError('aborted', '已取消');
  return new TransportError('network', messageOf(error));
}

/** Turns refusals of the gateway into the engine's own errors. */
export const refusing = <T>(answer: Promise<T>): Promise<T> =>
  answer.catch((error: unknown) => {
    throw transportError(error);
  });
