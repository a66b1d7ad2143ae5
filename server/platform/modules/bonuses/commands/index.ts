export { expireBonuses } from './expire-bonuses.ts'
