import type { Draft } from '../../../../contract/studio/index.ts';
import { api } from '../../../platform/gateway/api.ts';
import { RequestError } from '../../../platform/gateway/errors.ts';

export type {
  Audience,
  Clash,
  Draft,
  DraftDocument,
  DraftHead,
  HistoryEntry,
  Impact,
  Judged,
  Offer,
  Past,
  PlanHead,
  PreviewedRows,
  Purge,
  Repair,
  RepairWork,
  RetiredField,
  StageHead,
  StudioDocument,
} from '../../../../contract/studio/index.ts';

export const fetchStudio = api('GET /yzjumc/studio/v1/documents');
export const openDocument = api('GET /yzjumc/studio/v1/document');
export const fetchDraft = api('GET /yzjumc/studio/v1/draft');
export const saveDraft = api('POST /yzjumc/studio/v1/draft/save', { atomic: true });
export const discardDraft = api('POST /yzjumc/studio/v1/draft/discard', { atomic: true });
export const notePresence = api('POST /yzjumc/studio/v1/presence', { outlives: true });
export const judge = api('POST /yzjumc/studio/v1/judge');
export const tryApproval = api('POST /yzjumc/studio/v1/approval/try');
export const fetchPreviewRows = api('POST /yzjumc/studio/v1/preview/rows');
export const fetchPeople = api('POST /yzjumc/approval/v3/people');
export const countRecords = api('POST /yzjumc/studio/v1/count');
export const publish = api('POST /yzjumc/studio/v1/publish', { atomic: true });
export const fetchHistory = api('GET /yzjumc/studio/v1/history');
export const fetchPast = api('POST /yzjumc/studio/v1/past');
export const fetchVersion = api('GET /yzjumc/studio/v1/version');
export const fetchRepairs = api('GET /yzjumc/studio/v1/repairs');
export const stopRepair = api('POST /yzjumc/studio/v1/repairs/stop', { atomic: true });
export const fetchPlan = api('GET /yzjumc/studio/v1/plan');
export const decidePlan = api('POST /yzjumc/studio/v1/plan/decide', { atomic: true });
export const cancelPlan = api('POST /yzjumc/studio/v1/plan/cancel', { atomic: true });
export const beginStage = api('POST /yzjumc/studio/v1/stage/begin', { atomic: true });
export const fetchStage = api('GET /yzjumc/studio/v1/stage');
export const promoteStage = api('POST /yzjumc/studio/v1/stage/promote', { atomic: true });
export const withdrawStage = api('POST /yzjumc/studio/v1/stage/withdraw', { atomic: true });
export const findTeams = api('GET /yzjumc/studio/v1/teams');
export const fetchRetired = api('GET /yzjumc/studio/v1/retired');
export const fetchPurges = api('GET /yzjumc/studio/v1/purges');
export const beginPurge = api('POST /yzjumc/studio/v1/purge', { atomic: true });
export const goBack = api('POST /yzjumc/studio/v1/back', { atomic: true });

const hasCode = (error: unknown, code: string): error is RequestError =>
  error instanceof RequestError && error.detail.errorCode === code;

/** Somebody has published over what was seen, or dangerous effects were not ticked: both are asked again. */
export const isNotAccepted = (error: unknown): boolean => hasCode(error, 'studio.notAccepted');

/** What was sent cannot be compiled yet. */
export const hasProblems = (error: unknown): boolean => hasCode(error, 'studio.problems');

export const isGone = (error: unknown): boolean => hasCode(error, 'studio.noDraft');

/** The draft as it is, when a save was refused because somebody else had changed the same places. */
export function conflictOf(error: unknown): Draft | undefined {
  return hasCode(error, 'studio.draftConflict') ? (error.detail.data as Draft) : undefined;
}
