import { Refusal } from '#server/platform/kernel/refusal.ts'
import { iso } from '#server/platform/kernel/surroundings.ts'
import {
  findBetFactsAcrossPlayers,
  listPlayedBets,
  playerOfBetAcrossPlayers,
} from '#server/platform/modules/bets/reads.ts'
import { listDevices, listLinksAcrossPlayers, listLogins } from '#server/platform/modules/identity/reads.ts'
import { listDebts, listEntries, listTransfersAcrossPlayers } from '#server/platform/modules/ledger/reads.ts'
import { listLettersTo } from '#server/platform/modules/messaging/reads.ts'
import { chargedBackAcrossPlayers } from '#server/platform/modules/payments/reads.ts'
import {
  listLimitEvents,
  readLimits,
  shownAmount,
  stoppedAcrossPlayers,
} from '#server/platform/modules/player-limits/reads.ts'
import { listGrants } from '#server/platform/modules/promotions/reads.ts'
import { readCheck } from '#server/platform/modules/verification/reads.ts'
import { titleName } from '#server/platform/providers/games/port.ts'
import { formatMicros, formatMultiplier, m4, micros } from '#server/shared/money/micros.ts'
import type * as calls from '../contract/player-lists.ts'
import { lookHandler, type OperatorHandlers, type Reads } from '../desk.ts'
import { maskedName } from '../masked.ts'
import { personOf } from './find-players.ts'
import { placeText, playerTimeline } from './player-timeline.ts'
import { nextOf, onPlayer, rowsOf } from './subjects.ts'

/** Length of the year in `YYYY-MM-DD`. */
const YEAR_LENGTH = 4

const isoOrNull = (at: number | null) => (at === null ? null : iso(at))

type Row = Awaited<ReturnType<typeof listPlayedBets>>[number]

const shownBet = ({ games }: Pick<Reads, 'games'>, row: Omit<Row, 'isOpen'> & { readonly isOpen: boolean }) => ({
  id: row.id,
  game: row.game,
  title: titleName(games, row.provider, row.game) ?? null,
  currency: row.currency,
  stake: formatMicros(micros(row.stake)),
  payout: formatMicros(micros(row.payout)),
  multiplier: formatMultiplier(m4(row.multiplier)),
  is_open: row.isOpen,
  free: row.isFree === 0 ? null : row.isFree === 1 ? ('bet' as const) : ('spin' as const),
  placed_at: iso(row.placedAt),
})

export const playerLists: Pick<OperatorHandlers['players'], keyof typeof calls> = {
  bets: lookHandler({
    on: onPlayer,
    async answer(reads, { game, currency, result, before, limit }, { userId }) {
      const rows = await listPlayedBets(reads.reader, { userId, game, currency, result, before, limit })
      return {
        bets: rows.map((row) => shownBet(reads, { ...row, isOpen: row.isOpen === 1 })),
        next: nextOf(rows, limit),
      }
    },
  }),
  showBet: lookHandler({
    async on(reads, { id }) {
      const userId = await playerOfBetAcrossPlayers(reads, id)
      if (userId === null) throw new Refusal('not_found', { field: 'id' })
      return { on: `bet:${id}`, userId }
    },
    async answer(reads, { id }) {
      const found = await findBetFactsAcrossPlayers(reads, id)
      if (!found) throw new Refusal('not_found', { field: 'id' })
      const { bet, proof } = found
      const transfers = await listTransfersAcrossPlayers(reads.reader, `bet:${id}`)
      return {
        bet: {
          ...shownBet(reads, { ...bet, isOpen: bet.outcome === null }),
          player: bet.userId,
          rules_version: bet.rulesVersion,
          params: bet.params as never,
          outcome: bet.outcome as never,
          proof: rowsOf([proof])[0] ?? {},
        },
        transfers: transfers.map(({ kind, createdAt, moves }) => ({
          kind,
          at: iso(createdAt),
          moves: moves.map(({ account, amount }) => ({ account, amount: formatMicros(amount) })),
        })),
      }
    },
  }),
  ledger: lookHandler({
    on: onPlayer,
    async answer({ reader }, { currency, fund, before, limit }, { userId }) {
      const [entries, debts] = await Promise.all([
        listEntries(reader, { userId, currency, fund, before, limit }),
        listDebts(reader, userId),
      ])
      return {
        entries: entries.map(({ amount, balanceAfter, createdAt, ...entry }) => ({
          ...entry,
          amount: formatMicros(amount),
          balance_after: formatMicros(balanceAfter),
          at: iso(createdAt),
        })),
        debts: debts.map(({ owed, ...debt }) => ({ ...debt, owed: formatMicros(owed) })),
        next: nextOf(entries, limit),
      }
    },
  }),
  sessions: lookHandler({
    on: onPlayer,
    async answer(reads, { before, limit }, { userId }) {
      const [logins, devices] = await Promise.all([
        listLogins(reads.reader, { userId, before, limit }),
        before === undefined ? listDevices(reads, userId) : [],
      ])
      return {
        sessions: logins.map(({ id, ip, userAgent, createdAt, endedAt, endReason }) => ({
          id,
          ip,
          user_agent: userAgent,
          started_at: iso(createdAt),
          ended_at: isoOrNull(endedAt),
          end_reason: endReason,
        })),
        devices: devices.map(({ hash, firstSeenAt }) => ({ hash, first_seen_at: iso(firstSeenAt) })),
        next: nextOf(logins, limit),
      }
    },
  }),
  links: lookHandler({
    on: onPlayer,
    async answer(reads, _, { userId }) {
      const links = await listLinksAcrossPlayers(reads, userId)
      const ids = [...links.keys()]
      const [stopped, chargedBack] = await Promise.all([
        stoppedAcrossPlayers(reads, ids),
        chargedBackAcrossPlayers(reads, ids),
      ])
      return {
        links: ids.map((id) => ({
          player: id,
          by: [...(links.get(id) ?? [])],
          is_stopped: stopped.has(id),
          charged_back: chargedBack.has(id),
        })),
      }
    },
  }),
  letters: lookHandler({
    on: onPlayer,
    async answer(reads, _, { userId }) {
      const { email, phone } = await personOf(reads, userId)
      const letters = await listLettersTo(
        reads,
        [email, phone].filter((one) => one !== null),
      )
      return {
        letters: letters.map(({ id, channel, subject, body, createdAt, dueAt, givenUpAt, expiresAt }) => ({
          id,
          channel,
          subject,
          text: expiresAt === null ? body : null,
          at: iso(createdAt),
          state:
            givenUpAt !== null ? ('given_up' as const) : dueAt === null ? ('delivered' as const) : ('waiting' as const),
        })),
      }
    },
  }),
  bonuses: lookHandler({
    on: onPlayer,
    async answer({ reader }, _, { userId }) {
      const grants = await listGrants(reader, userId)
      return {
        bonuses: grants.map((grant) => ({
          id: grant.id,
          bonus: grant.bonusId,
          name: grant.terms.name.en,
          state: grant.state,
          reason: grant.reason,
          currency: grant.currency,
          amount: formatMicros(micros(grant.amount)),
          need: formatMicros(micros(grant.need)),
          done: formatMicros(micros(grant.done)),
          released: formatMicros(micros(grant.released)),
          offer_until: iso(grant.offerUntil),
          active_until: isoOrNull(grant.activeUntil),
          closed_at: isoOrNull(grant.closedAt),
          given_by: grant.givenBy,
        })),
      }
    },
  }),
  limits: lookHandler({
    on: onPlayer,
    async answer(reads, { before, limit }, { userId }) {
      const [limits, events] = await Promise.all([
        readLimits(reads, userId),
        listLimitEvents(reads.reader, { userId, before, limit }),
      ])
      return {
        limits: rowsOf([limits])[0] ?? {},
        events: rowsOf(
          events.map(({ userId: _, amount, until, createdAt, ...event }) => ({
            ...event,
            amount: amount === null ? null : shownAmount(event.currency, amount),
            until: isoOrNull(until),
            at: iso(createdAt),
          })),
        ),
        next: nextOf(events, limit),
      }
    },
  }),
  identity: lookHandler({
    on: onPlayer,
    async answer(reads, _, { userId }) {
      const [{ verificationStatus }, found] = await Promise.all([personOf(reads, userId), readCheck(reads, userId)])
      if (!found) return { status: verificationStatus, check: null }
      const { kind, pages, holder, reason, decidedBy, changedAt, sentAt } = found
      return {
        status: verificationStatus,
        check: {
          kind,
          pages: pages.map(({ page }) => page),
          given_name: maskedName(holder.givenName),
          family_name: maskedName(holder.familyName),
          born: holder.born.slice(0, YEAR_LENGTH),
          country: holder.country,
          text: reason,
          decided_by: decidedBy,
          changed_at: iso(changedAt),
          sent_at: isoOrNull(sentAt),
        },
      }
    },
  }),
  timeline: lookHandler({
    on: onPlayer,
    async answer(reads, { before, limit }, { userId }) {
      const events = await playerTimeline(reads, { userId, before, limit })
      const last = events.at(-1)
      return {
        events: events.map(({ at, ...event }) => ({ ...event, at: iso(at) })),
        next: last === undefined || events.length < limit ? null : placeText(last),
      }
    },
  }),
}
