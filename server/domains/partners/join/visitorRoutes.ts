import type { RecordData } from '@yunpu/engine-core/document';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import * as calls from '../../../../contract/partners/index.ts';
import type { Tx } from '../../../platform/database/port.ts';
import { describeFile, openFiles, sendFile } from '../../../platform/files/service.ts';
import { AppError } from '../../../platform/http/errors.ts';
import { idempotencyKey, requestHash, withIdempotency } from '../../../platform/http/idempotency.ts';
import { addMultipart, FORM_LIMIT, readForm } from '../../../platform/http/multipart.ts';
import { serve } from '../../../platform/http/serve.ts';
import { systemActor } from '../../../runtime/access/actor.ts';
import type { AppDeps } from '../../../runtime/deps.ts';
import { projectionOf } from '../../../runtime/documents/projection.ts';
import { act } from '../../../runtime/operations/act.ts';
import { reading, writing } from '../../../runtime/operations/context.ts';
import { blank, detail, detailOf } from '../../../runtime/operations/detail.ts';
import { list } from '../../../runtime/operations/list.ts';
import { parseAct, parseBody, parseKey, parseSave } from '../../../runtime/operations/parse.ts';
import { save } from '../../../runtime/operations/save.ts';
import type { FoundRow } from '../../../runtime/storage/find.ts';
import { areaOf, joinStatus } from './answers.ts';
import { browserFor, knownBrowser, openedIn, rememberOpening } from './browser.ts';
import { conditionsOf, readProgramme } from './levels.ts';
import { anonymousActor, issueCode, openedBy, visitorActor } from './visitor.ts';
import { holds, storeForVisitor, takeFiles } from './visitorFiles.ts';

const BASE = '/yzjumc/partnerjoinrenewal/v3/noAuthentication';
const ENTITY = 'partner-join';

/** A visitor goes by the name that the application gives as whom to ask for. */
const contactIn = (record: Record<string, unknown> | undefined): string =>
  typeof record?.contactName === 'string' ? record.contactName.trim().slice(0, 40) : '';

/** Joining the partner programme without an account: everything is bound to the phone number and its look-up code. */
export async function visitorJoinRoutes(app: FastifyInstance, { config, database, entities }: AppDeps): Promise<void> {
  await addMultipart(app);
  const files = openFiles(database, config);
  const { access, runtime, documents } = entities;
  const { kysely } = database;
  const model = () => access.model(ENTITY);

  /** The visitor, if the phone number and code open the application that is asked about. */
  const requireOpened = async (request: FastifyRequest, billNo?: string) => {
    const body = parseBody(request.body);
    const opened = await openedBy(kysely, body.phone, body.code);
    if (billNo !== undefined && !opened.includes(billNo)) throw new AppError('join.lookup');
    return { actor: visitorActor(body.phone), opened };
  };

  serve(app, calls.joinForm, ({ request, reply }) => {
    // Before the first file: of several that go up at once each would be given a browser of its own.
    browserFor(request, reply, config, BASE);
    const projection = projectionOf(documents.entry(ENTITY), anonymousActor().caller.roles);
    const empty = blank(reading(runtime, ENTITY, anonymousActor()));
    // Defaults taken from who asks are empty here.
    const record = Object.fromEntries(Object.entries(empty.record).filter(([, value]) => value !== ''));
    return {
      document: projection.document,
      parsed: projection.parsed(),
      version: projection.version,
      blank: { ...empty, record },
    };
  });

  serve(app, calls.joinValidator, ({ params: { version }, reply }) => {
    const projection = projectionOf(documents.entry(ENTITY), anonymousActor().caller.roles);
    if (version !== projection.version) throw new AppError('request.unknownPath');
    return reply
      .header('cache-control', 'public, max-age=31536000, immutable')
      .type('text/javascript; charset=utf-8')
      .send(projection.validator());
  });

  serve(app, calls.saveApplication, async ({ request, reply }) => {
    const body = parseBody(request.body);
    const isNew = body.version === undefined || body.version === null;
    const record =
      typeof body.record === 'object' && body.record !== null ? (body.record as Record<string, unknown>) : undefined;
    const phone = isNew ? record?.contactPhone : body.phone;
    const known = isNew ? visitorActor(phone) : (await requireOpened(request, parseKey(model(), record ?? body))).actor;
    const written = record ?? (await access.get(kysely, known, ENTITY, parseKey(model(), body)))?.record;
    const actor = visitorActor(phone, contactIn(written));
    const { code: _code, ...asked } = body;
    const browser = browserFor(request, reply, config, BASE);
    const withFiles = async (tx: Tx, sent: RecordData): Promise<RecordData> => {
      const stored = isNew ? undefined : await access.get(tx, actor, ENTITY, parseKey(model(), sent));
      return takeFiles(tx, { browser, owner: actor.caller.team.eid, record: sent, previous: stored?.record });
    };
    return database.transaction(async (tx) => {
      const op = writing(runtime, ENTITY, actor, tx);
      const write = async () => {
        const row: FoundRow = record
          ? await save(op, parseSave({ ...body, record: await withFiles(tx, record) }))
          : await act(op, parseAct(model(), body));
        await rememberOpening(tx, browser, row.key);
        const code = isNew ? await issueCode(tx, row.key, String(phone)) : undefined;
        return { ...detailOf(model(), actor, row), ...(code && { code }) };
      };
      const key = idempotencyKey(request);
      return key === undefined
        ? write()
        : withIdempotency(
            tx,
            {
              userId: actor.caller.userId,
              key,
              operation: 'partner-join.visitor',
              requestHash: requestHash(asked),
            },
            write,
          );
    });
  });

  serve(app, calls.joinStatus, async ({ request }) => {
    const { actor, opened } = await requireOpened(request);
    const found = await access.find(kysely, actor, ENTITY, { filter: { field: 'billNo', op: 'in', value: opened } });
    return found.map((one) => joinStatus(access, one));
  });

  serve(app, calls.ownApplications, async ({ request }) => {
    const { actor, opened } = await requireOpened(request);
    return list(reading(runtime, ENTITY, actor), {
      filter: { field: 'billNo', op: 'in', value: opened },
      pageSize: 100,
    });
  });

  serve(app, calls.applicationDetail, async ({ request, reply }) => {
    const key = parseKey(model(), parseBody(request.body));
    const { actor } = await requireOpened(request, key);
    await rememberOpening(kysely, browserFor(request, reply, config, BASE), key);
    return detail(reading(runtime, ENTITY, actor), key);
  });

  serve(
    app,
    calls.uploadAttachment,
    async ({ request, reply }) => {
      const browser = browserFor(request, reply, config, BASE);
      const { name, bytes } = await readForm(request);
      return describeFile(await storeForVisitor(kysely, files, browser, name, bytes));
    },
    { bodyLimit: FORM_LIMIT },
  );

  // What this browser uploaded, and what an application holds that it opened with phone and code.
  serve(app, calls.attachment, async ({ params, request, reply }) => {
    const browser = knownBrowser(request);
    const file = await files.get(params.fileId);
    if (!browser) throw new AppError('file.notFound');
    if (file.eid !== browser.eid) {
      const opened = await openedIn(kysely, browser);
      const applications =
        opened.length === 0
          ? []
          : await access.find(kysely, systemActor(''), ENTITY, {
              filter: { field: 'billNo', op: 'in', value: opened },
            });
      if (!applications.some(({ record }) => holds(record, file.id))) throw new AppError('file.notFound');
    }
    return sendFile(reply, files, file);
  });

  serve(app, calls.openJoinArea, ({ sent: { regionId = '' } }) => areaOf(kysely, access, regionId));

  serve(app, calls.programme, async () => {
    const { levels, documents } = await readProgramme(kysely, access);
    return {
      levels: levels.map((level) => ({
        ...level,
        conditions: conditionsOf(level, {}).map(({ name, required }) => ({ name, required })),
      })),
      documents: [...documents],
    };
  });
}
