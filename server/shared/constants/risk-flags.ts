/** Risks that operators see in a player; whoever decides about the player's money or identity is shown them. */
export const RISK_FLAGS = ['fraud_suspected', 'chargeback_risk', 'bonus_abuse', 'shared_device'] as const
export type RiskFlag = (typeof RISK_FLAGS)[number]
