/** A checkpoint offered to a witness, with the proof that it extends the tree of size `old`. */
export type Offer = {
  readonly origin: string
  readonly old: number
  readonly size: number
  readonly path: readonly Uint8Array[]
  /** The signed note of the checkpoint, and its text. */
  readonly note: string
  readonly text: string
}

/** Line of the note, and its time in milliseconds. */
export type Cosignature = { readonly line: string; readonly time: number }

export type WitnessAnswer =
  /** Kept durably; without a cosignature by one that keeps notes and signs nothing. */
  | { readonly kind: 'kept'; readonly cosignature: Cosignature | null }
  /** It has kept another size last. */
  | { readonly kind: 'other_size'; readonly size: number }
  /** The checkpoint does not extend the one that it has kept. */
  | { readonly kind: 'inconsistent'; readonly reason: string }

/** Somebody else who keeps the last checkpoint of a log, and accepts only checkpoints that extend it. */
export type Witness = {
  /** Stable: the verifier key, or the name of a folder. */
  readonly id: string
  readonly name: string
  /** Null for one that keeps notes without signing. */
  readonly verifierKey: string | null
  /** Shortest time between two offers, in milliseconds. */
  readonly everyMs: number
  /** Rejects if it cannot be reached, refuses for a reason of its own, or gives no valid answer. */
  add(offer: Offer, signal: AbortSignal): Promise<WitnessAnswer>
  /** Last note that it has kept of a log; null if it shows none. Rejects if it cannot be reached. */
  latest(origin: string, signal: AbortSignal): Promise<string | null>
}
