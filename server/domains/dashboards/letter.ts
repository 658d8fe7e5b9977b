import { type Shared, sharedIn, withShared } from '@yunpu/engine-core/chart';
import { formatDateTime } from '@yunpu/engine-core/format';
import { isRelative, queryField, relativeTitle } from '@yunpu/engine-core/query';
import type { Dashboard } from '../../../contract/dashboards.ts';
import { dayOf } from '../../platform/calendar/days.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { AppError } from '../../platform/http/errors.ts';
import type { JobLog } from '../../platform/jobs/worker.ts';
import { type Attachment, MAX_ATTACHED, type MailMessage } from '../../platform/mail/service.ts';
import type { Entities } from '../../runtime/runtime.ts';
import { XLSX_TYPE, xlsxFile } from '../../runtime/transfer/sheet/xlsx.ts';
import { failedPart, type MailedPart, mailedPart, modelFor } from './part.ts';

interface Letter {
  messageId: string;
  to: string;
  dashboard: Dashboard;
  /** The shared filters, as the page's address has them. */
  search: string;
}

/** A dashboard as its owner sees it at this moment, ready to be sent. A part that fails says so in its place. */
export async function dashboardLetter(
  { entities, log }: { entities: Entities; log: JobLog },
  caller: Caller,
  { messageId, to, dashboard, search }: Letter,
  mostBytes = MAX_ATTACHED,
): Promise<MailMessage> {
  const at = new Date();
  const shared = sharedIn(search, dashboard.filters);
  const parts: MailedPart[] = [];
  for (const [position, part] of dashboard.parts.entries()) {
    try {
      parts.push(await mailedPart({ entities, caller, dashboard, shared }, part, position));
    } catch (error) {
      if (!(error instanceof AppError)) log.error({ err: error, dashboard: dashboard.name }, 'a part was not mailed');
      const { message } = error instanceof AppError ? error : new AppError('server.failed');
      parts.push(failedPart(part.title, message));
    }
  }
  const workbook: Attachment = {
    name: `${dashboard.title}.xlsx`,
    type: XLSX_TYPE,
    cid: null,
    bytes: await bytesOf(xlsxFile(parts.map(({ sheet }) => sheet))),
  };
  const pictures = parts.flatMap(({ picture }) => picture ?? []);
  const fits = [workbook, ...pictures].reduce((sum, { bytes }) => sum + bytes.length, 0) <= mostBytes;
  const narrowed = filtersInWords(entities, caller, dashboard, shared);
  const query = withShared('', shared);
  return {
    id: messageId,
    to,
    subject: `【云铺】${dashboard.title} ${dayOf(at)}`,
    heading: dashboard.title,
    lines: [
      `${caller.team.name}，数据截至 ${formatDateTime(at.toISOString()).slice(0, 16)}`,
      ...(narrowed === '' ? [] : [`筛选：${narrowed}`]),
      ...(fits ? [] : ['图片太大，没有放进这封邮件，数据见表格与附件。']),
    ],
    sections: parts.map(({ section: { picture, ...section } }) => ({
      ...section,
      ...(fits && picture && { picture }),
    })),
    attachments: [...(fits ? pictures : []), workbook],
    link: {
      title: '查看仪表盘',
      path: `/workstation/dashboards/${dashboard.name}${query === '' ? '' : `?${query}`}`,
    },
  };
}

async function bytesOf(pieces: AsyncIterable<Uint8Array>): Promise<Buffer> {
  const all: Uint8Array[] = [];
  for await (const piece of pieces) all.push(piece);
  return Buffer.concat(all);
}

/** What all charts are narrowed by, as the page's choices read. */
function filtersInWords(entities: Entities, caller: Caller, { filters }: Dashboard, shared: Shared): string {
  const readable = (entity: string) => entities.documents.seenBy(caller).catalogue.entries.has(entity);
  return filters
    .flatMap(({ name, title, fields }) => {
      const condition = shared[name];
      if (!condition) return [];
      const [entity, path] = Object.entries(fields).find(([one]) => readable(one)) ?? [];
      const field =
        entity !== undefined && path !== undefined && queryField(modelFor({ entities, caller }, entity), path);
      const options = (field && field.options) || [];
      const values = Array.isArray(condition.value) ? (condition.value as unknown[]) : [condition.value];
      const inWords = values.map((value) =>
        isRelative(value)
          ? relativeTitle(value)
          : (options.find((option) => option.value === value)?.title ?? String(value)),
      );
      return [`${title} ${inWords.join('、')}`];
    })
    .join('；');
}
