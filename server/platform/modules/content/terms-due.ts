import type { LegalName } from '#server/shared/constants/legal-documents.ts'

/** Edition of a document as it is stored, as far as acceptance depends on it. */
export type StoredEdition = {
  readonly document: LegalName
  readonly n: number
  readonly isMaterial: boolean
  /** In milliseconds. */
  readonly effectiveAt: number
  readonly hash: string
}

export type TermsEdition = Omit<StoredEdition, 'isMaterial'> & {
  /**
   * Number of the last material change that is part of its text; 0 without one. A text that was brought back has that of
   * its former publication.
   */
  readonly change: number
}

/** Editions with the changes that they consist of. Sorted by number within each document, before and after. */
export function withChanges(editions: readonly StoredEdition[]): TermsEdition[] {
  const known = new Map<string, number>()
  return editions.map(({ isMaterial, ...edition }) => {
    const { document, n, hash } = edition
    const text = `${document} ${hash}`
    const change = isMaterial ? n : (known.get(text) ?? known.get(document) ?? 0)
    known.set(text, change)
    known.set(document, change)
    return { ...edition, change }
  })
}

/** Edition in force of each document that has one. */
export function editionsInForce(editions: readonly TermsEdition[], now: number): TermsEdition[] {
  const found = new Map<LegalName, TermsEdition>()
  for (const edition of editions) if (edition.effectiveAt <= now) found.set(edition.document, edition)
  return [...found.values()]
}

export type Accepted = { readonly document: LegalName; readonly n: number }

/**
 * Editions in force that a player has to accept: their text has a material change that no edition which the player
 * accepted had. `acceptedOf` is called only if there may be one.
 */
export function termsDue(
  editions: readonly TermsEdition[],
  now: number,
  acceptedOf: () => readonly Accepted[],
): readonly TermsEdition[] {
  const changed = editionsInForce(editions, now).filter(({ change }) => change > 0)
  if (changed.length === 0) return []
  const accepted = acceptedOf()
  const lastOf = ({ document }: TermsEdition) =>
    Math.max(
      0,
      ...editions
        .filter((one) =>
          accepted.some(({ n, ...of }) => of.document === document && one.document === document && n === one.n),
        )
        .map(({ change }) => change),
    )
  return changed.filter((edition) => lastOf(edition) < edition.change)
}
