import { fetchSettings } from '../gateway/settings.ts';
import { LANDING_PATH, safeRedirect } from '../session/redirect.ts';
import { currentSession } from '../session/session.ts';

export interface Arrival {
  /** The redirect query value. */
  wanted: string | null;
  origin: string;
  isPartner: boolean;
  /** The partners' site; undefined while there is none. */
  sellerUrl: string | undefined;
  /** Signed in on /joinLogin. */
  joining: boolean;
}

/** Where a sign-in leads, in the order of the specification (section 2): a path of this site, or the partners' site. */
export function landingOf({ wanted, origin, isPartner, sellerUrl, joining }: Arrival): string {
  const redirect = safeRedirect(wanted, origin);
  if (redirect !== undefined) return redirect;
  if (isPartner && sellerUrl !== undefined) return sellerUrl;
  return joining ? '/partnerJoin' : LANDING_PATH;
}

/**
 * Leaves the sign-in pages. What this page load still holds of someone else must not meet the new person, so
 * then the landing is a page load of its own.
 */
export async function land(wanted: string | null, joining: boolean, knewSomeone: boolean, navigate: (path: string) => unknown): Promise<void> {
  const { sellerUrl } = await fetchSettings();
  const to = landingOf({ wanted, joining, sellerUrl, origin: location.origin, isPartner: currentSession()?.isPartner ?? false });
  if (to.startsWith('/') && !knewSomeone) await navigate(to);
  else location.replace(to);
}
