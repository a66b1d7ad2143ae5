import type { inferRouterOutputs } from '@trpc/server'
import type { AppRouter } from '#server/edge/trpc/router.ts'
import { checkProof } from '#server/shared/books/check-proof.ts'
import { fileHash, isSigned, NO_FILE_BEFORE, readFile } from '#server/shared/books/published-file.ts'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { fileHref } from './file-href.ts'

type Proof = inferRouterOutputs<AppRouter>['books']['proof']

/** Result of the verification in the browser; null for what cannot be verified. */
export type Inclusion = {
  readonly day: string
  /** Decimals. */
  readonly owed: string
  readonly bonus: string
  readonly isWhole: boolean
  readonly leadsToRoot: boolean
  readonly isSigned: boolean | null
  readonly follows: boolean | null
}

const sums = ({ owed, bonus }: { owed: string; bonus: string }) => ({
  owed: parseMicros(owed),
  bonus: parseMicros(bonus),
})

async function fetchFile(day: string, currency: string): Promise<string | null> {
  const response = await fetch(fileHref(day, currency))
  return response.ok ? await response.text() : null
}

/**
 * Verifies a proof against the published file in the browser, using only public data. Rejects if the file cannot be
 * loaded.
 * @param dayBefore day of the previous file, if known
 */
export async function checkInclusion(proof: Proof, dayBefore: string | undefined): Promise<Inclusion> {
  const [text, before] = await Promise.all([
    fetchFile(proof.day, proof.currency),
    dayBefore === undefined ? null : fetchFile(dayBefore, proof.currency),
  ])
  const file = text === null ? null : readFile(text)
  if (!file) throw new Error('the published file does not exist')
  const { root, owed, bonus, prev, day, currency } = file
  const published = { hash: String(root), owed: parseMicros(String(owed)), bonus: parseMicros(String(bonus)) }
  const parts = proof.parts.map((part) => ({
    ...part,
    ...sums(part),
    path: part.path.map(({ hash, ...node }) => ({ hash, ...sums(node) })),
  }))
  const verdict = checkProof({ ...proof, parts }, published)
  return {
    day: proof.day,
    owed: formatMicros(micros(verdict.owed)),
    bonus: formatMicros(micros(verdict.bonus)),
    isWhole: verdict.isWhole,
    leadsToRoot: verdict.leadsToRoot && day === proof.day && currency === proof.currency,
    isSigned: await isSigned(file),
    follows: prev === NO_FILE_BEFORE ? before === null : before === null ? null : prev === fileHash(before),
  }
}
