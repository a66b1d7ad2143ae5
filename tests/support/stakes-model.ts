/** Model of the ledger's stakes in exact arithmetic: no transfers, no accounts, no SQL. */

type Fund = 'real' | 'bonus'
type Money = Record<Fund, bigint>
type Closing = {
  readonly kind: 'settlement' | 'void'
  readonly part: bigint
  readonly payout: bigint
  readonly got: Money
  readonly repaid: bigint
  isReversed: boolean
}
type ModelStake = {
  readonly owner: string
  readonly drawn: Money
  readonly staked: bigint
  open: bigint
  owed: bigint
  readonly closings: Map<string, Closing>
}

const smaller = (a: bigint, b: bigint) => (a < b ? a : b)

/** Divides an amount in the proportion in which a stake was drawn; the second source's share is floored. */
function divided(amount: bigint, { real, bonus }: Money): Money {
  if (real === 0n) return { real: 0n, bonus: amount }
  const toBonus = (amount * bonus) / (real + bonus)
  return { real: amount - toBonus, bonus: toBonus }
}

/** Each verb changes the model, or returns the ledger's rejection. */
export class StakesModel {
  readonly wallets = new Map<string, Money>()
  readonly stakes = new Map<string, ModelStake | 'tombstone'>()

  wallet(owner: string): Money {
    const wallet = this.wallets.get(owner) ?? { real: 0n, bonus: 0n }
    this.wallets.set(owner, wallet)
    return wallet
  }

  grant(owner: string, fund: Fund, amount: bigint): undefined {
    this.wallet(owner)[fund] += amount
  }

  place(reference: string, owner: string, amount: bigint, hasBonus: boolean): string | undefined {
    const found = this.stakes.get(reference)
    if (found) return found === 'tombstone' ? 'stake_rolled_back' : 'conflict'
    const wallet = this.wallet(owner)
    const real = hasBonus ? smaller(wallet.real, amount) : amount
    const drawn = { real, bonus: amount - real }
    if (drawn.real > wallet.real || drawn.bonus > wallet.bonus) return 'insufficient_funds'
    wallet.real -= drawn.real
    wallet.bonus -= drawn.bonus
    this.stakes.set(reference, { owner, drawn, staked: amount, open: amount, owed: 0n, closings: new Map() })
    return undefined
  }

  settle(reference: string, name: string, payout: bigint, wanted: bigint | undefined): string | undefined {
    const stake = this.stakes.get(reference)
    if (!stake || stake === 'tombstone') return 'not_found'
    const part = wanted ?? stake.open
    const isOver = wanted === undefined && stake.open === 0n
    if (isOver || part > stake.open || isVoid(stake) || stake.closings.has(name)) return 'conflict'
    return this.close(stake, name, { kind: 'settlement', part, payout, due: divided(payout, stake.drawn) })
  }

  giveBack(reference: string, name: string): string | undefined {
    const stake = this.stakes.get(reference)
    if (!stake || stake === 'tombstone') return 'not_found'
    if (stake.open === 0n || stake.closings.has(name)) return 'conflict'
    const gone = divided(stake.staked - stake.open, stake.drawn)
    const bonus = stake.drawn.real === 0n ? stake.open : stake.drawn.bonus - gone.bonus
    const due = { real: stake.open - bonus, bonus }
    return this.close(stake, name, { kind: 'void', part: stake.open, payout: stake.open, due })
  }

  reverse(reference: string, name: string): string | undefined {
    const stake = this.stakes.get(reference)
    const closing = stake && stake !== 'tombstone' ? stake.closings.get(name) : undefined
    if (!stake || stake === 'tombstone' || !closing) return 'not_found'
    if (closing.isReversed) return 'conflict'
    closing.isReversed = true
    stake.open += closing.part
    stake.owed += closing.repaid
    const wallet = this.wallet(stake.owner)
    for (const fund of ['real', 'bonus'] as const) {
      const taken = smaller(wallet[fund], closing.got[fund])
      wallet[fund] -= taken
      stake.owed += closing.got[fund] - taken
    }
    return undefined
  }

  rollBack(reference: string): string | undefined {
    const stake = this.stakes.get(reference)
    if (stake === undefined) this.stakes.set(reference, 'tombstone')
    if (stake === undefined || stake === 'tombstone' || isVoid(stake)) return undefined
    if (stake.open !== stake.staked || paidOf(stake) !== 0n) return 'conflict'
    return this.giveBack(reference, 'rollback')
  }

  private close(
    stake: ModelStake,
    name: string,
    { due, ...closing }: Pick<Closing, 'kind' | 'part' | 'payout'> & { due: Money },
  ): undefined {
    const repaid = smaller(stake.owed, closing.payout)
    const fromReal = smaller(repaid, due.real)
    const got = { real: due.real - fromReal, bonus: due.bonus - (repaid - fromReal) }
    const wallet = this.wallet(stake.owner)
    wallet.real += got.real
    wallet.bonus += got.bonus
    stake.owed -= repaid
    stake.open -= closing.part
    stake.closings.set(name, { ...closing, got, repaid, isReversed: false })
  }
}

const standing = ({ closings }: ModelStake) => [...closings.values()].filter(({ isReversed }) => !isReversed)

export const paidOf = (stake: ModelStake) => standing(stake).reduce((sum, { payout }) => sum + payout, 0n)

function isVoid(stake: ModelStake): boolean {
  const moved = standing(stake).filter(({ part, payout }) => part > 0n || payout > 0n)
  return stake.open === 0n && moved.every(({ kind }) => kind === 'void')
}
