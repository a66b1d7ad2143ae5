import { useSyncExternalStore } from 'react'
import { parseMicros } from '#server/shared/money/micros.ts'
import type { Settled } from '~/lib/format/bet-money.ts'
import type { Unit } from '~/lib/format/unit.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'
import { MOTION } from '~/ui/motion.ts'
import { playSound } from './sound.ts'
import type { Sound } from './tones.ts'

/** Size of a win: from ten times the stake, and from a hundred times. */
export type MomentSize = 'big' | 'huge'

/** A win that is shown over its board for a while. */
export type Moment = { readonly size: MomentSize; readonly bet: Settled & { currency: Unit } }

const BIG = 10n
const HUGE = 100n

/** Undefined below ten times the stake. */
export function momentOf({ stake, payout }: Settled): MomentSize | undefined {
  const staked = parseMicros(stake)
  const paid = parseMicros(payout)
  if (staked <= 0n || paid < staked * BIG) return undefined
  return paid >= staked * HUGE ? 'huge' : 'big'
}

/** Sound of a win; undefined for a loss or a return. */
export function soundOf(bet: Settled): Sound | undefined {
  return parseMicros(bet.payout) > parseMicros(bet.stake) ? (momentOf(bet) ?? 'win') : undefined
}

let current: Moment | undefined
let timer: ReturnType<typeof setTimeout> | undefined
const { subscribe, notify } = createListeners()

function show(moment: Moment | undefined) {
  clearTimeout(timer)
  current = moment
  notify()
  if (moment) timer = setTimeout(() => show(undefined), MOTION.moment[moment.size])
}

/** Plays the sound of a bet's result, and shows an overlay for a rare win. */
export function celebrate(bet: Settled & { currency: Unit }): void {
  const sound = soundOf(bet)
  if (sound) playSound(sound)
  const size = momentOf(bet)
  if (size) show({ size, bet })
}

export const useMoment = (): Moment | undefined =>
  useSyncExternalStore(
    subscribe,
    () => current,
    () => undefined,
  )
