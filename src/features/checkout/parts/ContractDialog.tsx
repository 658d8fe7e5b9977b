import type { RecordData } from '@yunpu/engine-core/document';
import useSWR from 'swr';
import { messageOf } from '../../../platform/gateway/errors.ts';
import { Button } from '../../../ui/Button.tsx';
import { Dialog } from '../../../ui/Dialog.tsx';
import { previewContract } from '../api/checkout.ts';

/** The contract as it would stand. The frame runs no script and reaches nothing of the page. */
export function ContractDialog({ record, onClose }: { record: RecordData; onClose: () => void }) {
  const {
    data: html,
    error,
    mutate,
  } = useSWR(['contract', JSON.stringify(record)], () => previewContract(record), {
    revalidateOnFocus: false,
    shouldRetryOnError: false,
  });
  return (
    <Dialog
      title="合同预览"
      width={860}
      onClose={onClose}
      footer={
        <Button look="primary" onClick={onClose}>
          知道了
        </Button>
      }
    >
      {html === undefined && error === undefined && (
        <div className="ui-skeleton contract-frame" role="status" aria-label="正在生成合同" />
      )}
      {error !== undefined && (
        <p role="alert" className="confirm-problem">
          {messageOf(error)}　<Button onClick={() => void mutate()}>重试</Button>
        </p>
      )}
      {html !== undefined && (
        <iframe className="contract-frame" title="合同正文" sandbox="" srcDoc={html} tabIndex={0} />
      )}
    </Dialog>
  );
}
