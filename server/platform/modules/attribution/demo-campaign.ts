import { DEMO_WELCOME } from '../promotions/index.ts'

/** Its links end in ?utm_source=demo&utm_medium=cpc&utm_campaign=welcome&utm_term=… */
export const DEMO_CAMPAIGN = {
  advId: 'demo-1',
  utmSource: 'demo',
  utmMedium: 'cpc',
  utmCampaign: 'welcome',
  promoType: 'bonus',
  promoValue: DEMO_WELCOME,
} as const
