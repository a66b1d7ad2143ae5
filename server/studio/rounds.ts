import { randomUUID } from 'node:crypto'
import { WALLET_CALLS } from '#server/shared/contract/provider-wallet/calls.ts'
import { ownValue } from '#server/shared/own-value.ts'
import { slotOf, slots } from '#server/shared/rules/slots/game.ts'
import type { SlotRules } from '#server/shared/rules/slots/slot-rules.ts'
import type { Versions } from '#server/shared/rules/versions.ts'
import type { StudioDatabase } from './database.ts'
import { freeRound, listCampaigns, reportFreeSpin, requireCampaign, saidOfFreeSpin } from './free-spins.ts'
import { openTurns } from './in-turn.ts'
import { type Outbox, owe } from './outbox.ts'
import { openRoundReader, outcomeOf, type Round, type Shown, worth } from './round-reader.ts'
import { openSeedPairs } from './seed-pairs.ts'
import { type Session, SpinRefused } from './session.ts'
import type { Wallet } from './wallet.ts'

const AGAIN_MS = 500
/** A round that was left alone so long is played to its end for its player. */
const LEFT_ALONE_MS = 24 * 3_600_000

export type Rounds = ReturnType<typeof openRounds>

type Committed = Pick<Round, 'rules' | 'game' | 'serverHash' | 'clientSeed' | 'nonce'>

/** What a round is committed to before anything of it is known. */
const proofOf = ({ rules, game, serverHash, clientSeed, nonce }: Committed) => ({
  ...{
    scheme: 'seed-pair/v1',
    rulesHash: ownValue(rules.figures, game)?.rulesHash ?? '',
    serverHash,
    clientSeed,
    nonce,
  },
})

/** The studio's rounds: each is decided whole with its bet, kept before anybody is asked, and paid step by step. */
export function openRounds({
  database,
  wallet,
  outbox,
  now = Date.now,
  versions = slots,
}: {
  readonly database: StudioDatabase
  readonly wallet: Wallet
  readonly outbox: Outbox
  readonly now?: () => number
  /** New rounds are begun by the current one. */
  readonly versions?: Versions<SlotRules>
}) {
  /** One thing at a time for a player: a second press waits for the first. */
  const inTurn = openTurns()
  const reader = openRoundReader(database, versions)
  const { first, requireRound, shown, findUnfinished, balanceOf } = reader
  const { requirePlayer, seeds, refill, rotate, giveNonceBack } = openSeedPairs({
    database,
    reader,
    outbox,
    inTurn,
    now,
  })

  type Wish = {
    readonly key: string
    readonly stake: string
    readonly campaign?: string | undefined
    /** Whether a run of spins asks, and no press of its own. */
    readonly autoplay?: boolean
  }

  /**
   * Takes a stake, or a free spin of a campaign, and plays the first step. The same key is the same spin. Refuses round_open, and
   * what the wallet refuses; a run of spins also JURISDICTION_REFUSED, and STAKE_REFUSED for what is given.
   */
  const spin = (session: Session, { key, campaign, autoplay = false, ...wish }: Wish): Promise<Shown> =>
    inTurn(session.player, async () => {
      const { player, game, mode, currency } = session
      const known = await first('SELECT id, state, step FROM rounds WHERE player = ? AND spin_key = ?', [player, key])
      if (known) {
        if (known.state === 'void' || known.state === 'refused') throw new SpinRefused('not_placed')
        const round = await requireRound(String(known.id))
        // a free spin whose answer was lost: it stands, or does not, by now
        if (known.state === 'betting') await settleFree(round)
        return round.step === 0 ? await playStep(round) : shown(round, round.step - 1)
      }
      if (await findUnfinished(session)) throw new SpinRefused('round_open')
      if (autoplay && !session.autoplay) throw new SpinRefused('JURISDICTION_REFUSED')
      if (autoplay && campaign !== undefined) throw new SpinRefused('STAKE_REFUSED')
      const free =
        campaign === undefined ? undefined : await requireCampaign(database, session, { id: campaign, now: now() })
      const stake = free?.stake ?? wish.stake
      const id = `r-${randomUUID()}`
      const pair = await first(
        'UPDATE players SET nonce = nonce + 1 WHERE id = ? RETURNING server_seed, server_hash, client_seed, nonce - 1 AS nonce',
        [player],
      )
      if (!pair) throw new SpinRefused('session_unknown')
      const { server_seed: serverSeed, client_seed: clientSeed, nonce } = pair
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
          String(serverSeed),
          String(clientSeed),
          Number(nonce),
          now(),
          versions.current.version,
        ],
      }
      await database.batch(free ? [insert, freeRound(id, free.id, session.walletSession)] : [insert], 'write')
      if (free) {
        const round = await requireRound(id)
        await settleFree(round)
        return await playStep(round)
      }
      const proof = { serverHash: String(pair.server_hash), clientSeed: String(clientSeed), nonce: Number(nonce) }
      await (mode === 'demo'
        ? takeDemoStake(session, { id, stake })
        : takeStake(session, { id, stake, autoplay, proof }))
      return await playStep(await requireRound(id))
    })

  type Stake = { readonly id: string; readonly stake: string }

  async function takeDemoStake({ player, game }: Session, { id, stake }: Stake): Promise<void> {
    const slot = slotOf(game, versions.current)
    const row = await first('SELECT demo_balance FROM players WHERE id = ?', [player])
    const left = BigInt(String(row?.demo_balance ?? 0)) - BigInt(stake)
    const isWrong = !slot || BigInt(stake) <= 0n || BigInt(stake) % (10_000n * BigInt(slot.cost)) !== 0n
    if (left < 0n || isWrong) {
      await settle(id, 'refused')
      throw new SpinRefused(isWrong ? 'STAKE_REFUSED' : 'INSUFFICIENT_FUNDS')
    }
    await database.batch(
      [
        { sql: 'UPDATE players SET demo_balance = ? WHERE id = ?', args: [`${left}`, player] },
        { sql: `UPDATE rounds SET state = 'open' WHERE id = ?`, args: [id] },
      ],
      'write',
    )
  }

  type RealStake = Stake & {
    readonly autoplay: boolean
    readonly proof: { readonly serverHash: string; readonly clientSeed: string; readonly nonce: number }
  }

  /** A bet whose fate is unknown is asked about once more, and then undone: nothing of what came up is shown before it stands. */
  async function takeStake(session: Session, { id, stake, autoplay, proof }: RealStake): Promise<void> {
    const { game, currency, walletSession } = session
    const request = {
      ...{ sessionId: walletSession, txId: `${id}.bet`, roundId: id, gameId: game, amount: stake, currency },
      ...(autoplay && { autoplay }),
      proof: proofOf({ rules: versions.current, game, ...proof }),
    }
    let said = await wallet('bet', request)
    if (said.kind === 'unknown') {
      await new Promise((resolve) => setTimeout(resolve, AGAIN_MS))
      said = await wallet('bet', request)
    }
    if (said.kind === 'ok') return settle(id, 'open')
    if (said.kind === 'refused') {
      await settle(id, 'refused')
      await giveNonceBack(session.player, proof.nonce)
      throw new SpinRefused(said.code)
    }
    await undo(id, session.player)
    throw new SpinRefused('not_placed')
  }

  const settle = async (id: string, state: string): Promise<void> => {
    await database.execute({ sql: 'UPDATE rounds SET state = ? WHERE id = ?', args: [state, id] })
  }

  /** Learns what has become of a free spin: nothing of what came up is shown before it is taken and paid. Refuses not_placed. */
  async function settleFree(round: Round): Promise<void> {
    const { id, player, nonce, result } = round
    const pays = worth(round, result.credits)
    await reportFreeSpin(database, { ...round, pays, proof: proofOf(round), outcome: outcomeOf(round), now: now() })
    await outbox.deliver(id)
    const said = await saidOfFreeSpin(database, id)
    if (said.kind === 'ok') return settle(id, 'open')
    if (said.kind === 'unknown') throw new SpinRefused('not_placed')
    await settle(id, 'refused')
    await giveNonceBack(player, nonce)
    throw new SpinRefused(said.code)
  }

  async function undo(id: string, player: string): Promise<void> {
    const body = { playerRef: player, txId: `${id}.rollback`, refTxId: `${id}.bet`, roundId: id, reason: 'timeout' }
    await database.batch(
      [
        { sql: `UPDATE rounds SET state = 'void' WHERE id = ? AND state = 'betting'`, args: [id] },
        owe({ call: 'rollback', body, txId: body.txId, roundId: id, at: now() }),
      ],
      'write',
    )
    await outbox.deliver(id)
  }

  /** Plays the next step of a round and pays it: what is owed is kept before it is shown. */
  async function playStep(round: Round): Promise<Shown> {
    const { id, game, player, currency, mode, result, isFree, step: index } = round
    const step = result.steps[index]
    if (!step) throw new SpinRefused('round_over')
    const pays = worth(round, step.credits)
    const isLast = index === result.steps.length - 1
    const advance = {
      sql: 'UPDATE rounds SET step = ?, state = ? WHERE id = ? AND step = ?',
      args: [index + 1, isLast ? 'done' : 'open', id, index],
    }
    if (mode === 'demo') {
      const row = await first('SELECT demo_balance FROM players WHERE id = ?', [player])
      const balance = BigInt(String(row?.demo_balance ?? 0)) + pays
      await database.batch(
        [advance, { sql: 'UPDATE players SET demo_balance = ? WHERE id = ?', args: [`${balance}`, player] }],
        'write',
      )
      return shown(round, index)
    }
    const common = { playerRef: player, txId: `${id}.${index}`, roundId: id, gameId: game }
    // all of a free spin was paid before it was shown
    const owed = isFree
      ? undefined
      : pays > 0n
        ? {
            call: 'win' as const,
            body: { ...common, amount: `${pays}`, currency, endRound: isLast, outcome: outcomeOf(round) },
          }
        : isLast
          ? { call: 'end_round' as const, body: { ...common, outcome: outcomeOf(round) } }
          : undefined
    await database.batch(
      owed ? [advance, owe({ ...owed, txId: common.txId, roundId: id, at: now() })] : [advance],
      'write',
    )
    await outbox.deliver(id)
    return shown(round, index)
  }

  /** Goes on with a round. Refuses round_unknown, for another player's too, and round_over. */
  const advance = (session: Session, roundId: string): Promise<Shown> =>
    inTurn(session.player, async () => {
      const round = await requireRound(roundId)
      if (round.player !== session.player) throw new SpinRefused('round_unknown')
      return playStep(round)
    })

  /** What a crash has left: bets of unknown fate are undone, stakes that stand get their first step, the rest is told. */
  async function recover(): Promise<void> {
    const left = await database.execute(
      `SELECT id, player, state FROM rounds WHERE mode = 'real' AND (state = 'betting' OR state = 'open' AND step = 0)`,
    )
    for (const { id, player, state } of left.rows)
      await inTurn(String(player), async () =>
        state === 'betting'
          ? await afterCrash(String(id), String(player))
          : void (await playStep(await requireRound(String(id)))),
      )
    await database.execute(`UPDATE rounds SET state = 'refused' WHERE mode = 'demo' AND state = 'betting'`)
    await catchUp(Number.MAX_SAFE_INTEGER)
  }

  /** A free spin whose fate is unknown is asked about again; it can be told as often as it takes. */
  async function afterCrash(id: string, player: string): Promise<void> {
    const round = await requireRound(id)
    if (!round.isFree) return undo(id, player)
    const row = await first('SELECT state FROM rounds WHERE id = ?', [id])
    // meanwhile its own spin may have learned it
    if (row?.state !== 'betting') return
    try {
      await settleFree(round)
      await playStep(round)
    } catch (error) {
      if (!(error instanceof SpinRefused)) throw error
    }
  }

  /** Tells what is due, and ends what was left alone. */
  async function catchUp(until = now()): Promise<void> {
    await outbox.sendDue(until)
    const waiting = await database.execute(
      `SELECT id, player FROM rounds JOIN free_rounds ON round = id WHERE state = 'betting' LIMIT 100`,
    )
    for (const { id, player } of waiting.rows)
      await inTurn(String(player), () => afterCrash(String(id), String(player)))
    const alone = await database.execute({
      sql: `SELECT id, player FROM rounds WHERE state = 'open' AND mode = 'real' AND created_at < ? LIMIT 100`,
      args: [now() - LEFT_ALONE_MS],
    })
    for (const { id, player } of alone.rows)
      await inTurn(String(player), async () => {
        let step = await playStep(await requireRound(String(id)))
        while (!step.isLast) step = await playStep(await requireRound(String(id)))
      })
  }

  /** What a player may stake, as the operator's wallet has it now; nothing where it does not answer. */
  async function balanceNow(session: Session): Promise<string> {
    if (session.mode === 'demo') return balanceOf(session)
    const said = await wallet('balance', { sessionId: session.walletSession })
    const read = said.kind === 'ok' ? WALLET_CALLS.balance.response.safeParse(said.answer) : undefined
    return read?.success ? read.data.balance.amount : ''
  }

  /** What a slot's page opens by: the game as it is now, or as the round was begun that its player has left. */
  async function machineOf(session: Session) {
    const left = await findUnfinished(session)
    const rules = left?.rules ?? versions.current
    const slot = left?.slot ?? slotOf(session.game, rules)
    const figures = ownValue(rules.figures, session.game)
    if (!slot || !figures) throw new SpinRefused('game_unknown')
    return {
      ...{ slot, figures, isOlder: rules !== versions.current },
      unfinished: left ? await shown(left, left.step - 1) : null,
    }
  }

  /** What a player has to play for nothing. */
  const freeSpins = (session: Session) => listCampaigns(database, session, now())

  return {
    ...{ freeSpins, requirePlayer, seeds, refill, rotate, spin, advance, machineOf },
    ...{ balanceOf, balanceNow, recover, catchUp },
  }
}
