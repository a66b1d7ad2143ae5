import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { accountBalance, playerAccount } from '#server/platform/modules/ledger/index.ts'
import { excludeSelf, takeTimeOut } from '#server/platform/modules/player-limits/commands/stop-playing.ts'
import { placeStake, settleStake, voidStake } from '#server/platform/modules/player-limits/index.ts'
import { cancelBonus } from '#server/platform/modules/promotions/commands/cancel-bonus.ts'
import { activate, findGrant } from '#server/platform/modules/promotions/grants/grant.ts'
import { makeAvailable } from '#server/platform/modules/promotions/grants/make-available.ts'
import { endForChargeback, endForWithdrawal, giveForDeposit } from '#server/platform/modules/promotions/index.ts'
import { loadOffer } from '#server/platform/modules/promotions/offers/offer.ts'
import { addBonus } from '#server/platform/modules/promotions/offers/publish-bonus.ts'
import { JURISDICTIONS } from '#server/shared/jurisdictions/index.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import type { StakedPlay } from '#server/shared/promotions/contribution.ts'
import type { OnWithdrawal } from '#server/shared/promotions/terms.ts'
import { grant } from '../../support/play-money.ts'
import { openTestDatabase } from '../../support/test-database.ts'

export const DAY_MS = 86_400_000
const DEPOSIT = 'qualifying-deposit'
const WALLET = { userId: 'ada', currency: 'USD' } as const

type Terms = {
  readonly wagering: number
  readonly amount: string
  readonly capTimes?: number
  readonly maxStake?: string
  readonly onWithdrawal?: OnWithdrawal
  readonly contribution?: Readonly<Record<string, number>>
}

export type Stake = { readonly game?: string; readonly risksLittle?: boolean }

/** A player with real money and one bonus, in decimal dollars, and a clock that the test controls. */
export function openBonusPlayer(real: string, { wagering, amount, maxStake = '5', ...terms }: Terms) {
  const books = openTestDatabase([], JURISDICTIONS.demo)
  const { run } = books
  run(({ db, now }) =>
    db.run(
      `INSERT INTO users (id, name, register_method, currency, created_at) VALUES ('ada', 'Ada', 'email', 'USD', ?)`,
      [now],
    ),
  )
  if (real !== '0') run((context) => grant(context, { ...WALLET, amount: parseMicros(real), key: 'real' }))
  const grantId = run((context) => {
    addBonus(context, {
      id: 'gift',
      name: 'Gift',
      names: {},
      occasion: 'manual',
      lifeMs: 3 * DAY_MS,
      percent: 0,
      wagering,
      ...terms,
      maxAmount: () => parseMicros(amount),
      maxStake: () => parseMicros(maxStake),
      minDeposit: () => micros(0n),
    })
    const offer = loadOffer(context, 'gift', 'USD')
    if (!offer) throw new Error('no offer')
    const offerUntil = context.now + offer.terms.offerLifeMs
    return makeAvailable(context, { userId: 'ada', terms: offer.terms, reference: '', offerUntil }).id
  })
  const load = (context: CommandContext) => {
    const one = findGrant(context, grantId)
    if (!one) throw new Error('no bonus')
    return one
  }
  const found = () => run(load)
  const held = (kind: 'real' | 'bonus') => run((context) => accountBalance(context, playerAccount(WALLET, kind)))
  let stakes = 0
  return {
    books,
    run,
    grantId,
    found,
    take: () => run((context) => activate(context, load(context), { amount: parseMicros(amount), depositId: DEPOSIT })),
    /** Returns the reference of the stake. */
    stake(decimal: string, { game = 'slots', risksLittle = false }: Stake = {}) {
      const reference = `bet:${++stakes}`
      const play: StakedPlay = { game, risksLittle: () => risksLittle }
      run((context) =>
        placeStake(context, { ...WALLET, reference, amount: parseMicros(decimal), isAutomatic: false, play }),
      )
      return reference
    },
    settle: (reference: string, payout: string) =>
      run((context) => settleStake(context, { reference, payout: parseMicros(payout) })),
    giveBack: (reference: string) => run((context) => voidStake(context, { reference })),
    cancel: () => run((context) => cancelBonus(context, { userId: 'ada', grantId })),
    /** A chargeback of the deposit that the bonus was granted for. */
    chargeBack: () => run((context) => endForChargeback(context, { userId: 'ada', depositId: DEPOSIT })),
    /** Claims the same bonus again, as one granted for another deposit. */
    takeAnother: () =>
      run((context) => {
        const { terms } = load(context)
        const gift = { userId: 'ada', terms, reference: 'another', offerUntil: context.now + terms.offerLifeMs }
        const other = findGrant(context, makeAvailable(context, gift).id)
        if (other) activate(context, other, { amount: parseMicros(amount), depositId: null })
      }),
    /** Stakes in a currency other than the bonus's. */
    stakeElsewhere(decimal: string) {
      const play: StakedPlay = { game: 'slots', risksLittle: () => false }
      const stake = {
        userId: 'ada',
        currency: 'EUR',
        reference: `bet:${++stakes}`,
        amount: parseMicros(decimal),
        play,
      } as const
      run((context) => placeStake(context, { ...stake, isAutomatic: false }))
    },
    /** Effect of a payout after which the player has staked nothing of their own. */
    withdraw: () => run((context) => endForWithdrawal(context, WALLET, () => micros(0n))),
    exclude: () => run((context) => excludeSelf(context, { userId: 'ada', term: 'half_year' })),
    rest: (days: number) =>
      run((context) => takeTimeOut(context, { userId: 'ada', until: context.now + days * DAY_MS })),
    deposit: (depositId: string, decimal: string) =>
      run((context) => giveForDeposit(context, { ...WALLET, depositId, amount: parseMicros(decimal), nth: 1 })),
    /** "real 3 bonus 20 done 0/60 active" */
    shown() {
      const { done, need, state } = found()
      const [real, bonus] = [formatMicros(held('real')), formatMicros(held('bonus'))]
      return `real ${real} bonus ${bonus} done ${formatMicros(done)}/${formatMicros(need)} ${state}`
    },
    [Symbol.dispose]: () => books[Symbol.dispose](),
  }
}
