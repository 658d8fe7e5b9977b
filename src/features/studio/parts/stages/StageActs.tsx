import { useState } from 'react';
import { createPortal } from 'react-dom';
import useSWR from 'swr';
import { messageOf } from '../../../../platform/gateway/errors.ts';
import { Button } from '../../../../ui/Button.tsx';
import { confirm, toast } from '../../../../ui/notices.ts';
import { fetchStage, promoteStage, type StageHead, withdrawStage } from '../../api/studio.ts';
import { ReleaseDialog } from '../publish/ReleaseDialog.tsx';

/** What can be done about a version that some people have. */
export function StageActs({ stage, onChanged }: { stage: StageHead; onChanged(): void }) {
  const [promoting, setPromoting] = useState(false);
  const { stageNo, name } = stage;
  if (!stage.canEnd) return null;
  const withdraw = async () => {
    const content = '撤回试用？所有人都回到现在生效的版本；试用期间填写的内容会保留，草稿会放回设计台。';
    if (!(await confirm({ content, okText: '撤回', danger: true }))) return;
    try {
      await withdrawStage({ stageNo, reason: '撤回试用' });
      toast('已撤回，所有人看到的都是生效的版本', 'success');
    } catch (error) {
      toast(messageOf(error), 'error');
    }
    onChanged();
  };
  return (
    <span className="st-plan-acts">
      <Button look="primary" disabled={stage.problem !== null} onClick={() => setPromoting(true)}>
        推广到所有人
      </Button>
      <Button onClick={() => void withdraw()}>撤回</Button>
      {promoting &&
        createPortal(
          <Promotion
            stageNo={stageNo}
            name={name}
            onDone={() => {
              setPromoting(false);
              onChanged();
            }}
            onClose={() => setPromoting(false)}
          />,
          document.body,
        )}
    </span>
  );
}

interface PromotionProps {
  stageNo: string;
  name: string;
  onDone(): void;
  onClose(): void;
}

function Promotion({ stageNo, name, onDone, onClose }: PromotionProps) {
  const { data } = useSWR(['studio stage', stageNo], () => fetchStage({ stageNo }), { revalidateOnFocus: false });
  if (!data) return null;
  return (
    <ReleaseDialog
      title={`把“${name}”推广到所有人`}
      submitText="推广到所有人"
      documents={data.documents}
      reason={data.stage.reason}
      reasons={['试用顺利']}
      onSubmit={async ({ reason, accepted, repairs }) => {
        await promoteStage({ stageNo, reason, accepted, repairs });
        toast('已推广，所有人现在看到的就是新样子', 'success');
        onDone();
      }}
      onClose={onClose}
    />
  );
}
