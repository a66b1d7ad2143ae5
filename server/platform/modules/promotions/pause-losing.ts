import type { Platform } from './platform.ts'

/** Pauses each live offer that loses money by itself, and logs it: an operator has to edit it before it goes on. */
export async function pauseLosing({ writer, log }: Pick<Platform, 'writer' | 'log'>): Promise<void> {
  for (const offer of await writer.execute('losingOffers', undefined)) {
    await writer.execute('pauseLosingOffer', { id: offer.id })
    log.fatal({ offer }, 'an offer that loses money by itself was paused')
  }
}
