/**
 * What a bet is proven by. A seed pair and a nonce decide it alone; a shared round decides it for all who are in it; of a
 * provider's round the provider proves what it does; a sports bet stands on the book as it was after one message of its
 * feed.
 */
export type BetProof =
  | {
      readonly kind: 'seed_pair'
      readonly pairId: string
      readonly nonce: number
      readonly floats: readonly number[]
      /** SHA-256 of the paytable. */
      readonly tableHash: string
    }
  | { readonly kind: 'shared_round'; readonly roundId: string; readonly tableHash: string }
  | {
      readonly kind: 'provider_round'
      readonly provider: string
      /** By the provider's own name of it. */
      readonly roundId: string
      readonly tableHash: string | null
    }
  | { readonly kind: 'sports_book'; readonly sequence: number }

/** In the order of `PROOF_COLUMNS`. */
type ProofValues = readonly (string | number | null)[]

export const PROOF_COLUMNS =
  'proof_kind, table_hash, seed_pair_id, nonce, floats, shared_round_id, provider, provider_round_id, book_sequence'

/** A proof as its columns: those of the other kinds are empty, which the database checks. */
export function proofValues(proof: BetProof): ProofValues {
  const { kind } = proof
  switch (kind) {
    case 'seed_pair':
      return [kind, proof.tableHash, proof.pairId, proof.nonce, JSON.stringify(proof.floats), null, null, null, null]
    case 'shared_round':
      return [kind, proof.tableHash, null, null, null, proof.roundId, null, null, null]
    case 'provider_round':
      return [kind, proof.tableHash, null, null, null, null, proof.provider, proof.roundId, null]
    case 'sports_book':
      return [kind, null, null, null, null, null, null, null, proof.sequence]
  }
}

/** What the log says of a proof: names and numbers that were public when the bet was placed. */
export function loggedProof(proof: BetProof): Readonly<Record<string, string | number | null>> {
  switch (proof.kind) {
    case 'seed_pair':
      return { pair: proof.pairId, nonce: proof.nonce, table_hash: proof.tableHash }
    case 'shared_round':
      return { shared_round: proof.roundId, table_hash: proof.tableHash }
    case 'provider_round':
      return { provider: proof.provider, provider_round: proof.roundId, table_hash: proof.tableHash }
    case 'sports_book':
      return { book_sequence: proof.sequence }
  }
}
