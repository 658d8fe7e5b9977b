import { lazyDialog } from '@yunpu/engine-react/late';
import { FlaskConical, MessageSquareText, Phone } from 'lucide-react';
import { useEffect, useState } from 'react';
import { Link } from 'react-router-dom';
import { useSite } from '../../../platform/gateway/useSite.ts';
import { useSession } from '../../../platform/session/session.ts';
import { OPEN_CONSULT, tryPath } from '../../../ui/links.ts';
import './consult.css';

const ConsultPanel = lazyDialog(async () => (await import('./ConsultPanel.tsx')).ConsultPanel);

/** Beside every page of the storefront, or below it where there is no room: chat, telephone, trial and hours (specification, section 1). */
export function ConsultWidget() {
  const [open, setOpen] = useState(false);
  const session = useSession();
  const site = useSite();
  useEffect(() => {
    const onAsked = () => setOpen(true);
    window.addEventListener(OPEN_CONSULT, onAsked);
    return () => window.removeEventListener(OPEN_CONSULT, onAsked);
  }, []);
  return (
    <aside className="consult" aria-label="咨询">
      {open && <ConsultPanel onClose={() => setOpen(false)} />}
      {!open && (
        <ul className="consult-bar">
          <li>
            <button type="button" onClick={() => setOpen(true)}>
              <MessageSquareText size={20} aria-hidden />
              在线咨询
            </button>
          </li>
          {site?.phone && (
            <li>
              <a href={`tel:${site.phone}`} title={[site.phone, site.hours].filter(Boolean).join('，')}>
                <Phone size={20} aria-hidden />
                售前电话
              </a>
            </li>
          )}
          {!session?.user.isPrivate && (
            <li>
              <Link to={tryPath()}>
                <FlaskConical size={20} aria-hidden />
                免费试用
              </Link>
            </li>
          )}
        </ul>
      )}
    </aside>
  );
}
