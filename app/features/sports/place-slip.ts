import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { toast } from '~/lib/browser/toast.ts'
import { dataOf } from '~/lib/calls/error-data.ts'
import { isUncertain } from '~/lib/calls/errors.ts'
import { createKeyKeeper, type KeyKeeper } from '~/lib/calls/idempotency.ts'
import { useTRPC } from '~/lib/calls/trpc.ts'
import { useSessionCache } from '~/lib/player/session.ts'
import { inBackground } from '~/lib/scripts/in-background.ts'
import { m } from '~/paraglide/messages.js'
import { type Pick, type Slip, useSlip } from './slip-store.ts'

export type SlipBet = {
  /** Unique within its slip. */
  readonly id: string
  readonly picks: readonly (Pick & { readonly now: number })[]
  readonly sizes: readonly number[]
  readonly unit: string
  readonly currency: Parameters<ReturnType<typeof useSessionCache>['setBalance']>[0]['currency']
  readonly policy: Slip['policy']
  /** Id of the free bet that is staked. */
  readonly freeBet: string | undefined
}

/** Reason why a bet was rejected, and the index of the selection if it concerns one. */
export type SlipProblem = { readonly error: Error; readonly leg: number | null }

const LEG = /^legs\.(\d+)$/

function legOf(error: unknown): number | null {
  const field = Object.keys(dataOf(error)?.fields ?? {}).find((name) => LEG.test(name))
  const [, index] = LEG.exec(field ?? '') ?? []
  return index === undefined ? null : Number(index)
}

/**
 * Places the bets of a slip one after another, each once: placed bets leave the slip, rejected ones stay with their
 * reason, and those without a known result are retried with the same idempotency key.
 */
export function usePlaceSlip(onPlaced: () => void) {
  const trpc = useTRPC()
  const queryClient = useQueryClient()
  const slip = useSlip()
  const { setBalance } = useSessionCache()
  const [keepers] = useState(() => new Map<string, KeyKeeper>())
  const [problems, setProblems] = useState<ReadonlyMap<string, SlipProblem>>(new Map())
  const [isPlacing, setIsPlacing] = useState(false)
  const place = useMutation(trpc.sports.place.mutationOptions())

  function keeperOf(id: string): KeyKeeper {
    const keeper = keepers.get(id) ?? createKeyKeeper()
    keepers.set(id, keeper)
    return keeper
  }

  async function placeOne({ id, picks, sizes, unit, currency, policy, freeBet }: SlipBet): Promise<string> {
    const legs = picks.map(({ event, market, outcome, now, isBanker = false }) => ({
      event,
      market,
      outcome,
      odds: now,
      is_banker: isBanker,
    }))
    const body = {
      legs,
      sizes: [...sizes],
      unit,
      currency,
      policy,
      ...(freeBet !== undefined && { free_bet: freeBet }),
    }
    const keeper = keeperOf(id)
    try {
      const {
        bet,
        balance,
        balance_version: version,
      } = await place.mutateAsync({
        ...body,
        idempotency_key: keeper.keyFor(body),
      })
      keeper.release()
      setBalance({ currency: bet.currency, balance, version })
      slip.remove(picks)
      return bet.status
    } catch (error) {
      if (!isUncertain(error)) keeper.release()
      throw error
    }
  }

  async function placeAll(bets: readonly SlipBet[]): Promise<void> {
    setIsPlacing(true)
    const refused = new Map<string, SlipProblem>()
    const statuses: string[] = []
    for (const bet of bets) {
      try {
        statuses.push(await placeOne(bet))
      } catch (error) {
        if (!(error instanceof Error)) throw error
        refused.set(bet.id, { error, leg: legOf(error) })
        // a lost connection affects the other bets too
        if (isUncertain(error)) break
      }
    }
    setIsPlacing(false)
    setProblems(refused)
    if (refused.size > 0) inBackground(queryClient.invalidateQueries({ queryKey: trpc.sports.event.pathKey() }))
    if (statuses.length === 0) return
    inBackground(queryClient.invalidateQueries({ queryKey: trpc.sports.myBets.pathKey() }))
    inBackground(queryClient.invalidateQueries({ queryKey: trpc.bonus.grants.pathKey() }))
    const isChecked = statuses.includes('pending')
    toast.success(isChecked ? m.sports_checking() : placedText(statuses.length))
    if (refused.size === 0) onPlaced()
  }

  return { placeAll, problems, isPlacing }
}

const placedText = (count: number) => (count === 1 ? m.sports_placed() : m.sports_placed_many({ count }))
