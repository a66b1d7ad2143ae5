/** Tags that operators set on players. `harm`: signs of harmful play were seen. */
export const PLAYER_TAGS = ['harm', 'complaint', 'vip_care', 'test_account'] as const
export type PlayerTag = (typeof PLAYER_TAGS)[number]
