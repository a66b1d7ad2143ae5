import { WALLET_CALLS } from '#server/shared/contract/provider-wallet/calls.ts'
import { ownValue } from '#server/shared/own-value.ts'
import { slotOf, slots } from '#server/shared/rules/slots/game.ts'
import type { SlotRules } from '#server/shared/rules/slots/slot-rules.ts'
import type { Versions } from '#server/shared/rules/versions.ts'
import type { After } from '#server/shared/timers.ts'
import type { StudioDatabase } from '../database.ts'
import { type RandomBytes, randomUuid } from '../entropy.ts'
import { createKeyedMutex } from '../keyed-mutex.ts'
import type { Outbox } from '../outbox.ts'
import { type Session, SpinRefused } from '../session.ts'
import type { Wallet } from '../wallet.ts'
import { freeRound, listCampaigns, requireCampaign } from './free-spins.ts'
import { openRoundReader, type Shown } from './reader.ts'
import { openRecovery } from './recovery.ts'
import { openSeedPairs } from './seed-pairs.ts'
import { openStakes } from './stakes.ts'
import { openSteps } from './steps.ts'

export type Rounds = ReturnType<typeof openRounds>

type Options = {
  readonly database: StudioDatabase
  readonly wallet: Wallet
  readonly outbox: Outbox
  readonly now: () => number
  readonly after: After
  readonly random: RandomBytes
  /** New rounds use the current version. */
  readonly versions?: Versions<SlotRules>
}

type SpinRequest = {
  readonly key: string
  readonly stake: string
  readonly campaign?: string | undefined
  /** Whether autoplay requests the spin, rather than a click. */
  readonly autoplay?: boolean
}

/**
 * The studio's rounds. A round is completely decided by its seeds when it starts, and stored before the wallet is
 * called; its steps are shown and paid one by one. Calls of one player run one at a time.
 */
export function openRounds({ database, wallet, outbox, now, after, random, versions = slots }: Options) {
  const exclusive = createKeyedMutex()
  const reader = openRoundReader(database, versions)
  const { first, requireRound, shown, findUnfinished, balanceOf } = reader
  const seedPairs = openSeedPairs({ database, reader, outbox, exclusive, now, random })
  const stakes = openStakes({ database, wallet, outbox, reader, seedPairs, versions, now, after })
  const playStep = openSteps({ database, outbox, reader, now })
  const recovery = openRecovery({ database, outbox, exclusive, reader, stakes, playStep, now })

  /**
   * Takes a stake, or a free spin of a campaign, and plays the first step. Idempotent by key. SpinRefused: round_open,
   * the wallet's codes; for autoplay also JURISDICTION_REFUSED, and STAKE_REFUSED for a free spin.
   */
  const spin = (session: Session, request: SpinRequest): Promise<Shown> =>
    exclusive(session.player, async () => {
      const { key, autoplay = false, campaign } = request
      const known = await first('SELECT id, state, step FROM rounds WHERE player = ? AND spin_key = ?', [
        session.player,
        key,
      ])
      if (known) return replay({ id: String(known.id), state: String(known.state) })
      if (await findUnfinished(session)) throw new SpinRefused('round_open')
      if (autoplay && !session.autoplay) throw new SpinRefused('JURISDICTION_REFUSED')
      if (autoplay && campaign !== undefined) throw new SpinRefused('STAKE_REFUSED')
      const free =
        campaign === undefined ? undefined : await requireCampaign(database, session, { id: campaign, now: now() })
      const stake = free?.stake ?? request.stake
      const { id, proof } = await begin(session, { key, stake, campaign: free?.id })
      if (free) await stakes.takeFree(await requireRound(id))
      else if (session.mode === 'demo') await stakes.takeDemo(session, { id, stake })
      else await stakes.takeReal(session, { id, stake, autoplay, proof })
      return await playStep(await requireRound(id))
    })

  /** Result of a spin whose key is known. SpinRefused: not_placed. */
  async function replay({ id, state }: { readonly id: string; readonly state: string }): Promise<Shown> {
    if (state === 'void' || state === 'refused') throw new SpinRefused('not_placed')
    const round = await requireRound(id)
    // a free spin whose response was lost is either accepted or rejected by now
    if (state === 'betting') await stakes.takeFree(round)
    return round.step === 0 ? playStep(round) : shown(round, round.step - 1)
  }

  type Beginning = { readonly key: string; readonly stake: string; readonly campaign: string | undefined }

  /** Stores a round in state `betting`, with the next nonce of its player. SpinRefused: session_unknown. */
  async function begin(session: Session, { key, stake, campaign }: Beginning) {
    const { player, game, mode, currency } = session
    const id = `r-${randomUuid(random)}`
    const pair = await first(
      'UPDATE players SET nonce = nonce + 1 WHERE id = ? RETURNING server_seed, server_hash, client_seed, nonce - 1 AS nonce',
      [player],
    )
    if (!pair) throw new SpinRefused('session_unknown')
    const proof = {
      serverHash: String(pair.server_hash),
      clientSeed: String(pair.client_seed),
      nonce: Number(pair.nonce),
    }
    const insert = {
      sql: `INSERT INTO rounds (id, spin_key, player, game, mode, currency, stake, server_seed, client_seed, nonce, state, step, created_at, rules_version)
        VALUES (?, ?, ?, ?, ?, ?, ?, ?, ?, ?, 'betting', 0, ?, ?)`,
      args: [
        id,
        key,
        player,
        game,
        mode,
        currency,
        stake,
        String(pair.server_seed),
        proof.clientSeed,
        proof.nonce,
        now(),
        versions.current.version,
      ],
    }
    const statements = campaign === undefined ? [insert] : [insert, freeRound(id, campaign, session.walletSession)]
    await database.batch(statements, 'write')
    return { id, proof }
  }

  /** Plays the next step of a round. SpinRefused: round_unknown, also for another player's; round_over. */
  const advance = (session: Session, roundId: string): Promise<Shown> =>
    exclusive(session.player, async () => {
      const round = await requireRound(roundId)
      if (round.player !== session.player) throw new SpinRefused('round_unknown')
      return playStep(round)
    })

  /** Current balance in the operator's wallet; empty if the wallet does not respond. */
  async function balanceNow(session: Session): Promise<string> {
    if (session.mode === 'demo') return balanceOf(session)
    const result = await wallet('balance', { sessionId: session.walletSession })
    const read = result.kind === 'ok' ? WALLET_CALLS.balance.response.safeParse(result.answer) : undefined
    return read?.success ? read.data.balance.amount : ''
  }

  /**
   * Game that a slot's page opens with: the current version, or that of the player's unfinished round. SpinRefused:
   * game_unknown.
   */
  async function machineOf(session: Session) {
    const left = await findUnfinished(session)
    const rules = left?.rules ?? versions.current
    const slot = left?.slot ?? slotOf(session.game, rules)
    const figures = ownValue(rules.figures, session.game)
    if (!slot || !figures) throw new SpinRefused('game_unknown')
    return {
      slot,
      figures,
      isOlder: rules !== versions.current,
      unfinished: left ? await shown(left, left.step - 1) : null,
    }
  }

  const { requirePlayer, seeds, refill, rotate } = seedPairs
  return {
    freeSpins: (session: Session) => listCampaigns(database, session, now()),
    requirePlayer,
    seeds,
    refill,
    rotate,
    spin,
    advance,
    machineOf,
    balanceOf,
    balanceNow,
    recover: recovery.recover,
    catchUp: recovery.catchUp,
  }
}
