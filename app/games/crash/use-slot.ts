import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { limits, MIN_TARGET, multiplierOf } from '#server/shared/rules/crash/current.ts'
import { storeRecentGame } from '~/features/catalogue/recent-games.ts'
import type { Flight } from '~/features/shared-rounds/use-crash-table.ts'
import { playSound } from '~/games/engine/play/sound.ts'
import { useStakeWhileOpen } from '~/games/engine/play/use-is-closed.ts'
import type { PlayMode } from '~/games/engine/play/use-play-mode.ts'
import { type Stake, type StakeInput, useStake } from '~/games/engine/play/use-stake.ts'
import { toast } from '~/lib/browser/toast.ts'
import { errorLines, isUncertain } from '~/lib/calls/errors.ts'
import { CREDITS } from '~/lib/format/unit.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import type { BetRequest, Desk, OwnBet, SlotNumber } from './own-bet.ts'

/** State of a slot, shown in its header and button. */
export type SlotState =
  /** Clicking bets on this round or the next one. */
  | 'ready'
  /** Bets as soon as the next round opens. */
  | 'queued'
  | 'placing'
  /** The bet is in the round that is about to start. */
  | 'in'
  | 'cancelling'
  | 'flying'
  | 'cashing'
  /** The round is over, and the bet's result is pending. */
  | 'settling'

export type Slot = {
  readonly number: SlotNumber
  readonly state: SlotState
  readonly stake: Stake & { readonly input: StakeInput }
  /** Settings of the automatic cash-out; `target` in hundredths, null while the input is invalid. */
  readonly auto: {
    readonly isOn: boolean
    readonly target: number | null
    readonly setOn: (isOn: boolean) => void
    readonly setTarget: (target: number | null) => void
  }
  /** Last bet of the slot, open or not. */
  readonly bet: OwnBet | undefined
  /** Bet queued for the next round. */
  readonly queued: BetRequest | undefined
  readonly failure: readonly string[]
  /** The last request got no response: repeating it places no second bet. */
  readonly isUnanswered: boolean
  /** The bet's settings cannot be changed now. */
  readonly isLocked: boolean
  readonly isDisabled: boolean
  /** Automatic cash-out is on without a valid target. */
  readonly hasNoTarget: boolean
  readonly press: () => void
  /** Bets this amount on the next round and resolves once it is settled; undefined if the bet was not placed. */
  readonly play: (amount: string) => Promise<{ stake: string; payout: string } | undefined>
  readonly unqueue: () => void
}

const FIRST_TARGET = 200
const TOP = multiplierOf(MIN_TARGET)

type Request = 'placing' | 'cancelling' | 'cashing'
type Failed = { readonly wish: string; readonly lines: readonly string[]; readonly isUnanswered: boolean }
type Waiting = { readonly resolve: (bet: OwnBet | undefined) => void; readonly before: string | undefined }

type SlotOptions = { readonly flight: Flight; readonly desk: Desk; readonly mode: PlayMode }

/** One of the two bets that a player may have in a round. */
export function useSlot(number: SlotNumber, { flight, desk, mode }: SlotOptions): Slot {
  const stake = useStakeWhileOpen(useStake(limits, mode, TOP), 'crash', mode)
  const [isOn, setOn] = useState(false)
  const [target, setTarget] = useState<number | null>(FIRST_TARGET)
  const [queued, setQueued] = useState<BetRequest>()
  const [request, setRequest] = useState<Request>()
  const [failed, setFailed] = useState<Failed>()
  const waiting = useRef<Waiting>(undefined)
  const session = useSessionCache()

  const { state: table, isLost } = flight
  const round = table?.round
  const bet = desk.bets.find(({ slot }) => slot === number)
  const open = bet?.status === 'open' ? bet : undefined
  const isOpenNow = open !== undefined && open.round_id === round?.id
  const state = stateOf()

  function stateOf(): SlotState {
    if (request) return request
    if (isOpenNow && round?.phase === 'betting') return 'in'
    if (isOpenNow && round?.phase === 'flying')
      return open && 'cashOutRequest' in open && open.cashOutRequest ? 'cashing' : 'flying'
    if (queued) return 'queued'
    return isOpenNow ? 'settling' : 'ready'
  }

  function notify(resolved: OwnBet | undefined) {
    waiting.current?.resolve(resolved)
    waiting.current = undefined
  }

  async function send(kind: Request, wish: string, work: () => Promise<void>): Promise<void> {
    setRequest(kind)
    setFailed(undefined)
    await attempt(kind, wish, work).finally(() => setRequest(undefined))
  }

  async function attempt(kind: Request, wish: string, work: () => Promise<void>): Promise<void> {
    try {
      await work()
    } catch (error) {
      const lines = errorLines(error, mode.unit)
      const isUnanswered = kind === 'placing' && isUncertain(error)
      setFailed({ wish, lines, isUnanswered })
      if (kind === 'placing') notify(undefined)
      const [title, ...rest] = lines
      if (title !== undefined && !isUnanswered) toast.error(title, rest.join('\n') || undefined)
      // refetching the session shows a due reality check or an exhausted limit
      if (mode.unit !== CREDITS && !isUnanswered) await session.renew()
    }
  }

  function place(wish: BetRequest) {
    playSound('place')
    setQueued(undefined)
    inBackground(
      send('placing', JSON.stringify(wish), async () => {
        await desk.place(wish)
        storeRecentGame('crash')
      }),
    )
  }

  const currentTarget = (amount: string, isAutomatic: boolean): BetRequest => ({
    slot: number,
    auto: isOn ? target : null,
    amount,
    isAutomatic,
    fund: mode.fund,
  })

  const placeQueued = useEffectEvent(() => queued && place(queued))
  const canPlaceQueued = queued !== undefined && round?.phase === 'betting' && !isLost && !isOpenNow && !request
  useEffect(() => {
    if (canPlaceQueued) placeQueued()
  }, [canPlaceQueued])

  const notifySettled = useEffectEvent((settled: OwnBet) => {
    if (waiting.current && settled.id !== waiting.current.before) notify(settled)
  })
  useEffect(() => {
    if (bet && bet.status !== 'open') notifySettled(bet)
  }, [bet])

  function bidOn(wish: BetRequest) {
    const isNow = round?.phase === 'betting' && !isLost && !isOpenNow
    if (isNow) place(wish)
    else setQueued(wish)
  }

  function unqueue() {
    setQueued(undefined)
    notify(undefined)
  }

  const press = () => {
    switch (state) {
      case 'ready':
        if (!isDisabled) bidOn(currentTarget(stake.amount, false))
        return
      case 'queued':
        return unqueue()
      case 'in':
        if (open) inBackground(send('cancelling', '', () => desk.cancel(open)))
        return
      case 'flying':
        if (open && !isLost) inBackground(send('cashing', '', () => desk.cashOut(open)))
        return
    }
  }
  const hasNoTarget = isOn && (target === null || target < MIN_TARGET)
  const isDisabled =
    (state === 'ready' && (stake.problem !== undefined || hasNoTarget || table === undefined)) ||
    (state === 'flying' && isLost) ||
    state === 'settling'
  const isCurrentFailure = failed !== undefined && (failed.wish === '' || state === 'ready')
  return {
    number,
    state,
    stake,
    bet,
    queued,
    press,
    unqueue,
    isDisabled,
    hasNoTarget,
    auto: { isOn, target, setOn, setTarget },
    failure: isCurrentFailure ? failed.lines : [],
    isUnanswered: failed?.isUnanswered ?? false,
    isLocked: state !== 'ready',
    play: async (amount) => {
      const settled = await new Promise<OwnBet | undefined>((resolve) => {
        waiting.current = { resolve, before: bet?.id }
        bidOn(currentTarget(amount, true))
      })
      return settled && { stake: settled.stake, payout: settled.payout ?? '0' }
    },
  }
}
