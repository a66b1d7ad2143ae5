import type { Platform } from './platform.ts'

const SECOND_MS = 1000

/** Reads the source of rates, if there is one; the writer decides which of its rates apply. */
export async function readSource({ rates, writer, clock, metrics, log }: Platform, stopping: AbortSignal) {
  if (!rates) return
  const { name: source, maxMoveBp } = rates
  const { day, base, quotes } = await rates.latest(stopping)
  const reading = { source, day, base, quotes, readAt: clock.now(), maxMoveBp }
  const { result, asOf, inDoubt } = await writer.execute('takeRates', reading)
  for (const [currency, at] of Object.entries(asOf)) {
    metrics.ratesSince.set({ currency }, at / SECOND_MS)
    metrics.ratesInDoubt.set({ currency }, Number(inDoubt.some((one) => one === currency)))
  }
  if (result !== 'taken') return
  log.info({ source, day }, 'exchange rates were read')
  if (inDoubt.length > 0)
    log.warn(
      { source, day, currencies: inDoubt, quotes },
      'exchange rates moved too far: these currencies are not exchanged until an operator sets the rates',
    )
}
