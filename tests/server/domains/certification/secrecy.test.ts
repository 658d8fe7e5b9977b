import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { Writable } from 'node:stream';
import { sql } from 'kysely';
import pino from 'pino';
import { readSheet } from 'read-excel-file/node';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { buildApp } from '../../../../server/app.ts';
import { renewSeals } from '../../../../server/platform/vault/identityNumbers.ts';
import { dataKey, dataKeys } from '../../../../server/platform/vault/keys.ts';
import { openVault } from '../../../../server/platform/vault/vault.ts';
import { Client } from '../../../support/client.ts';
import { eachDatabase } from '../../../support/database.ts';
import { signInAs, startGateway, type TestGateway } from '../../../support/gateway.ts';
import {
  AUTH,
  act,
  CHEN,
  complete,
  fill,
  GU,
  HE,
  judge,
  key,
  LIN,
  NUMBER,
  OTHER_NUMBER,
  picture,
  REAL,
  SHEN,
  SUZHOU,
  submitted,
  uploadTo,
  view,
  ZHOU,
} from './support.ts';

const MASKED = '320502********4315';
const at = (entity: string, operation: string): string => `/yzjumc/entity/v1/${entity}/${operation}`;

eachDatabase('identity numbers', (driver) => {
  let gateway: TestGateway;
  let chen: Client;
  let staff: Client;
  let operator: Client;
  let team: string;
  let person: string;
  beforeAll(async () => {
    gateway = await startGateway({ driver });
    [chen, staff, operator] = await Promise.all([
      gateway.signIn(CHEN, SUZHOU),
      gateway.signIn(SHEN),
      gateway.signIn(GU),
    ]);
    team = (await submitted(chen)).billNo;
    const [idFront, idBack] = [await picture(chen), await picture(chen)];
    const answer = await chen.call<{ application: { billNo: string } }>(
      `${REAL}/person_auth`,
      { record: { realName: '陈晓', idNumber: OTHER_NUMBER, idFront, idBack }, submit: true },
      key(),
    );
    person = answer.application.billNo;
  });
  afterAll(() => gateway.close());

  const bills = (): [string, string][] => [
    ['certification', team],
    ['person-certification', person],
  ];
  const isSilent = (text: string, where: string): void => {
    for (const number of [NUMBER, OTHER_NUMBER]) {
      expect(text, where).not.toContain(number);
      // Nor the birthday within it.
      expect(text, where).not.toContain(number.slice(6, 14));
    }
  };

  it('are told masked to their owner and to everyone else, on every channel', async () => {
    expect((await view(chen)).application?.record.agentIdNumber).toBe(MASKED);
    for (const [entity, billNo] of bills()) {
      for (const client of [chen, staff, operator]) {
        for (const [operation, body] of [
          ['list', {}],
          ['detail', { key: billNo }],
          ['history', { key: billNo }],
          ['counts', {}],
          ['summary', {}],
        ] as const)
          isSilent(
            (await client.request(at(entity, operation), { method: 'POST', body })).text,
            `${entity} ${operation}`,
          );
        isSilent(
          (
            await client.request(at(entity, 'save'), {
              method: 'POST',
              body: { record: { billNo }, version: 99 },
              headers: key(),
            })
          ).text,
          'conflict',
        );
        const csv = await client.request(at(entity, 'export'), { method: 'POST', body: { format: 'csv' } });
        isSilent(csv.bytes.toString('utf8'), 'csv');
        const xlsx = await client.request(at(entity, 'export'), { method: 'POST', body: { format: 'xlsx' } });
        isSilent(JSON.stringify(await readSheet(xlsx.bytes)), 'xlsx');
      }
    }
    for (const path of [
      `${REAL}/detail_enterprise_auth`,
      `${REAL}/person_auth_detail`,
      `${REAL}/list_enterprise_auth`,
      `${AUTH}/v2/detail`,
      `${AUTH}/v3/detail`,
    ])
      isSilent((await chen.request(path, { method: 'POST', body: {} })).text, path);
    expect(await staff.call(at('certification', 'detail'), { key: team })).toMatchObject({
      record: { agentIdNumber: MASKED },
    });
  });

  it('are told to nobody by any call that reads, nor by what came of the application elsewhere', async () => {
    const [he, zhou, lin] = await Promise.all([HE, ZHOU, LIN].map((account) => gateway.signIn(account)));
    const everybody = { chen, staff, operator, he: he ?? chen, zhou: zhou ?? chen, lin: lin ?? chen };
    for (const [entity, billNo] of bills()) {
      const field = entity === 'certification' ? 'agentIdNumber' : 'idNumber';
      const draft = { record: { billNo, [field]: NUMBER, companyName: '蓝海', realName: '陈晓' } };
      const asked: Record<string, object> = {
        list: { keyword: '蓝海', filter: { field, op: 'contains', value: '3205' } },
        detail: { key: billNo },
        blank: { values: { [field]: MASKED } },
        history: { key: billNo },
        options: { field: 'reasons', keyword: '', record: { billNo } },
        summary: {},
        counts: {},
        views: {},
        preferences: {},
        'draft/save': { key: billNo, draft },
        draft: { key: billNo },
        export: { format: 'csv', ids: [billNo] },
        'import/template': {},
        'act-many': { action: 'paid', keys: [billNo] },
      };
      for (const [who, client] of Object.entries(everybody)) {
        for (const [operation, body] of Object.entries(asked)) {
          const answer = await client.request(at(entity, operation), { method: 'POST', body, headers: key() });
          isSilent(answer.bytes.toString('utf8'), `${who}: ${entity} ${operation}`);
        }
      }
      // What a draft was given besides is kept.
      expect(await chen.call(at(entity, 'draft'), { key: billNo })).toMatchObject({ record: { billNo } });
    }
    for (const [who, client] of Object.entries(everybody)) {
      for (const path of [
        '/yzjumc/customer/v2/auth_info',
        `${REAL}/detail_certificate`,
        `${REAL}/detail_enterprise_auth`,
        `${REAL}/person_auth_detail`,
        `${REAL}/list_enterprise_auth`,
        `${REAL}/download_application_template`,
        `${AUTH}/v2/detail`,
        `${AUTH}/v3/detail`,
        '/yzjumc/notification/v1/list',
        '/yzjumc/wf/v3/get_approval_record',
      ]) {
        isSilent(
          (
            await client.request(path, { method: 'POST', body: { billNo: team, entity: 'certification', key: team } })
          ).bytes.toString('utf8'),
          `${who}: ${path}`,
        );
      }
      isSilent((await client.request('/yzjumc/mall/getUserInfoByTicket')).text, who);
    }
  });

  it('cannot be searched or filtered for', async () => {
    for (const number of [NUMBER, NUMBER.slice(6, 14)])
      expect(await staff.call(at('certification', 'list'), { keyword: number })).toMatchObject({ total: 0 });
    expect(
      await staff
        .call(at('certification', 'list'), {
          filter: { field: 'agentIdNumber', op: 'contains', value: NUMBER.slice(6, 14) },
        })
        .catch(() => ({ total: 0 })),
    ).toMatchObject({ total: 0 });
  });

  it('stand nowhere in the database: no table, no history, no kept answer, no outbox', async () => {
    const tables = await sql<{
      name: string;
    }>`select quote_ident(table_name) as name from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(
      gateway.database.kysely,
    );
    expect(tables.rows.length).toBeGreaterThan(20);
    for (const { name } of tables.rows) {
      for (const number of [NUMBER, OTHER_NUMBER]) {
        const found = await sql`select 1 from ${sql.raw(name)} t where t::text like ${`%${number}%`} limit 1`.execute(
          gateway.database.kysely,
        );
        expect(found.rows, name).toEqual([]);
      }
    }
  });

  it('are in no live event', async () => {
    const heard: string[] = [];
    const stop = gateway.live.subscribe((message) => heard.push(JSON.stringify(message)));
    await judge(chen, team, 'withdraw');
    await fill(chen, { agentIdNumber: OTHER_NUMBER });
    await fill(chen, { agentIdNumber: NUMBER });
    await expect.poll(() => heard.length).toBeGreaterThan(2);
    stop();
    isSilent(heard.join('\n'), 'live');
  });

  it('are repeated by no refusal', async () => {
    const wrong = `${NUMBER.slice(0, 17)}X`;
    const answers = [
      await chen.request(`${REAL}/enterprise_auth`, {
        method: 'POST',
        body: { record: { agentIdNumber: wrong } },
        headers: key(),
      }),
      await chen.request(`${REAL}/enterprise_auth`, {
        method: 'POST',
        body: { record: { agentIdNumber: `${NUMBER}${NUMBER}` } },
        headers: key(),
      }),
      await chen.request(`${REAL}/enterprise_auth`, {
        method: 'POST',
        body: { record: { agentIdNumber: [NUMBER] } },
        headers: key(),
      }),
    ];
    for (const { text } of answers) {
      expect(text).not.toContain(wrong);
      isSilent(text, 'refusal');
    }
  });

  it('are in no log, also where everything is logged', async () => {
    let lines = '';
    const sink = new Writable({
      write(piece: Buffer, _encoding, done) {
        lines += piece.toString();
        done();
      },
    });
    const log = pino({ level: 'trace' }, sink);
    const app = await buildApp({
      metrics: gateway.metrics,
      config: gateway.config,
      database: gateway.database,
      live: gateway.live,
      jobs: { ...gateway.jobs, handle: () => undefined },
      entities: gateway.entities,
      log,
    });
    await app.ready();
    const client = new Client(app);
    await signInAs(client, CHEN, SUZHOU);
    await fill(client, { agentIdNumber: OTHER_NUMBER });
    await client.request(`${REAL}/enterprise_auth`, {
      method: 'POST',
      body: { record: { agentIdNumber: [NUMBER] } },
      headers: key(),
    });
    await client.request(`${REAL}/enterprise_auth?number=${NUMBER}`, {
      method: 'POST',
      payload: `{"record": {"agentIdNumber": "${NUMBER}"`,
      headers: { 'content-type': 'application/json' },
    });
    await app.close();
    isSilent(lines, 'log');
  });

  it('are sealed anew under another key, after which the old one may go; without it nothing starts', async () => {
    const { kysely } = gateway.database;
    const before = await kysely.selectFrom('identity_numbers').selectAll().orderBy('bill_no').execute();
    const old = (await dataKeys(gateway.config))[0];
    const fresh = dataKey(Buffer.alloc(32, 7));
    await expect(renewSeals(gateway.database, openVault([fresh]))).rejects.toThrow(old.id);
    expect(await kysely.selectFrom('identity_numbers').selectAll().orderBy('bill_no').execute()).toEqual(before);
    await renewSeals(gateway.database, openVault([fresh, old]));
    const after = await kysely.selectFrom('identity_numbers').selectAll().orderBy('bill_no').execute();
    expect(new Set(after.map(({ key_id }) => key_id))).toEqual(new Set([fresh.id]));
    const vault = openVault([fresh]);
    expect(
      after
        .map(({ entity, bill_no, key_id, sealed }) => vault.open({ keyId: key_id, sealed }, `${entity}/${bill_no}`))
        .sort(),
    ).toEqual([OTHER_NUMBER, OTHER_NUMBER]);
    await renewSeals(gateway.database, openVault([old, fresh]));
  });

  it('open under their own application alone', async () => {
    const vault = openVault(await dataKeys(gateway.config));
    const sealed = vault.seal(NUMBER, 'certification/A');
    expect(vault.open(sealed, 'certification/A')).toBe(NUMBER);
    expect(() => vault.open(sealed, 'certification/B')).toThrow();
    expect(vault.seal(NUMBER, 'certification/A').sealed).not.toBe(sealed.sealed);
    expect(vault.digest(NUMBER)).not.toBe(openVault([dataKey(Buffer.alloc(32, 7))]).digest(NUMBER));
  });

  it('have their key in a file that the first start made and only its owner reads', async () => {
    const path = join(gateway.config.dataDir, 'data.key');
    expect((await stat(path)).mode & 0o777).toBe(0o600);
    expect(Buffer.from(await readFile(path, 'utf8'), 'base64')).toHaveLength(32);
    expect((await dataKeys(gateway.config))[0].id).toBe((await dataKeys(gateway.config))[0].id);
  });

  it('certify one account each, also when two ask at once', async () => {
    const others = await Promise.all(['13800000003', '13800000008'].map((account) => gateway.signIn(account)));
    const number = '440305199001010018';
    const answers = await Promise.all(
      others.map(async (client) => {
        const [idFront, idBack] = [await picture(client), await picture(client)];
        return client.request(`${REAL}/person_auth`, {
          method: 'POST',
          body: { record: { realName: '某人', idNumber: number, idFront, idBack }, submit: true },
          headers: key(),
        });
      }),
    );
    expect(answers.filter(({ text }) => text.includes('"status":"submitted"'))).toHaveLength(1);
    expect(answers.filter(({ text }) => text.includes('idcard.taken'))).toHaveLength(1);
  });

  it('and the papers beside them are pictures by their bytes, whatever they are called', async () => {
    const svg = Buffer.from('<svg xmlns="http://www.w3.org/2000/svg"><script>alert(1)</script></svg>');
    const html = Buffer.from('<html><script>alert(1)</script></html>');
    const pdf = Buffer.from('%PDF-1.7\n1 0 obj\n<<>>\nendobj\n');
    for (const [name, bytes] of [
      ['证件.png', svg],
      ['证件.svg', svg],
      ['证件.jpg', html],
      ['证件.txt', Buffer.from('文字')],
    ] as const) {
      const answer = await uploadTo(chen, `${AUTH}/v2/upload`, name, bytes, { field: 'idFront' });
      expect(answer.text, name).toContain('"success":false');
    }
    expect((await uploadTo(chen, `${AUTH}/v2/upload`, '执照.pdf', pdf, { field: 'licence' })).text).toContain(
      '"success":true',
    );
    expect((await uploadTo(chen, `${AUTH}/v2/upload`, '证件.pdf', pdf, { field: 'idFront' })).text).toContain(
      '"success":false',
    );
    // A file that was stored as something else is none for this field either.
    const text = await uploadTo(chen, '/docrest/doc/file/uploadfile', '说明.txt', Buffer.from('文字'), {
      bizkey: 'portal',
    });
    const { fileId } = (text.body as { data: { fileId: string }[] }).data[0] ?? { fileId: '' };
    expect((await fill(chen, { idFront: [{ fileId, type: 'image/png', name: '证件.png' }] })).issues).toMatchObject([
      { path: '/idFront' },
    ]);
  });

  it('stay behind when the application goes through: what is approved keeps the mask alone', async () => {
    await chen.call(`${REAL}/submit_enterprise_auth`, { record: await complete(chen) }, key());
    await staff.call(act, { key: team, action: 'approve', input: {} }, key());
    isSilent(JSON.stringify(await view(chen)), 'certificate');
  });
});
