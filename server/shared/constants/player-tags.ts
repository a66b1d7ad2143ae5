/** Tags that operators set on players. `harm`: signs of harmful play were seen. */
export const PLAYER_TAGS = [
  'harm',
  'complaint',
  'vip_care',
  'shared_device',
  'bonus_abuse',
  'fraud_suspected',
  'chargeback_risk',
  'test_account',
] as const
export type PlayerTag = (typeof PLAYER_TAGS)[number]
