import type { RecordData } from '@yunpu/engine-core/document';
import { PAPER_NAMES, paperId } from '../certification/certifications.ts';
import { type DemoTeam, type Life, type Person, type World, workingTime } from '../world/life.ts';

interface DemoSeal {
  name: string;
  kind: 'official' | 'contract' | 'finance';
  source: 'drawn' | 'uploaded';
  status: 'draft' | 'reviewing' | 'active' | 'rejected' | 'revoked';
  /** Days ago on which it was made. */
  made: number;
}

const SEALS: readonly DemoSeal[] = [
  { name: '旧合同专用章', kind: 'contract', source: 'drawn', status: 'revoked', made: 58 },
  { name: '公司公章', kind: 'official', source: 'drawn', status: 'active', made: 52 },
  { name: '合同专用章', kind: 'contract', source: 'drawn', status: 'active', made: 40 },
  { name: '财务专用章', kind: 'finance', source: 'uploaded', status: 'active', made: 33 },
  { name: '华东区合同章', kind: 'contract', source: 'uploaded', status: 'rejected', made: 12 },
  { name: '分公司财务章', kind: 'finance', source: 'uploaded', status: 'reviewing', made: 2 },
  { name: '备用合同专用章', kind: 'contract', source: 'drawn', status: 'draft', made: 1 },
];

const later = (at: string, minutes: number): string => new Date(Date.parse(at) + minutes * 60_000).toISOString();

/** Seals of the certified teams that one signs in for, one or more in every state. */
export function makeSeals(world: World, teams: readonly DemoTeam[]): Life[] {
  return teams
    .filter(({ certified, people }) => certified && people.length > 0)
    .flatMap((team) => SEALS.map((seal) => sealLife(world, team, seal)));
}

function sealLife(world: World, team: DemoTeam, { name, kind, source, status, made }: DemoSeal): Life {
  const { random, calendar } = world;
  const by = team.people[0] as Person;
  const day = calendar.daysAgo(made);
  const at = workingTime(world, day);
  const own: RecordData =
    source === 'drawn'
      ? { code: random.digits(13) }
      : { picture: [{ fileId: paperId(team.eid, 'seal'), name: PAPER_NAMES.seal, size: 2048, type: 'image/png' }] };
  const life: Life = {
    entity: 'seal',
    key: world.nextKey('seal', day),
    team,
    by,
    at,
    initial: { name, kind, source, companyName: team.name, ...own },
    steps: [],
  };
  if (status === 'draft') return life;
  const sent = later(at, 4);
  life.steps.push({
    action: 'submit',
    at: sent,
    by,
    to: source === 'drawn' ? 'active' : 'reviewing',
    set: { submittedAt: sent },
  });
  if (source === 'uploaded' && status !== 'reviewing') {
    const clerk = random.pick(world.staff);
    const judged = later(sent, 45);
    const rejected = status === 'rejected';
    life.steps.push({
      action: rejected ? 'reject' : 'approve',
      at: judged,
      by: clerk,
      to: rejected ? 'rejected' : 'active',
      set: {
        reviewerName: clerk.name,
        reviewedAt: judged,
        ...(rejected && { opinion: '印文模糊，请上传清晰的印章图片' }),
      },
    });
  }
  if (status === 'revoked') {
    const ended = later(sent, 3 * 1440);
    life.steps.push({
      action: 'revoke',
      at: ended,
      by,
      to: 'revoked',
      set: { revokeReason: '印章已更换', revokedAt: ended },
    });
  }
  return life;
}
