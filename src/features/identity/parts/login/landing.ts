import { fetchSettings } from '../../../../platform/gateway/settings.ts';
import { SELLER_PATH } from '../../../../platform/session/partner.ts';
import { LANDING_PATH, safeRedirect } from '../../../../platform/session/redirect.ts';
import { currentSession } from '../../../../platform/session/session.ts';

export interface Arrival {
  /** The redirect query value. */
  wanted: string | null;
  origin: string;
  isPartner: boolean;
  /** Another site as the partners' seller centre; undefined: the built-in one. */
  sellerUrl: string | undefined;
  entrance: Entrance;
}

/** What a person came for: the mall, partnership (/joinLogin), or the work of a team that invited them. */
export type Entrance = 'mall' | 'partnership' | 'team';

const LANDINGS: Readonly<Record<Entrance, string>> = {
  mall: LANDING_PATH,
  partnership: '/partnerJoin',
  team: '/workstation',
};

/** Where a sign-in leads, in the order of the specification (section 2): a path of this site, or another site as the seller centre. */
export function landingPath({ wanted, origin, isPartner, sellerUrl, entrance }: Arrival): string {
  const redirect = safeRedirect(wanted, origin);
  if (redirect !== undefined) return redirect;
  if (isPartner) return sellerUrl ?? SELLER_PATH;
  return LANDINGS[entrance];
}

/**
 * Leaves the sign-in pages. What this page load still holds of someone else must not meet the new person, so
 * then the landing is a page load of its own.
 */
export async function goToLanding(
  wanted: string | null,
  entrance: Entrance,
  knewSomeone: boolean,
  navigate: (path: string) => unknown,
): Promise<void> {
  const { sellerUrl } = await fetchSettings();
  const to = landingPath({
    wanted,
    entrance,
    sellerUrl,
    origin: location.origin,
    isPartner: currentSession()?.isPartner ?? false,
  });
  if (to.startsWith('/') && !knewSomeone) await navigate(to);
  else location.replace(to);
}
