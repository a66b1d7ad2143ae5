import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import type { Currency } from '#server/shared/constants/currencies.ts'
import type { ActionOf, OpeningOf, ParamsOf, RoundGameId, SteppedRules } from '#server/shared/rules/registry.ts'
import { useBetCache } from '~/features/bets/bets.ts'
import { toast } from '~/lib/browser/toast.ts'
import { errorLines, isUncertain } from '~/lib/calls/errors.ts'
import { createKeyKeeper } from '~/lib/calls/idempotency.ts'
import { useTRPCClient } from '~/lib/calls/trpc.ts'
import { useQuery } from '~/lib/calls/use-query.ts'
import { CREDITS } from '~/lib/format/unit.ts'
import { useSession, useSessionCache } from '~/lib/player/session.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { loadOrReload } from '~/lib/scripts/missing-script.ts'
import { addDemoBet } from '../demo/demo-bets.ts'
import { currentDemoWallet, saveDemoWallet } from '../demo/demo-wallet.ts'
import type { Client, Phase } from '../play/use-place-bet.ts'
import type { OwnFund, PlayMode } from '../play/use-play-mode.ts'
import type { PlayedRound } from './played-round.ts'

const loadRounds = () => import('../demo/rounds.ts')

/** Round after a call, and the balance of the wallet it was staked from. */
export type RoundAnswer<G extends RoundGameId> = { round: PlayedRound<G>; balance: string; balance_version: number }

export type RoundCalls<G extends RoundGameId> = {
  start(
    client: Client,
    request: { opening: OpeningOf<G>; amount: string; currency: Currency; idempotency_key: string; fund: OwnFund },
  ): Promise<RoundAnswer<G>>
  stepsOf(params: ParamsOf<G>): number
  current(client: Client): Promise<{ round: PlayedRound<G> | null }>
  /** `step` is its number, from 1: repeating a number does not take another step. */
  step(client: Client, request: { id: string; step: number; action: ActionOf<G> }): Promise<RoundAnswer<G>>
  cashOut(client: Client, request: { id: string; idempotencyKey: string }): Promise<RoundAnswer<G>>
}

/** A player's request. If it got no response, it is sent again unchanged. */
export type RoundRequest<G extends RoundGameId> =
  | { kind: 'start'; opening: OpeningOf<G>; amount: string; fund: OwnFund }
  | { kind: 'step'; round: PlayedRound<G>; step: number; action: ActionOf<G> }
  | { kind: 'cash_out'; round: PlayedRound<G> }

export type RoundOptions<G extends RoundGameId> = {
  game: G
  /** Rules for new rounds. */
  rules: SteppedRules<G>
  calls: RoundCalls<G>
  /** Animates a call's result; balance and lists are updated when it resolves. */
  reveal: ((round: PlayedRound<G>) => Promise<void>) | undefined
}

/** A round that was received and shown; `keep` adds it and the balance to the caches. */
type Shown<G extends RoundGameId> = { round: PlayedRound<G>; keep: () => void }

type Sending<G extends RoundGameId> = {
  step: 'idle' | 'placing' | 'revealing'
  unanswered?: RoundRequest<G>
  refused?: RoundRequest<G>
  failure?: readonly string[]
}

/**
 * Round of one game in a mode: the open one or the last one, and the calls to continue it. The server owns its state:
 * after a reload, a login or a lost connection the page fetches the round, so that nothing is lost.
 */
export function useRound<G extends RoundGameId>({ game, rules, calls, reveal }: RoundOptions<G>, { unit }: PlayMode) {
  const client = useTRPCClient()
  const queryClient = useQueryClient()
  const session = useSessionCache()
  const bets = useBetCache()
  const playerId = useSession().profile?.user.id
  const [keys] = useState(() => createKeyKeeper())
  const [sending, setSending] = useState<Sending<G>>({ step: 'idle' })
  const isDemo = unit === CREDITS

  const queryKey = ['round', game, isDemo ? CREDITS : playerId]
  const query = useQuery<PlayedRound<G> | null>({
    queryKey,
    queryFn: async () => (isDemo ? null : (await calls.current(client)).round),
    // a demo round exists only in the page
    ...(isDemo && { staleTime: Number.POSITIVE_INFINITY, gcTime: Number.POSITIVE_INFINITY }),
  })

  async function callRound(request: RoundRequest<G>): Promise<Shown<G>> {
    if (unit === CREDITS) return callDemo(request)
    const release = reveal && session.holdBalance()
    try {
      const { round, balance, balance_version: version } = await callServer(request, unit)
      keys.release()
      session.setBalance({ currency: unit, balance, version })
      await show(round)
      const keep = () => {
        release?.()
        if (round.bet) inBackground(bets.refresh(game))
      }
      return { round, keep }
    } catch (error) {
      release?.()
      throw error
    }
  }

  function callServer(request: RoundRequest<G>, currency: Currency): Promise<RoundAnswer<G>> {
    switch (request.kind) {
      case 'start': {
        const { opening, amount, fund } = request
        const body = { opening, amount, currency, fund }
        return calls.start(client, { ...body, idempotency_key: keys.keyFor(body) })
      }
      case 'step':
        return calls.step(client, { id: request.round.id, step: request.step, action: request.action })
      case 'cash_out': {
        const body = { id: request.round.id }
        return calls.cashOut(client, { ...body, idempotencyKey: keys.keyFor(body) })
      }
      default:
        return request satisfies never
    }
  }

  async function callDemo(request: RoundRequest<G>): Promise<Shown<G>> {
    const { cashOutDemoRound, openDemoRound, stepDemoRound } = await loadOrReload(loadRounds)
    const answer = () => {
      const [wallet, now] = [currentDemoWallet(), Date.now()]
      switch (request.kind) {
        case 'start':
          return openDemoRound(wallet, { game, rules, opening: request.opening, amount: request.amount, now })
        case 'step':
          return stepDemoRound(wallet, request.round, { rules, action: request.action, now })
        case 'cash_out':
          return cashOutDemoRound(wallet, request.round, { rules, now })
        default:
          return request satisfies never
      }
    }
    const { wallet, round } = answer()
    await show(round)
    const keep = () => {
      saveDemoWallet(wallet)
      if (round.bet) addDemoBet(round.bet)
    }
    return { round, keep }
  }

  async function show(round: PlayedRound<G>) {
    if (!reveal) return
    setSending({ step: 'revealing' })
    await reveal(round)
  }

  /**
   * Does not call `onShown` if the request was rejected or has no response yet; the player has been informed.
   * @param onShown receives the round from the response; its state updates are rendered together with those of the
   * round
   */
  async function send(request: RoundRequest<G>, onShown: (round: PlayedRound<G>) => void): Promise<void> {
    setSending({ step: 'placing' })
    const shown = await callRound(request).catch((error: unknown) => refuse(request, error))
    if (!shown) return
    const { round, keep } = shown
    // in one turn without awaiting in between, so that the page renders and lays out only once
    queryClient.setQueryData(queryKey, round)
    keep()
    setSending({ step: 'idle' })
    onShown(round)
  }

  async function refuse(request: RoundRequest<G>, error: unknown): Promise<undefined> {
    const failure = errorLines(error, unit)
    if (!isDemo && isUncertain(error)) {
      setSending({ step: 'idle', unanswered: request, failure })
      return
    }
    keys.release()
    setSending({ step: 'idle', refused: request, failure })
    const [title, ...rest] = failure
    if (title !== undefined) toast.error(title, rest.join('\n') || undefined)
    // the round of a rejected request may have continued in another tab, so this refetches the round too
    if (!isDemo) await session.renew()
  }

  const { unanswered, refused, failure = [] } = sending
  const isWaiting = sending.step === 'idle' && query.isPending && query.fetchStatus === 'fetching'
  const phase: Phase = isWaiting
    ? 'placing'
    : sending.step === 'idle'
      ? unanswered
        ? 'unanswered'
        : 'ready'
      : sending.step
  return { round: query.data ?? undefined, phase, failure, unanswered, refused, send }
}
