import { INVOICE, INVOICE_INPUT } from '../../../contract/records/entities.generated.ts';
import { readRecord } from '../../../contract/records/read.ts';
import { handOver } from '../../platform/files/service.ts';
import type { HookContext } from '../../runtime/documents/hooks.ts';

/**
 * The files of an invoice that is issued, or reversed by a red one, become its team's, which may then read them; nobody
 * hands over what is not their own team's.
 */
export async function giveFiles({ tx, actor, action, previous, input, issue }: HookContext): Promise<void> {
  const { files } = readRecord(action === 'reverse' ? INVOICE_INPUT.reverse : INVOICE_INPUT.issue, input);
  const ids = [...new Set(files.map(({ fileId }) => String(fileId)))];
  const to = readRecord(INVOICE, previous).eid ?? actor.caller.team.eid;
  const taken = await handOver(tx, ids, actor.caller.team.eid, to);
  if (taken.length < ids.length)
    issue('/input/files', 'invoice.files', '发票文件不存在，或不是您的团队上传的，请重新上传');
}
