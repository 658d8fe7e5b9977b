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

/** From a list, a record or a form to where it is designed. */
export function DesignLink({ page }: { page: WorkstationPage & { entity: string } }) {
  const { search } = useLocation();
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
      aria-label="设计此页"
      title="设计此页"
      onClick={() => {
        const path = studioPath(page.entity, inQuestion(search, field.current));
        const show = page.component === 'list' ? `${path.includes('?') ? '&' : '?'}show=list` : '';
        void navigate(path + show);
      }}
    >
      <PencilRuler size={18} aria-hidden />
    </Button>
  );
}
