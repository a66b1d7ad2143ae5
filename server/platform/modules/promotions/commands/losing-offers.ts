import type { CommandContext } from '#server/platform/kernel/writer/command.ts'
import { type Loss, lossOfPublished } from '../offers/loss.ts'
import { setBonusState } from '../offers/publish-bonus.ts'

export type LosingOffer = Loss & {
  readonly id: string
  readonly version: number
  /** Operator who published it; null for one of the release. */
  readonly publishedBy: string | null
}

/**
 * Live offers that lose money by themselves: those of releases that did not refuse them, and those that lose it since the
 * edge of a game has changed.
 */
export function losingOffers(context: CommandContext): readonly LosingOffer[] {
  const live = context.db.all<{ id: string; version: bigint; published_by: string | null }>(
    `SELECT id, version, published_by FROM bonuses WHERE state = 'live' ORDER BY id`,
  )
  return live.flatMap(({ id, version, published_by: publishedBy }) => {
    const loss = lossOfPublished(context, id)
    return loss ? [{ id, version: Number(version), publishedBy, ...loss }] : []
  })
}

/** Pauses an offer that loses money by itself; existing grants continue. No-op if it was edited or paused meanwhile. */
export function pauseLosingOffer(context: CommandContext, { id }: Pick<LosingOffer, 'id'>): void {
  if (losingOffers(context).some((offer) => offer.id === id)) setBonusState(context, { id, state: 'paused' })
}
