import { Plus } from 'lucide-react';
import { useState } from 'react';
import { Button } from '../../../../ui/Button.tsx';
import { useDesign } from '../designContext.ts';
import { beginApproval, leadingActions } from '../edits/approval.ts';
import { SelectControl } from '../properties/controls.tsx';

/** A way of its own beside the flow; no action has such a name. */
const APART = '';

const WHOLE = '加上以后，会有“提交审批”“通过”“驳回”“撤回”四个动作和它们的状态，审批中的单据不能修改。';
const OVER =
  '选一个动作，它以后要先通过审批：按下以后单据在“审批中”，不能修改；通过了才到它原来去的状态，驳回的改好以后可以再提交。';

/** Where there is no approval yet: which action of the flow it comes before, if there is a flow, and the button that adds it. */
export function BeginChain({ onOpen: reveal }: { onOpen(): void }) {
  const { document, text, edit, choose, locked } = useDesign();
  const leading = leadingActions(document);
  const [chosen, setChosen] = useState<string>();
  const known = leading.some(({ name }) => name === chosen) || chosen === APART;
  const over = known ? chosen : (leading[0]?.name ?? APART);
  return (
    <div className="st-chain">
      <p className="st-note">这个业务对象还没有审批。{leading.length > 0 ? OVER : WHOLE}</p>
      {leading.length > 0 && (
        <div className="st-chain-over">
          <SelectControl
            label="要先审批的动作"
            hint={over === APART ? `原来的动作都不用审批。${WHOLE}` : undefined}
            disabled={locked}
            value={over ?? APART}
            options={[
              ...leading.map(({ name, title, from, to }) => ({
                value: name,
                title: `${title}（${from.join('、')} → ${to}）`,
              })),
              { value: APART, title: '都不是，另外加一条“提交审批”的路' },
            ]}
            onChange={setChosen}
          />
        </div>
      )}
      <Button
        look="primary"
        className="st-chain-begin"
        disabled={locked}
        onClick={() => {
          const begun = beginApproval(text, over === APART ? undefined : over);
          edit(() => begun.text);
          choose(begun.pointer);
          reveal();
        }}
      >
        <Plus size={14} aria-hidden /> 加上审批
      </Button>
    </div>
  );
}
