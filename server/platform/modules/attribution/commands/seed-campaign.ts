import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { DEMO_CAMPAIGN } from '../demo-campaign.ts'

/** Makes sure that there is an advertising campaign. One that is there stays. */
export function seedCampaign({ db }: CommandContext): void {
  const { advId, utmSource, utmMedium, utmCampaign, promoType, promoValue } = DEMO_CAMPAIGN
  db.run(
    `INSERT INTO campaigns (adv_id, utm_source, utm_medium, utm_campaign, promo_type, promo_value)
     VALUES (?, ?, ?, ?, ?, ?) ON CONFLICT DO NOTHING`,
    [advId, utmSource, utmMedium, utmCampaign, promoType, promoValue],
  )
}
