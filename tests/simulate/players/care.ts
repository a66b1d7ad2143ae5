import { SERVICE_LETTERS } from '#server/platform/modules/identity/reads.ts'
import { CORRECTED_ACCOUNTS } from '#server/platform/modules/payments/reads.ts'
import { BLOCK_SCOPES } from '#server/shared/constants/player-blocks.ts'
import { PLAYER_TAGS } from '#server/shared/constants/player-tags.ts'
import type { Desk, DeskAct } from './desk.ts'
import { amountOf, type Player } from './player.ts'

const WHY = 'as the ticket of the player says'
const HOUR_MS = 3_600_000
const SCOPES = BLOCK_SCOPES.filter((scope) => scope !== 'closing')

const anyOf = ({ random, players }: Desk): Player => random.pick(players)
const keyOf = (desk: Desk) => `desk-movement-${desk.nextNumber()}`

/** Acts of operators on one player. */
export const CARE: readonly DeskAct[] = [
  {
    name: 'block and unblock',
    weight: 4,
    async run(desk) {
      const { random, world, act } = desk
      const { email: player } = anyOf(desk)
      const scope = random.pick(SCOPES)
      const of = random.chance(0.3) ? { case: `case-${desk.nextNumber()}` } : {}
      const blocked = await act(['rik', 'kay'], (api) =>
        api('players.block', { player, scope, hours: random.between(1, 4), why: WHY, ...of }),
      )
      await world.time.sleep(random.between(60_000, HOUR_MS))
      if (blocked) await act(['kay', 'rik'], (api) => api('players.unblock', { player, scope, why: WHY }))
    },
  },
  {
    name: 'goodwill',
    weight: 4,
    async run(desk) {
      const { random, act, movements } = desk
      const player = anyOf(desk)
      const amount = amountOf(player, random.pick([100, 2000, 40_000]))
      const { currency, email } = player
      const key = keyOf(desk)
      const moved = await act(
        ['sue', 'fin'],
        (api) => api('players.goodwill', { player: email, amount, currency, reason: 'delay', idempotency_key: key }),
        'idempotent',
      )
      if (moved) movements.push(key)
    },
  },
  {
    name: 'correction and debt',
    weight: 3,
    async run(desk) {
      const { random, act, read, movements } = desk
      const owner = anyOf(desk)
      const { email: player, currency } = owner
      const amount = amountOf(owner, random.pick([300, 150_000]))
      const account = random.pick(CORRECTED_ACCOUNTS)
      const direction = random.pick(['credit', 'debit'] as const)
      const input = { player, direction, account, amount, currency, why: WHY, idempotency_key: keyOf(desk) }
      const corrected = await act(['fin', 'fay'], (api) => api('players.correct', input), 'idempotent')
      // a debit of more than the player has is partly a debt, and moves nothing if it is all of it
      if (corrected && direction === 'credit') movements.push(input.idempotency_key)
      const ledger = await read('fin', (api) => api('players.ledger', { player, currency }))
      for (const { reference: debt, owed, currency: inCurrency } of ledger?.debts ?? []) {
        const of = { player, debt, currency: inCurrency, why: WHY, idempotency_key: keyOf(desk) }
        const paid = random.chance(0.5)
          ? await act(['fin', 'fay'], (api) => api('players.recoverDebt', { ...of, amount: owed }), 'idempotent')
          : await act(['fin', 'fay'], (api) => api('players.writeOff', of), 'idempotent')
        if (paid) movements.push(of.idempotency_key)
      }
    },
  },
  {
    name: 'refund a bet',
    weight: 3,
    async run(desk) {
      const { random, act, read } = desk
      const { email: player } = anyOf(desk)
      const page = await read('fin', (api) => api('players.bets', { player, limit: 20 }))
      const bets = page?.bets ?? []
      if (bets.length === 0) return
      const { id } = random.pick(bets)
      await read('fin', (api) => api('players.showBet', { id }))
      await act(['fin', 'tom'], (api) => api('players.refundBet', { id, why: WHY }))
    },
  },
  {
    name: 'withdrawal cases',
    weight: 4,
    async run(desk) {
      const { random, act, read } = desk
      const { email: player } = anyOf(desk)
      await read('fin', (api) => api('players.payments', { player }))
      const queue = await read('fin', (api) => api('money.withdrawals', {}))
      for (const { id } of queue?.withdrawals ?? []) {
        const shown = await read('fin', (api) => api('money.withdrawal', { id: String(id) }))
        if (!shown) continue
        const { version } = shown.withdrawal
        if (random.chance(0.2))
          await act(['fin', 'fay'], (api) => api('money.askDocuments', { id: String(id), reason: 'check' }))
        else if (random.chance(0.1))
          await act(['rik', 'fin'], (api) =>
            api('money.refuseWithdrawal', { id: String(id), version, reason: 'funds_unclear' }),
          )
      }
    },
  },
  {
    name: 'limits, exclusion and closing',
    weight: 1,
    async run(desk) {
      const { random, act, world } = desk
      const player = anyOf(desk)
      const { email, currency } = player
      const reason = 'protection'
      await act(['kay', 'kim'], (api) =>
        api('players.lowerLimit', {
          player: email,
          kind: 'stake',
          span: random.pick(['day', 'week'] as const),
          amount: amountOf(player, random.pick([20_000, 60_000])),
          currency,
          reason,
        }),
      )
      if (random.chance(0.3)) {
        const excluded = await act(['kay', 'kim'], (api) =>
          api('players.exclude', { player: email, term: 'half_year', source: 'house', reason }),
        )
        if (excluded) {
          const stop = { from: world.time.now(), until: Number.POSITIVE_INFINITY }
          player.stops.push(stop)
          await world.time.sleep(random.between(1, 3) * HOUR_MS)
          stop.until = world.time.now()
          await act(['kay', 'kim'], (api) => api('players.undoExclusion', { player: email, why: WHY }))
        }
      }
      if (random.chance(0.3)) {
        player.isClosing = true
        await act(['kay', 'kim'], (api) => api('players.close', { player: email, source: 'house', why: WHY }))
        await world.time.sleep(random.between(60_000, HOUR_MS))
        if (random.chance(0.8)) await act(['kay', 'kim'], (api) => api('players.reopen', { player: email, why: WHY }))
        else await act(['kay', 'kim'], (api) => api('players.erase', { player: email, why: WHY }))
      }
    },
  },
  {
    name: 'notes, tags and letters',
    weight: 3,
    async run(desk) {
      const { random, act, read } = desk
      const { email: player } = anyOf(desk)
      await act(['sue', 'sam'], (api) => api('players.addNote', { player, text: `Called, ${desk.nextNumber()}` }))
      await act(['sue', 'sam'], (api) => api('players.setTags', { player, tags: [random.pick(PLAYER_TAGS)] }))
      await act(['sue', 'sam'], (api) =>
        api('players.sendLetter', { player, letter: random.pick(SERVICE_LETTERS), reason: 'ticket' }),
      )
      const written = await read('sue', (api) => api('players.letters', { player }))
      const [letter] = written?.letters ?? []
      if (letter)
        await act(['sue', 'sam'], (api) => api('players.resendLetter', { player, id: letter.id, reason: 'ticket' }))
      await read('sue', (api) => api('players.view', { player }))
      await read('sue', (api) => api('players.timeline', { player }))
    },
  },
  {
    name: 'factor and contact',
    weight: 1,
    async run(desk) {
      const { act } = desk
      const player = anyOf(desk)
      const reset = await act(['sue', 'kay'], (api) => api('players.resetFactor', { player: player.email, why: WHY }))
      if (reset) player.secondFactor = null
      await act(['sue', 'kay'], (api) =>
        api('players.changeContact', {
          player: player.email,
          channel: 'phone',
          target: `+7702${1_000_000 + desk.nextNumber()}`,
          why: WHY,
        }),
      )
    },
  },
  {
    name: 'cancel a bonus',
    weight: 2,
    async run(desk) {
      const { act, read } = desk
      const { email: player } = anyOf(desk)
      const given = await read('sue', (api) => api('players.bonuses', { player }))
      const active = given?.bonuses.find(({ state }) => state === 'active')
      if (active) await act(['max', 'kay'], (api) => api('players.cancelBonus', { player, id: active.id, why: WHY }))
    },
  },
]
