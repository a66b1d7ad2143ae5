import { Counter, type Registry } from 'prom-client'

const counters = new WeakMap<Registry, Counter<'game' | 'outcome'>>()

/** Counts bets by the command's outcome, mostly `answer`; repeated responses count again. One counter per registry. */
export function betCounter(registry: Registry): Counter<'game' | 'outcome'> {
  const known = counters.get(registry)
  if (known) return known
  const counter = new Counter({
    name: 'fairline_platform_bets_total',
    help: 'Bet requests by outcome.',
    labelNames: ['game', 'outcome'],
    registers: [registry],
  })
  counters.set(registry, counter)
  return counter
}
