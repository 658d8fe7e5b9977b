import { Trash2 } from 'lucide-react';
import { Button } from '../../../../ui/Button.tsx';
import type { Losses } from '../process/losses.ts';
import './removal.css';

interface RemovalProps {
  what: string;
  losses: Losses;
  /** Records may be in it, or have been through it. */
  isPublished: boolean;
  onRemove(): void;
}

/** Says what goes with it, then takes it away; 撤销 brings everything back. */
export function Removal({ what, losses: { blocked, changes, dangling }, isPublished, onRemove }: RemovalProps) {
  return (
    <div className="st-removal">
      {blocked === undefined && changes.length + dangling.length > 0 && (
        <>
          <p className="st-hint">删除以后：</p>
          <ul>
            {changes.map((change) => (
              <li key={change}>{change}</li>
            ))}
            {dangling.map((one) => (
              <li key={one} data-tone="warning">
                {one}，需要您改
              </li>
            ))}
          </ul>
        </>
      )}
      {blocked !== undefined && <p className="st-hint">{blocked}</p>}
      <Button className="st-remove" disabled={blocked !== undefined} onClick={onRemove}>
        <Trash2 size={14} aria-hidden /> 删除{what}
      </Button>
      {isPublished && blocked === undefined && (
        <p className="st-hint">已有的单据如果用到它，发布时会列出有多少张、怎么处理。</p>
      )}
    </div>
  );
}
