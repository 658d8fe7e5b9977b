import { type ReactNode, useRef, useState } from 'react';
import { Icon } from './Icon.tsx';
import './content.css';
import { contentMessages } from '../messages/content.ts';
import { Button } from './Button.tsx';

/**
 * A text that is a page of its own. It runs no script and submits nothing: the frame is sandboxed, and same-origin
 * only so that it can be measured and printed.
 */
export function ContentFrame({ html, title }: { html: string; title: string }): ReactNode {
  const frame = useRef<HTMLIFrameElement>(null);
  const [height, setHeight] = useState(600);
  return (
    <div className="yp-content">
      <div className="yp-content-tools">
        <Button onClick={() => frame.current?.contentWindow?.print()}>
          <Icon name="print" />
          {contentMessages.print}
        </Button>
      </div>
      <iframe
        ref={frame}
        title={title}
        sandbox="allow-same-origin allow-modals"
        srcDoc={html}
        style={{ height }}
        onLoad={({ currentTarget }) => setHeight(currentTarget.contentDocument?.documentElement.scrollHeight ?? 600)}
      />
    </div>
  );
}
