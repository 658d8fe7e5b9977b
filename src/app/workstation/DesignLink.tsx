import { PencilRuler } from 'lucide-react';
import { useEffect, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { studioPath } from '../../platform/workstation/menu.ts';
import type { WorkstationPage } from '../../platform/workstation/pageOf.ts';
import { Button } from '../../ui/Button.tsx';

/** Id of a control of a form: the form's, and the field's address. */
const CONTROL = /^yf\d+-([^-]+)/u;

/** What of the page is in question: the view of a list, the field that was last in. */
function inQuestion(search: string, field: string | undefined): string | undefined {
  if (field !== undefined) return `field:${field}`;
  const view = new URLSearchParams(search).get('view');
  return view ? `view:${view}` : undefined;
}

/** What the studio is to show of it: the list, or the very record as it is read or filled in. */
function shownOf({ component }: WorkstationPage, pathname: string, search: string): Record<string, string> {
  if (component === 'list') return { show: 'list' };
  const key = decodeURIComponent(pathname.split('/')[4] ?? 'new');
  if (component !== 'record' || key === 'new') return {};
  return { ...(!new URLSearchParams(search).has('edit') && { show: 'record' }), rows: 'real', record: key };
}

/** From a list, a record or a form to where it is designed. */
export function DesignLink({ page }: { page: WorkstationPage & { entity: string } }) {
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const field = useRef<string>(undefined);
  useEffect(() => {
    const nameOf = (element: Element | null) => CONTROL.exec(element?.id ?? '')?.[1];
    field.current = nameOf(document.activeElement);
    const onFocus = ({ target }: FocusEvent) => {
      field.current = nameOf(target as Element) ?? field.current;
    };
    document.addEventListener('focusin', onFocus);
    return () => document.removeEventListener('focusin', onFocus);
  }, [page.id]);
  return (
    <Button
      look="icon"
      className="ws-not-phone"
      aria-label="设计此页"
      title="设计此页"
      onClick={() => {
        const at = inQuestion(search, field.current);
        void navigate(studioPath(page.entity, { ...(at !== undefined && { at }), ...shownOf(page, pathname, search) }));
      }}
    >
      <PencilRuler size={18} aria-hidden />
    </Button>
  );
}
