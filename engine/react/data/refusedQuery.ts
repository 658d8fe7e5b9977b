import type { TransportError } from '@yunpu/engine-core/endpoint';
import type { SWRResponse } from 'swr';

/** Whether what was asked for cannot be asked: by a field that is gone, or that this person may not see. A place in the list that is lost is another matter. */
export const isRefusedQuery = (error: TransportError | undefined): boolean =>
  error?.detail.errorCode === 'query.invalid' && error.detail.issues?.some(({ path }) => path === '/cursor') !== true;

/** The answer as it is shown: to a question that was refused, what answered the one before is no answer. */
export function answerTo<T>(answer: SWRResponse<T, TransportError>): SWRResponse<T, TransportError> {
  return isRefusedQuery(answer.error) ? { ...answer, data: undefined } : answer;
}
