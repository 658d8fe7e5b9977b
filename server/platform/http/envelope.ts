import type { Issue } from '@yunpu/engine-core/validation';
import type { RawRefusal } from '../../../contract/define.ts';
import type { AppError } from './errors.ts';

/** The envelope of every answer that is not raw (design/contract.md). */
export interface Envelope {
  /** 1: the call was answered; 0: it was refused before that (HTTP status is not 200). */
  status: 0 | 1;
  message: string;
  responseBody: {
    success: boolean;
    data: unknown;
    errorCode?: string;
    message?: string;
    issues?: readonly Issue[];
  };
}

/** A call that went well. */
export function ok(data: unknown = null): Envelope {
  return { status: 1, message: '', responseBody: { success: true, data } };
}

/** JSON that is text already, e.g. put together from what the database keeps. */
export class JsonText {
  constructor(readonly text: string) {}

  /** For `JSON.stringify` of an answer that contains this one. */
  toJSON(): unknown {
    return JSON.parse(this.text);
  }
}

/** A call that went well, whose data is text already: the same envelope as `ok`, as the body to send. */
export function okText({ text }: JsonText): string {
  return `{"status":1,"message":"","responseBody":{"success":true,"data":${text}}}`;
}

/** A call that was refused. */
export function refused(error: AppError): Envelope {
  const answered = error.status === 200;
  return {
    status: answered ? 1 : 0,
    message: answered ? '' : error.message,
    responseBody: {
      success: false,
      data: error.data ?? null,
      errorCode: error.code,
      message: error.message,
      ...(error.issues && { issues: error.issues }),
    },
  };
}

/** The same for calls that answer without the envelope. */
export function refusedRaw(error: AppError): RawRefusal {
  return {
    success: false,
    errorCode: error.code,
    message: error.message,
    error: error.message,
    errormsg: error.message,
    ...(error.data !== undefined && { data: error.data }),
    ...(error.issues && { issues: error.issues }),
  };
}
