import { StakesModel } from './stakes-model.ts'

/** Model of a wallet in exact arithmetic: deposits, payouts, exchanges, the vault, a bonus and stakes. */

type Deposit = { readonly amount: bigint; state: 'created' | 'confirmed' | 'charged_back' }
type Payout = {
  readonly amount: bigint
  state: 'requested' | 'review' | 'approved' | 'sent' | 'paid' | 'over'
  approvals: number
}

const OWNER = 'ada'
/** Less than a hundredth cannot be staked: the rest of a bonus then goes to the house. */
const SPENT_BELOW = 10_000n
const [MID_USD, MID_RUB] = [1_000_000_000n, 80_500_000_000n]
const AFTER_SPREAD = 9950n
const BASIS_POINTS = 10_000n

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** Each verb changes the model, or returns the rejection. Amounts in 1e-6. */
export class WalletModel {
  readonly bets = new StakesModel()
  readonly deposits: Deposit[] = []
  readonly payouts: Payout[] = []
  vault = 0n
  dollars = 0n
  bonus: 'none' | 'active' | 'over' = 'none'

  get funds() {
    return this.bets.wallet(OWNER)
  }
  get inPlay(): bigint {
    return this.stakes().reduce((sum, { open }) => sum + open, 0n)
  }
  get locked(): bigint {
    const isLocked = ({ state }: Payout) => state !== 'paid' && state !== 'over'
    return this.payouts.filter(isLocked).reduce((sum, { amount }) => sum + amount, 0n)
  }

  createDeposit(amount: bigint): undefined {
    this.deposits.push({ amount, state: 'created' })
  }
  confirmDeposit(deposit: Deposit): undefined {
    if (deposit.state === 'created') {
      deposit.state = 'confirmed'
      this.funds.real += deposit.amount
    }
  }
  chargeBack(deposit: Deposit): undefined {
    const { state, amount } = deposit
    deposit.state = 'charged_back'
    if (state !== 'confirmed') return
    const ofReal = smaller(this.funds.real, amount)
    this.funds.real -= ofReal
    this.vault -= smaller(this.vault, amount - ofReal)
  }

  takeBonus(amount: bigint): string | undefined {
    if (this.bonus !== 'none') return this.bonus === 'active' ? 'bonus_active' : 'conflict'
    this.bonus = 'active'
    this.funds.bonus += amount
    return undefined
  }
  cancelBonus(): string | undefined {
    if (this.bonus !== 'active') return 'conflict'
    this.endBonus()
    return undefined
  }

  stake(bet: string, amount: bigint): string | undefined {
    const isDrawn = this.bonus === 'active' && this.funds.real < amount && this.funds.bonus >= amount - this.funds.real
    return this.bets.place(bet, OWNER, amount, isDrawn)
  }
  settle(bet: string, name: string, payout: bigint, part: bigint | undefined): string | undefined {
    return this.followed(bet, this.bets.settle(bet, name, payout, part))
  }
  giveBack(bet: string, name: string): string | undefined {
    return this.followed(bet, this.bets.giveBack(bet, name))
  }
  reverse(bet: string, name: string): string | undefined {
    return this.bets.reverse(bet, name)
  }

  put(amount: bigint): string | undefined {
    if (this.funds.real < amount) return 'insufficient_funds'
    this.funds.real -= amount
    this.vault += amount
    return undefined
  }
  takeOut(amount: bigint): string | undefined {
    if (this.vault < amount) return 'insufficient_funds'
    this.vault -= amount
    this.funds.real += amount
    return undefined
  }
  exchange(amount: bigint): string | undefined {
    if (this.funds.real < amount) return 'insufficient_funds'
    this.funds.real -= amount
    this.dollars += (amount * MID_USD * AFTER_SPREAD) / (MID_RUB * BASIS_POINTS)
    return undefined
  }

  request(amount: bigint): string | undefined {
    if (this.funds.real < amount) return 'insufficient_funds'
    this.funds.real -= amount
    this.payouts.push({ amount, state: 'requested', approvals: 0 })
    return undefined
  }
  confirm(payout: Payout): string | undefined {
    if (payout.state !== 'requested') return 'conflict'
    // a payout after a charged-back deposit is reviewed
    payout.state = this.deposits.some(({ state }) => state === 'charged_back') ? 'review' : 'approved'
    return undefined
  }
  review(payout: Payout, verdict: 'approve' | 'reject'): string | undefined {
    if (payout.state !== 'review') return 'conflict'
    if (verdict === 'reject') this.end(payout)
    else if (++payout.approvals === 2) payout.state = 'approved'
    return undefined
  }
  send(payout: Payout): string | undefined {
    if (payout.state !== 'approved') return 'conflict'
    payout.state = 'sent'
    return undefined
  }
  report(payout: Payout, kind: 'paid' | 'failed' | 'returned'): string | undefined {
    if (payout.state !== 'sent' && !(kind === 'returned' && payout.state === 'paid')) return 'conflict'
    if (kind === 'paid') payout.state = 'paid'
    else this.end(payout)
    return undefined
  }

  private stakes() {
    return [...this.bets.stakes.values()].filter((stake) => stake !== 'tombstone')
  }

  private followed(bet: string, refused: string | undefined): string | undefined {
    const stake = this.bets.stakes.get(bet)
    if (refused !== undefined || !stake || stake === 'tombstone' || stake.drawn.bonus === 0n) return refused
    if (this.bonus === 'over') this.funds.bonus = 0n
    const isOpen = this.stakes().some(({ open, drawn }) => open > 0n && drawn.bonus > 0n)
    if (this.bonus === 'active' && this.funds.bonus < SPENT_BELOW && !isOpen) this.endBonus()
    return refused
  }

  private endBonus(): void {
    this.bonus = 'over'
    this.funds.bonus = 0n
  }

  private end(payout: Payout): void {
    payout.state = 'over'
    this.funds.real += payout.amount
  }
}
