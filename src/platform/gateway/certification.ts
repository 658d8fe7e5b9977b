import type { Issue } from '../../../engine/core/issue.ts';
import type { DownloadedFile } from './file.ts';
import { type Json, listOf, numberOf, objectOf, textOf } from './json.ts';
import { request } from './request.ts';

const BASE = '/yzjumc/realnameauth/v3';

export type Standing =
  | 'none'
  | 'draft'
  | 'paying'
  | 'verifying'
  | 'submitted'
  | 'rejected'
  | 'certified'
  | 'expired'
  | 'revoked';

export interface Certificate {
  certificateNo: string;
  name: string;
  code: string;
  legalPerson: string;
  validFrom: string;
  /** YYYY-MM-DD, the last day; '' without an end. */
  validUntil: string;
  state: 'valid' | 'expiring' | 'expired' | 'revoked';
  /** Why it cannot be renewed now; undefined when it can. */
  whyNotRefreshed: string | undefined;
}

export interface Paper {
  fileId: string;
  name: string;
  type: string;
}

export interface Application {
  billNo: string;
  status: string;
  record: Json;
  /** Why it was refused, by field. */
  reasons: { field: string; text: string }[];
  /** Guesses left of a verification by transfer. */
  triesLeft: number;
}

export interface Milestone {
  at: string;
  title: string;
  by: string;
  state: string;
}

/** What a certification's page shows (specification, section 2: person-auth, corp-cer). */
export interface Certification {
  standing: Standing;
  certified: boolean;
  canManage: boolean;
  certificate: Certificate | undefined;
  application: Application | undefined;
  history: Milestone[];
}

export interface Kept {
  application: Application;
  issues: Issue[];
  /** Fields that somebody else filled in differently meanwhile: theirs are what is kept. */
  conflicts: string[];
}

function certificate(value: unknown): Certificate | undefined {
  const data = objectOf(value);
  if (!data.certificateNo) return undefined;
  return {
    certificateNo: textOf(data.certificateNo),
    name: textOf(data.name),
    code: textOf(data.code),
    legalPerson: textOf(data.legalPerson),
    validFrom: textOf(data.validFrom),
    validUntil: textOf(data.validUntil),
    state: data.state === 'expiring' || data.state === 'expired' || data.state === 'revoked' ? data.state : 'valid',
    whyNotRefreshed: data.refreshable === true ? undefined : textOf(objectOf(data.refreshable).why),
  };
}

function application(value: unknown): Application | undefined {
  const data = objectOf(value);
  if (!data.billNo) return undefined;
  const record = objectOf(data.record);
  return {
    billNo: textOf(data.billNo),
    status: textOf(data.status),
    record,
    triesLeft: numberOf(data.triesLeft),
    reasons: listOf(record.reasons)
      .map(objectOf)
      .map((reason) => ({ field: textOf(reason.field), text: textOf(reason.text) })),
  };
}

function certification(value: unknown): Certification {
  const data = objectOf(value);
  return {
    standing: textOf(data.standing) as Standing,
    certified: data.certified === true,
    canManage: data.canManage === true,
    certificate: certificate(data.certificate),
    application: application(data.application),
    history: listOf(data.history)
      .map(objectOf)
      .map((entry) => ({
        at: textOf(entry.at),
        title: textOf(entry.title),
        by: textOf(entry.by),
        state: textOf(entry.state),
      })),
  };
}

function kept(value: unknown): Kept {
  const data = objectOf(value);
  const found = application(data.application);
  if (!found) throw new Error('the answer has no application');
  return {
    application: found,
    issues: listOf(data.issues)
      .map(objectOf)
      .map((issue) => ({ path: textOf(issue.path), code: textOf(issue.code), message: textOf(issue.message) })),
    conflicts: listOf(data.conflicts).map(textOf),
  };
}

export const paperOf = (value: unknown): Paper | undefined => {
  const data = objectOf(listOf(value)[0]);
  return data.fileId ? { fileId: textOf(data.fileId), name: textOf(data.name), type: textOf(data.type) } : undefined;
};

export const fetchTeamCertification = async (): Promise<Certification> =>
  certification(await request(`${BASE}/detail_enterprise_auth`, { data: {}, warn: false }));
export const fetchPersonCertification = async (): Promise<Certification> =>
  certification(await request(`${BASE}/person_auth_detail`, { data: {}, warn: false }));

/** What is sent of a form, and what stood in those fields before. */
export interface Sent {
  values: Json;
  before: Json;
}

/** Keeps what was filled in so far; what is malformed is named and not kept. `change`: of what is certified already. */
export async function fillTeam(sent: Sent, change = false): Promise<Kept> {
  return kept(
    await request(`${BASE}/enterprise_auth`, {
      data: { ...sent, kind: change ? 'change' : 'first' },
      warn: false,
      outlives: true,
    }),
  );
}

/** @throws RequestError record.invalid with an issue per field, record.conflict */
export async function submitTeam(sent: Sent): Promise<void> {
  await request(`${BASE}/submit_enterprise_auth`, { data: { ...sent }, atomic: true, warn: false });
}

export async function fillPerson(sent: Sent, change = false): Promise<Kept> {
  return kept(
    await request(`${BASE}/person_auth`, {
      data: { ...sent, kind: change ? 'change' : 'first' },
      warn: false,
      outlives: true,
    }),
  );
}

/** @throws RequestError record.invalid with an issue per field, record.conflict */
export async function submitPerson(sent: Sent): Promise<void> {
  await request(`${BASE}/person_auth`, { data: { ...sent, submit: true }, atomic: true, warn: false });
}

/** Begins the yearly renewal. @throws RequestError certification.early */
export async function refreshCertificate(): Promise<void> {
  await request(`${BASE}/refresh_certificate`, { data: {}, atomic: true });
}

export const downloadLetter = async (): Promise<DownloadedFile> =>
  (await request(`${BASE}/download_application_template`, { data: {} })) as DownloadedFile;

type Step = 'withdraw' | 'cancel' | 'verify';

/** What an applicant does with an application: takes it back, gives it up, or says how much arrived (fen). */
export async function stepTeam(billNo: string, action: Step, input: Json = {}): Promise<void> {
  await request('/yzjumc/entity/v1/certification/act', { data: { key: billNo, action, input }, atomic: true });
}

export async function stepPerson(billNo: string, action: Exclude<Step, 'verify'>): Promise<void> {
  await request('/yzjumc/entity/v1/person-certification/act', { data: { key: billNo, action }, atomic: true });
}
