import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import { PNG } from 'pngjs';
import type { Database, Executor } from '../../platform/database/port.ts';
import { openStore, type StoreSettings } from '../../platform/files/store.ts';
import { isStranger, PAPER_NAMES, type Paper, paperId } from './certifications.ts';

/** What follows from the demo's applications: the teams behind them, the certificates, and what is under way. */
export async function seedCertificates(executor: Executor): Promise<void> {
  await sql`
    insert into teams (eid, name)
    select distinct on (eid) eid, data->>'companyName' from records where entity = 'certification' and data->>'companyName' is not null
    on conflict do nothing`.execute(executor);
  await sql`
    insert into certificate_holders (kind, holder, bill_no, certificate_no, name, code, legal_person, valid_from, valid_until)
    select 'team', eid, key, data->>'certificateNo', data->>'companyName', data->>'uscc', data->>'legalPerson', (data->>'reviewedAt')::timestamptz::date, (data->>'validUntil')::date
    from records where entity = 'certification' and state = 'approved'
    union all
    select 'person', created_by, key, data->>'certificateNo', data->>'realName', data->>'idNumber', null, (data->>'reviewedAt')::timestamptz::date, null
    from records where entity = 'person-certification' and state = 'approved'`.execute(executor);
  await sql`
    insert into certificate_holders (kind, holder, open_bill)
    select case entity when 'certification' then 'team' else 'person' end, case entity when 'certification' then eid else created_by end, key
    from records where entity in ('certification', 'person-certification') and state in ('draft', 'submitted', 'paying', 'verifying', 'rejected')
    on conflict (kind, holder) do update set open_bill = excluded.open_bill`.execute(executor);
  await sql`update teams t set certified = true, legal_name = h.name from certificate_holders h where h.kind = 'team' and h.holder = t.eid and h.bill_no is not null`.execute(
    executor,
  );
}

const COLOURS: Readonly<Record<Paper, readonly [number, number, number]>> = {
  licence: [196, 84, 62],
  letter: [120, 128, 140],
  idFront: [92, 140, 190],
  idBack: [150, 120, 170],
  seal: [206, 40, 44],
};
const SIZE: Readonly<Record<Paper, readonly [number, number]>> = {
  licence: [480, 340],
  letter: [340, 480],
  idFront: [430, 270],
  idBack: [430, 270],
  seal: [160, 160],
};

/** What a stamp leaves of its two rings and its middle, by the distance from there. */
const isOnSeal = (distance: number): boolean =>
  (distance > 70 && distance < 76) || (distance > 44 && distance < 46) || distance < 16;

/** A made-up document: paper, a coloured frame and lines where words would be. */
function drawn(paper: Paper): Buffer {
  const [width, height] = SIZE[paper];
  const colour = COLOURS[paper];
  const picture = new PNG({ width, height });
  picture.data = Buffer.alloc(width * height * 3);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const edge = Math.min(x, y, width - 1 - x, height - 1 - y);
      const isRing = paper === 'seal' && isOnSeal(Math.hypot(x - width / 2, y - height / 2));
      const isPhoto = paper === 'idFront' && x > width * 0.66 && x < width * 0.92 && y > 60 && y < 210;
      const isLine =
        paper !== 'seal' &&
        y > 60 &&
        y < height - 40 &&
        y % 34 < 9 &&
        x > 40 &&
        x < (paper === 'idFront' ? width * 0.58 : width - 60 - ((Math.floor(y / 34) * 37) % 90));
      const dark = (paper !== 'seal' && edge > 8 && edge < 13) || isPhoto || isRing;
      const at = (y * width + x) * 3;
      for (let part = 0; part < 3; part++)
        picture.data[at + part] = dark ? (colour[part] ?? 0) : isLine ? 196 : 247 - (part === 2 ? 8 : 0);
    }
  }
  return PNG.sync.write(picture, {
    colorType: 2,
    inputColorType: 2,
    inputHasAlpha: false,
    filterType: 0,
    deflateLevel: 6,
  });
}

/** The papers that the demo's applications hold: strangers share theirs, a team that one signs in for has its own. */
export async function seedPapers({ kysely }: Database, settings: StoreSettings): Promise<void> {
  const owners = await kysely
    .selectFrom('records')
    .select('eid')
    .distinct()
    .where('entity', 'in', ['certification', 'person-certification'])
    .execute();
  const store = openStore(settings);
  const owned = ['', ...owners.map(({ eid }) => eid).filter((eid) => !isStranger(eid))];
  const papers = (Object.keys(SIZE) as Paper[]).flatMap((paper) => {
    const bytes = drawn(paper);
    const facts = {
      name: PAPER_NAMES[paper],
      size: bytes.length,
      type: 'image/png',
      digest: createHash('sha256').update(bytes).digest('hex'),
      uploaded_by: 'system',
      used_at: new Date().toISOString(),
    };
    return owned.map((eid) => ({ bytes, row: { id: paperId(eid, paper), eid, ...facts } }));
  });
  await Promise.all(papers.map(({ bytes, row }) => store.write(row.id, bytes)));
  await kysely
    .insertInto('files')
    .values(papers.map(({ row }) => row))
    .onConflict((conflict) => conflict.doNothing())
    .execute();
}
