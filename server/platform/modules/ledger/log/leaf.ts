import { recordText, roundedTime } from '#server/shared/log/record.ts'

/** A row of `log_records`, as far as its leaf depends on it. */
export type LeafRow = {
  readonly sequence: number
  readonly payload: string
  readonly hash: string
  readonly createdAt: number
}

type LeafOwner = { readonly firstSequence: number; readonly former: number }

/**
 * Bytes of a leaf, as text: the public record. Of a record of the former chain, whose content is private, the leaf
 * states its number and its hash in the chain.
 */
export function leafText(
  { firstSequence, former }: LeafOwner,
  { sequence, payload, hash, createdAt }: LeafRow,
): string {
  if (sequence - firstSequence >= former) return payload
  return recordText({
    v: 1,
    k: 'former_record',
    at: roundedTime(createdAt),
    chain_hash: hash,
    chain_sequence: sequence,
  })
}
