import { expect, test } from 'vitest'
import { expireBonuses } from '#server/platform/modules/promotions/commands/expire-bonuses.ts'
import { formatMicros, micros } from '#server/shared/money/micros.ts'
import { checkLedgerBooks } from '../../support/check-ledger-books.ts'
import { refusalCode } from '../../support/refusal-code.ts'
import fc from '../../support/run/fast-check.ts'
import { DAY_MS, openBonusPlayer } from './bonus-player.ts'

const UNIT = 1_000_000n
const AMOUNT = 10n * UNIT
const NEED = 2n * AMOUNT
const CAP = 3n * AMOUNT
const MAX_STAKE = 5n * UNIT
const CONTRIBUTION: Record<string, bigint> = { slots: 10_000n, dice: 1000n, rooms: 0n }

type Bet = { readonly game: string; readonly stake: bigint; readonly bonus: bigint; isOpen: boolean }

/** Model of a wallet with one bonus, in exact arithmetic. */
class BonusModel {
  real: bigint
  bonus = AMOUNT
  done = 0n
  released = 0n
  state = 'active'
  isOver = false
  isExcluded = false
  readonly bets: Bet[] = []
  constructor(real: bigint) {
    this.real = real
  }

  place(game: string, stake: bigint): string | undefined {
    if (this.isExcluded) return 'self_excluded'
    const bonus = stake > this.real ? stake - this.real : 0n
    const isStakeable = this.state === 'active' && !this.isOver && CONTRIBUTION[game] !== 0n
    if (bonus > 0n && (!isStakeable || bonus > this.bonus)) return 'insufficient_funds'
    if (bonus > 0n && stake > MAX_STAKE) return 'bonus_max_stake'
    this.real -= stake - bonus
    this.bonus -= bonus
    this.bets.push({ game, stake, bonus, isOpen: true })
    return undefined
  }

  settle(bet: Bet, payout: bigint): void {
    const share = bet.bonus === bet.stake ? payout : (payout * bet.bonus) / bet.stake
    this.close(bet, { real: payout - share, bonus: share }, (bet.bonus * (CONTRIBUTION[bet.game] ?? 0n)) / 10_000n)
  }

  giveBack(bet: Bet): void {
    this.close(bet, { real: bet.stake - bet.bonus, bonus: bet.bonus }, 0n)
  }

  end(state: string, paid = 0n): void {
    this.state = state
    this.real += paid
    this.released += paid
    this.bonus = 0n
  }

  /** Pays the wagered share of the rest, to the millionth. */
  exclude(): void {
    this.isExcluded = true
    if (this.state !== 'active') return
    const part = (least(this.bonus, AMOUNT) * least(this.done, NEED)) / NEED
    this.end('cancelled', least(part, CAP - this.released))
  }

  withdraw(onWithdrawal: 'keep' | 'forfeit'): void {
    if (this.state === 'active' && onWithdrawal === 'forfeit') this.end('cancelled')
  }

  expire(): void {
    this.isOver = true
    if (this.state === 'active' && !this.hasOpen()) this.end('expired')
  }

  private close(bet: Bet, back: { real: bigint; bonus: bigint }, counted: bigint): void {
    bet.isOpen = false
    this.real += back.real
    if (bet.bonus === 0n) return
    if (this.state !== 'active') {
      const paid = this.state === 'completed' ? least(back.bonus, CAP - this.released) : 0n
      this.real += paid
      this.released += paid
      return
    }
    this.bonus += back.bonus
    this.done += counted
    if (this.done >= NEED) this.end('completed', least(this.bonus, CAP - this.released))
    else if (this.hasOpen()) return
    else if (this.bonus < 10_000n) this.end('cancelled')
    else if (this.isOver) this.end('expired')
  }

  private hasOpen = () => this.bets.some(({ isOpen, bonus }) => isOpen && bonus > 0n)
}

const least = (a: bigint, b: bigint) => (a < b ? a : b)
const shown = (amount: bigint) => formatMicros(micros(amount))

const games = fc.constantFrom('slots', 'slots', 'dice', 'rooms')
const hundredths = (max: number) => fc.integer({ min: 1, max }).map((count) => BigInt(count) * 10_000n)
const steps = fc.array(
  fc.oneof(
    { weight: 5, arbitrary: fc.record({ kind: fc.constant('place' as const), game: games, stake: hundredths(520) }) },
    {
      weight: 5,
      arbitrary: fc.record({
        kind: fc.constant('settle' as const),
        bet: fc.nat(5),
        // from nothing to three times, to the last millionth
        payout: fc.bigInt({ min: 0n, max: 15n * UNIT }),
      }),
    },
    { weight: 1, arbitrary: fc.record({ kind: fc.constant('void' as const), bet: fc.nat(5) }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'cancel' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'expire' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'exclude' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'withdraw' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'charge back' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'take another' as const }) },
    { weight: 1, arbitrary: fc.constant({ kind: 'stake elsewhere' as const }) },
  ),
  { minLength: 5, maxLength: 30 },
)

test('a bonus wallet does what simple arithmetic says, whatever happens and in whatever order', async () => {
  await fc.assert(
    fc.asyncProperty(
      hundredths(1000),
      fc.constantFrom('keep', 'forfeit'),
      steps,
      async (real, onWithdrawal, wishes) => {
        using ada = openBonusPlayer(shown(real), { wagering: 2, amount: '10', capTimes: 3, onWithdrawal })
        const model = new BonusModel(real)
        ada.take()
        const references: string[] = []
        for (const input of wishes) {
          const open = model.bets.map((bet, index) => ({ bet, index })).filter(({ bet }) => bet.isOpen)
          switch (input.kind) {
            case 'place': {
              const refused = refusalCode(() => references.push(ada.stake(shown(input.stake), { game: input.game })))
              expect(refused).toBe(model.place(input.game, input.stake))
              break
            }
            case 'settle':
            case 'void': {
              const one = open[input.bet % Math.max(1, open.length)]
              const reference = one && references[one.index]
              if (!one || reference === undefined) break
              if (input.kind === 'void') {
                ada.giveBack(reference)
                model.giveBack(one.bet)
              } else {
                ada.settle(reference, shown(input.payout))
                model.settle(one.bet, input.payout)
              }
              break
            }
            case 'cancel': {
              const refused = refusalCode(() => ada.cancel())
              expect(refused).toBe(model.state === 'active' ? undefined : 'conflict')
              if (refused === undefined) model.end('cancelled')
              break
            }
            case 'exclude':
              ada.exclude()
              model.exclude()
              break
            case 'withdraw':
              ada.withdraw()
              model.withdraw(onWithdrawal)
              break
            case 'charge back':
              ada.chargeBack()
              if (model.state === 'active') model.end('cancelled')
              break
            case 'take another':
              // one bonus at a time; the model ends with the bonus
              if (model.state === 'active') expect(refusalCode(ada.takeAnother)).toBe('bonus_active')
              break
            case 'stake elsewhere': {
              const refused = refusalCode(() => ada.stakeElsewhere('1'))
              expect(refused).toBe(model.isExcluded ? 'self_excluded' : 'insufficient_funds')
              break
            }
            case 'expire':
              ada.books.advance(8 * DAY_MS)
              ada.run(expireBonuses)
              model.expire()
          }
          const wallet = `real ${shown(model.real)} bonus ${shown(model.bonus)}`
          expect(ada.shown()).toBe(`${wallet} done ${shown(model.done)}/${shown(NEED)} ${model.state}`)
        }
        expect(formatMicros(ada.found().released)).toBe(shown(model.released))
        expect(await checkLedgerBooks(ada.books.reader)).toEqual([])
      },
    ),
    { numRuns: 30 },
  )
})
