import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { ADOPTION_TOPIC } from '../../../../server/runtime/approvals/adoption.ts';
import { eachDatabase } from '../../../support/database.ts';
import type { TestGateway } from '../../../support/gateway.ts';
import { type Bag, changed } from '../studio/support.ts';
import { documentsCopy, startTickets } from '../support.ts';

eachDatabase('a chain that comes with a release', (driver) => {
  let gateway: TestGateway;
  let copy: Awaited<ReturnType<typeof documentsCopy>>;
  beforeAll(async () => {
    copy = await documentsCopy();
    gateway = await startTickets(driver, { settings: { SCHEMAS_DIR: copy.folder } });
  });
  afterAll(async () => {
    await gateway.close();
    await copy.remove();
  });

  const planned = () =>
    gateway.database.kysely
      .selectFrom('outbox')
      .where('topic', '=', ADOPTION_TOPIC)
      .select(sql<string>`payload ->> 'entity'`.as('entity'))
      .execute();

  it('is begun once for the records that wait, however often the release is loaded', async () => {
    expect(await planned()).toEqual([]);
    const file = join(copy.folder, 'entities/ticket.json');
    const released = changed(await readFile(file, 'utf8'), (document) => {
      const { states, actions } = document as unknown as {
        states: { values: Record<string, Bag> };
        actions: Record<string, Bag>;
      };
      Object.assign(states.values.waiting ?? {}, { locked: true });
      document.approval = {
        start: 'hold',
        approved: 'close',
        rejected: 'resume',
        steps: [{ name: 'check', title: '核对', approvers: [{ role: 'staff' }] }],
      };
      delete actions.close?.guard;
      delete actions.close?.why;
    });
    await writeFile(file, released);
    await gateway.entities.documents.load();
    await gateway.entities.documents.load();
    expect(await planned()).toEqual([{ entity: 'ticket' }]);
  });
});
