import type { Issue } from '@yunpu/engine-core/validation';
import { ERRORS, type ErrorCode } from '../../../contract/errors.ts';

/** A refusal of the gateway. Anything else that is thrown becomes 'server.failed'. */
export class AppError extends Error {
  override readonly name = 'AppError';
  readonly status: number;
  readonly issues: readonly Issue[] | undefined;
  /** What the page needs to go on, e.g. the current record of a conflict. */
  readonly data: unknown;

  constructor(
    readonly code: ErrorCode,
    detail: { message?: string; issues?: readonly Issue[]; data?: unknown } = {},
  ) {
    super(detail.message ?? ERRORS[code].message);
    this.status = ERRORS[code].status;
    this.issues = detail.issues;
    this.data = detail.data;
  }
}
