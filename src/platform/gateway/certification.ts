import type { Certification, Kept } from '../../../contract/certification.ts';
import type { Certification as TeamApplication } from '../../../contract/records/entities.generated.ts';
import { api } from './api.ts';
import type { Json } from './json.ts';
import { recordsOf } from './records.ts';

export type { Application, Certificate, Certification, Kept, Milestone } from '../../../contract/certification.ts';

export interface Paper {
  fileId: string;
  name: string;
  type: string;
}

/** The file that stands in a field of a record. */
export const paperOf = ([file]: TeamApplication['licence']): Paper | undefined =>
  file?.fileId ? { fileId: file.fileId, name: file.name ?? '', type: file.type ?? '' } : undefined;

/** Which application, in which version; 0: there was none. */
export interface Seen {
  billNo?: string;
  version: number;
}

/** A form as any record is saved: what stands in it, and what its person has seen. */
export interface Sent extends Seen {
  record: Json;
}

/** Without what was seen, the fields are kept over the application as it stands. */
export type Filled = Sent | Pick<Sent, 'record'>;

/** Keeping a draft twice is keeping it once, and it is sent again with what was typed since. */
const KEEPS = { atomic: false, outlives: true } as const;
const teamDetail = api('POST /yzjumc/realnameauth/v3/detail_enterprise_auth');
const keepTeam = api('POST /yzjumc/realnameauth/v3/enterprise_auth', KEEPS);
const keepPerson = api('POST /yzjumc/realnameauth/v3/person_auth', KEEPS);
const person = api('POST /yzjumc/realnameauth/v3/person_auth', { atomic: true });

export async function fetchTeamCertification(): Promise<Certification> {
  const answer = await teamDetail();
  if (!('standing' in answer)) throw new Error('the answer is one application alone');
  return answer;
}
export const fetchPersonCertification = api('POST /yzjumc/realnameauth/v3/person_auth_detail');

const kindOf = (change: boolean) => (change ? 'change' : 'first');

/**
 * Keeps what was filled in so far; what is malformed is named and not kept. `change`: of what is certified already.
 * @throws RequestError record.conflict
 */
export const fillTeam = (sent: Filled, change = false): Promise<Kept> => keepTeam({ ...sent, kind: kindOf(change) });
/** Begins to change what is certified, or goes on with it. */
export const changeTeam = (): Promise<Kept> => keepTeam({ kind: 'change' });

/** @throws RequestError record.invalid with an issue per field, record.conflict */
export const submitTeam: (sent: Sent) => Promise<unknown> = api('POST /yzjumc/realnameauth/v3/submit_enterprise_auth', {
  atomic: true,
});

export const fillPerson = (sent: Filled, change = false): Promise<Kept> =>
  keepPerson({ ...sent, kind: kindOf(change) });
export const changePerson = (): Promise<Kept> => keepPerson({ kind: 'change' });

/** @throws RequestError record.invalid with an issue per field, record.conflict */
export const submitPerson = (sent: Sent): Promise<unknown> => person({ ...sent, submit: true });

/** Begins the yearly renewal. @throws RequestError certification.early */
export const refreshCertificate = api('POST /yzjumc/realnameauth/v3/refresh_certificate', {
  atomic: true,
  warn: true,
});

export const downloadLetter = api('POST /yzjumc/realnameauth/v3/download_application_template', { warn: true });

type Step = 'withdraw' | 'cancel' | 'verify';

const teamApplications = recordsOf('certification', { warn: true });
const personApplications = recordsOf('person-certification', { warn: true });

/** What an applicant does with an application: takes it back, gives it up, or says how much arrived (fen). */
export async function stepTeam(billNo: string, action: Step, input: Json = {}): Promise<void> {
  await teamApplications.act(billNo, action, input);
}

export async function stepPerson(billNo: string, action: Exclude<Step, 'verify'>): Promise<void> {
  await personApplications.act(billNo, action);
}
