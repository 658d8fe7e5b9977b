import type { RecordData } from '@yunpu/engine-core/document';
import type { AreaAnswer, JoinStatus, PartnerDocument, PartnerInfo } from '../../../../contract/partners/index.ts';
import { daysBetween } from '../../../platform/calendar/days.ts';
import type { Executor } from '../../../platform/database/port.ts';
import type { Actor } from '../../../runtime/access/actor.ts';
import type { EntityAccess, StoredRecord } from '../../../runtime/access/entityAccess.ts';
import { placeByCode } from '../../regions/index.ts';
import { levelOf, type Programme, readProgramme, titleOfLevel } from './levels.ts';
import { countInCity, findPartner } from './partner.ts';

/** A current partner may ask for the next term this many days before the end. */
const RENEWAL_DAYS = 60;

/** A team as a partner on a day; null when it never was one. */
export async function partnerInfo(
  executor: Executor,
  access: EntityAccess,
  eid: string,
  today: string,
): Promise<PartnerInfo | null> {
  const partner = await findPartner(executor, eid);
  if (!partner) return null;
  const level = levelOf(await readProgramme(executor, access), partner.level);
  const daysLeft = daysBetween(today, partner.expiresOn);
  const isPartner = partner.status === 'active' && daysLeft >= 0;
  return {
    ...partner,
    isPartner,
    levelTitle: titleOfLevel(access, partner.level),
    discount: isPartner ? (level?.discount ?? null) : null,
    daysLeft,
    canRenew: partner.status === 'active' && daysLeft <= RENEWAL_DAYS,
  };
}

/** An application as its status page shows it. */
export function joinStatus(entities: EntityAccess, { key, state, record }: StoredRecord): JoinStatus {
  const { states } = entities.model('partner-join');
  return {
    billNo: key,
    ...ofRecord(record),
    status: state,
    statusTitle: states?.values[state ?? '']?.title ?? '',
  };
}

type OwnFields = Pick<JoinStatus, 'kind' | 'companyName' | 'level' | 'opinion' | 'expireDate'>;

/** The document of applications says what each field is. */
const ofRecord = ({ kind, companyName, grantedLevel, level, opinion = null, expireDate = null }: RecordData) =>
  ({ kind, companyName, level: grantedLevel ?? level, opinion, expireDate }) as OwnFields;

/** The newest application of the caller's team. */
export async function latestApplication(
  executor: Executor,
  entities: EntityAccess,
  actor: Actor,
): Promise<StoredRecord | undefined> {
  const { eid } = actor.caller.team;
  const [latest] = await entities.find(executor, actor, 'partner-join', {
    filter: {
      or: [
        { field: 'eid', op: 'eq', value: eid },
        { field: 'partnerEid', op: 'eq', value: eid },
      ],
    },
    sort: [{ field: 'createdAt', dir: 'desc' }],
    limit: 1,
  });
  return latest;
}

/** A district's sales area and what is left in its city; null for a code that no district has. */
export async function areaOf(executor: Executor, access: EntityAccess, regionId: string): Promise<AreaAnswer | null> {
  const place = placeByCode(regionId);
  if (!place) return null;
  const levels: AreaAnswer['levels'] = [];
  for (const { level, title, perCity } of (await readProgramme(executor, access)).levels) {
    const taken = await countInCity(executor, { province: place.province.name, city: place.city.name, level });
    const open = perCity === null || taken < perCity;
    levels.push({
      level,
      title,
      places: perCity,
      taken,
      open,
      why: open ? null : `${place.city.name}的${title}名额已满`,
    });
  }
  return { regionId, ...place, levels };
}

/** Agreements and rules by name; all of them without one. */
export function partnerDocuments({ documents }: Programme, name: string): PartnerDocument[] {
  return documents.filter((document) => document.name.includes(name.trim()));
}
