import { Attempts } from '@yunpu/engine-core/endpoint';
import { useState } from 'react';
import { messageOfChange } from '../../../platform/gateway/errors.ts';
import { sendOnce } from '../../../platform/gateway/sendOnce.ts';
import { Button } from '../../../ui/Button.tsx';
import { toast } from '../../../ui/notices.ts';
import { type Campaign, claimCoupon } from '../api/coupons.ts';
import { Ticket } from './Ticket.tsx';

/** What can be claimed, and why not what cannot. */
export function Campaigns({
  campaigns,
  onClaimed,
}: {
  campaigns: readonly Campaign[];
  onClaimed: () => Promise<unknown>;
}) {
  const [busy, setBusy] = useState<string>();
  const [attempts] = useState(() => new Map<string, Attempts<string, unknown>>());

  async function claim({ campaignNo, title }: Campaign): Promise<void> {
    const trying = attempts.get(campaignNo) ?? new Attempts();
    attempts.set(campaignNo, trying);
    setBusy(campaignNo);
    try {
      await sendOnce(trying, campaignNo, claimCoupon);
      toast(`已领取“${title}”`, 'success');
    } catch (error) {
      toast(messageOfChange(error, `领取 ${title}`), 'error');
    }
    // Also after a refusal: the list then shows how things stand. Without an answer the button stays for pressing it again.
    if (!trying.open) await onClaimed().catch(() => undefined);
    setBusy(undefined);
  }

  return (
    <ul className="cp-grid">
      {campaigns.map((campaign) => (
        <li key={campaign.campaignNo}>
          <Ticket
            coupon={campaign}
            faded={!campaign.claimable}
            foot={
              <>
                <span className="cp-quiet">
                  {campaign.claimable ? `剩余 ${campaign.left.toLocaleString('zh-CN')} 张` : campaign.why}
                </span>
                {campaign.claimable && (
                  <Button
                    look="primary"
                    disabled={busy !== undefined}
                    aria-label={`领取 ${campaign.title}`}
                    onClick={() => void claim(campaign)}
                  >
                    {busy === campaign.campaignNo ? '领取中…' : campaign.mine > 0 ? '再领一张' : '领取'}
                  </Button>
                )}
              </>
            }
          >
            <p className="cp-quiet">
              {campaign.validity}，{campaign.claimUntil} 前领取
            </p>
            {campaign.note !== '' && <p className="cp-quiet">{campaign.note}</p>}
          </Ticket>
        </li>
      ))}
    </ul>
  );
}
