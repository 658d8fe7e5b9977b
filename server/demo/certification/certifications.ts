import { createHash } from 'node:crypto';
import type { RecordData } from '@yunpu/engine-core/document';
import { maskText } from '@yunpu/engine-core/format';
import { Random as SampleRandom, sampleIdcard } from '@yunpu/engine-core/sample';
import { bankAccount, companyMaker } from '../world/companies.ts';
import {
  type DemoTeam,
  isPast,
  type Life,
  type Person,
  recentDay,
  type Step,
  type World,
  workingTime,
} from '../world/life.ts';
import { personName } from '../world/names.ts';

/** Companies and people that nobody signs in for, so that the staff's lists are those of a year. */
const STRANGERS = 340;
const FIRST_EID = 10_308_001;
/** Of the teams that one signs in for: these are about to change what is certified, this one has to be renewed soon. */
const MOVING = '蓝海制造有限公司';
const CHANGING = '远帆科技有限公司';
const RENEWING = '青松物流有限公司';

export type Paper = 'licence' | 'letter' | 'idFront' | 'idBack' | 'seal';

export const PAPER_NAMES: Readonly<Record<Paper, string>> = {
  licence: '营业执照.png',
  letter: '授权书.png',
  idFront: '身份证人像面.png',
  idBack: '身份证国徽面.png',
  seal: '印章.png',
};

/** Whose papers they are: strangers share theirs. */
export const paperId = (owner: string, paper: Paper): string =>
  createHash('sha256').update(`${owner}/${paper}`).digest('hex').slice(0, 32);
export const isStranger = (eid: string): boolean => Number(eid) >= FIRST_EID && Number(eid) < FIRST_EID + STRANGERS;

function papers(eid: string, ...wanted: Paper[]): RecordData {
  const owner = isStranger(eid) ? '' : eid;
  return Object.fromEntries(
    wanted.map((paper) => [
      paper,
      [{ fileId: paperId(owner, paper), name: PAPER_NAMES[paper], size: 2048, type: 'image/png' }],
    ]),
  );
}

type Outcome = 'draft' | 'submitted' | 'paying' | 'verifying' | 'approved' | 'rejected' | 'cancelled';

const masked = (world: World): string => maskText(sampleIdcard(new SampleRandom(world.random.digits(9))), 'idcard');
const minutesAfter = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();

function company(world: World, team: DemoTeam, by: Person): RecordData {
  const { random } = world;
  const legalPerson = personName(random);
  const isTransfer = random.chance(0.3);
  return {
    kind: 'first',
    subjectType: random.weighted({ company: 88, individual: 6, institution: 4, social: 2 }),
    companyName: team.name,
    uscc: team.company.uscc,
    legalPerson,
    longTerm: true,
    operator: 'agent',
    agentName: by.name,
    agentPhone: team.company.contactPhone,
    agentIdNumber: masked(world),
    ...papers(team.eid, 'licence', 'idFront', 'idBack'),
    ...(isTransfer
      ? { method: 'transfer', ...bankAccount(random, team.company) }
      : { method: 'letter', ...papers(team.eid, 'letter') }),
  };
}

const REASONS = [
  { field: 'licence', text: '照片反光，看不清登记信息' },
  { field: 'letter', text: '授权书未加盖公章' },
  { field: 'companyName', text: '与营业执照不一致' },
  { field: 'idBack', text: '证件已过有效期' },
];

function apply(
  world: World,
  {
    team,
    by,
    day,
    outcome,
    more = {},
  }: { team: DemoTeam; by: Person; day: string; outcome: Outcome; more?: RecordData },
): Life {
  const { random } = world;
  const at = workingTime(world, day);
  const initial = { ...company(world, team, by), ...more };
  const isTransfer = initial.method === 'transfer';
  const life: Life = {
    entity: 'certification',
    key: world.nextKey('certification', day),
    team,
    by,
    at,
    initial,
    steps: [],
  };
  if (outcome === 'draft') return life;
  if (outcome === 'cancelled') {
    life.steps.push({ action: 'cancel', at: minutesAfter(at, 30), by, to: 'cancelled', set: {} });
    return life;
  }
  const clerk = random.pick(world.staff);
  const sent = minutesAfter(at, 12);
  life.steps.push({
    action: 'submit',
    at: sent,
    by,
    to: isTransfer ? 'paying' : 'submitted',
    set: {
      submittedAt: sent,
      sameCompany: 0,
      ...(isTransfer && { transferAmount: random.int(1, 99), transferTries: 0 }),
    },
  });
  if (isTransfer && outcome !== 'paying') life.steps.push(...transferred(by, clerk, sent, outcome));
  const judged = minutesAfter(sent, 90);
  if (outcome === 'approved')
    life.steps.push({
      action: 'approve',
      at: judged,
      by: clerk,
      to: 'approved',
      set: {
        opinion: '材料齐全，与登记信息一致',
        reviewerName: clerk.name,
        reviewedAt: judged,
        certificateNo: `YPQY${day.replaceAll('-', '')}${random.digits(5)}`,
        validUntil: world.calendar.after(day, 364),
      },
    });
  if (outcome === 'rejected')
    life.steps.push({
      action: 'reject',
      at: judged,
      by: clerk,
      to: 'rejected',
      set: {
        reasons: [random.pick(REASONS)],
        opinion: '请按提示修改后重新提交',
        reviewerName: clerk.name,
        reviewedAt: judged,
      },
    });
  return life;
}

function transferred(by: Person, clerk: Person, sent: string, outcome: Outcome): Step[] {
  const paid = minutesAfter(sent, 20);
  const step: Step = {
    action: 'paid',
    at: paid,
    by: clerk,
    to: 'verifying',
    set: { transferSentAt: paid, transferExpiresAt: minutesAfter(paid, 72 * 60) },
  };
  const known = minutesAfter(paid, 30);
  return outcome === 'verifying'
    ? [step]
    : [step, { action: 'verify', at: known, by, to: 'submitted', set: { transferVerifiedAt: known } }];
}

function person(
  world: World,
  { team, by, day, outcome }: { team: DemoTeam; by: Person; day: string; outcome: Outcome },
): Life {
  const { random } = world;
  const at = workingTime(world, day);
  const initial = {
    kind: 'first',
    realName: by.name,
    idNumber: masked(world),
    ...papers(team.eid, 'idFront', 'idBack'),
  };
  const life: Life = {
    entity: 'person-certification',
    key: world.nextKey('person-certification', day),
    team,
    by,
    at,
    initial,
    steps: [],
  };
  if (outcome === 'draft') return life;
  const sent = minutesAfter(at, 5);
  life.steps.push({ action: 'submit', at: sent, by, to: 'submitted', set: { submittedAt: sent } });
  const clerk = random.pick(world.staff);
  const judged = minutesAfter(sent, 60);
  const verdict = { reviewerName: clerk.name, reviewedAt: judged };
  if (outcome === 'approved')
    life.steps.push({
      action: 'approve',
      at: judged,
      by: clerk,
      to: 'approved',
      set: {
        ...verdict,
        opinion: '证件清晰，信息一致',
        certificateNo: `YPGR${day.replaceAll('-', '')}${random.digits(5)}`,
      },
    });
  if (outcome === 'rejected')
    life.steps.push({
      action: 'reject',
      at: judged,
      by: clerk,
      to: 'rejected',
      set: { ...verdict, reasons: [{ field: 'idFront', text: '照片模糊，请重新拍摄' }] },
    });
  return life;
}

/** A year of certifications: of the teams that are certified, and of strangers in every state. */
export function makeCertifications(world: World, teams: readonly DemoTeam[]): Life[] {
  const { random, calendar } = world;
  const own = teams
    .filter(({ certified, people }) => certified && people.length > 0)
    .flatMap((team) => {
      const by = team.people[0] as Person;
      const lives = [
        apply(world, {
          team,
          by,
          day: calendar.daysAgo(team.name === RENEWING ? 320 : random.int(60, 240)),
          outcome: 'approved',
        }),
      ];
      if (team.name === MOVING)
        lives.push(
          apply(world, {
            team,
            by,
            day: calendar.daysAgo(3),
            outcome: 'draft',
            more: { kind: 'change', method: 'letter', ...papers(team.eid, 'letter') },
          }),
        );
      if (team.name === CHANGING)
        lives.push(
          apply(world, {
            team,
            by,
            day: calendar.daysAgo(2),
            outcome: 'draft',
            more: { kind: 'change', method: 'transfer', letter: undefined, ...bankAccount(random, team.company) },
          }),
        );
      return [
        ...lives,
        person(world, {
          team,
          by,
          day: calendar.daysAgo(random.int(60, 300)),
          outcome: team.name === CHANGING ? 'draft' : 'approved',
        }),
      ];
    });
  const make = companyMaker(random);
  const strangers = Array.from({ length: STRANGERS }, (_, index) => {
    const about = make();
    const eid = String(FIRST_EID + index);
    const by = { id: `u-applicant-${index}`, name: about.contactName };
    const team: DemoTeam = {
      eid,
      name: about.name,
      certified: false,
      company: about,
      people: [by],
      share: { invoices: 0, customers: 0, opportunities: 0, stock: 0, contracts: 0 },
    };
    const fresh = index < 24;
    const day = fresh ? recentDay(world, 1, 6) : recentDay(world, 8, 340);
    const method = (outcome: Outcome): RecordData =>
      outcome === 'paying' || outcome === 'verifying'
        ? { method: 'transfer', letter: undefined, ...bankAccount(random, about) }
        : {};
    const outcome = fresh
      ? random.weighted<Outcome>({
          submitted: 50,
          paying: 20,
          verifying: 12,
          rejected: 18,
          draft: 0,
          approved: 0,
          cancelled: 0,
        })
      : random.weighted<Outcome>({
          approved: 84,
          rejected: 8,
          cancelled: 8,
          submitted: 0,
          paying: 0,
          verifying: 0,
          draft: 0,
        });
    const applied = isPast(world, day) ? day : calendar.daysAgo(1);
    return [
      apply(world, { team, by, day: applied, outcome, more: method(outcome) }),
      person(world, {
        team,
        by,
        day: applied,
        outcome: fresh ? (random.chance(0.7) ? 'submitted' : 'rejected') : 'approved',
      }),
    ];
  }).flat();
  return [...own, ...strangers];
}
