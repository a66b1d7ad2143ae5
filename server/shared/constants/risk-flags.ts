/** Risks that operators see in a player. Queues of payouts and of identity show them. */
export const RISK_FLAGS = ['fraud_suspected', 'chargeback_risk', 'bonus_abuse', 'shared_device'] as const
export type RiskFlag = (typeof RISK_FLAGS)[number]
