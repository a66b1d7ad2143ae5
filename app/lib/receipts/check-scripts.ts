import { sha256 } from '@noble/hashes/sha2.js'
import { bytesToHex, utf8ToBytes } from '@noble/hashes/utils.js'
import { receiptParts } from '#server/shared/log/check-receipt.ts'
import { keepsScripts, statedScript } from '#server/shared/log/published-script.ts'
import { readRecord } from '#server/shared/log/record.ts'
import type { Accuse } from './compare-bets.ts'
import { type ScriptedBet, scriptOf } from './game-scripts.ts'
import type { StatedLog } from './known-logs.ts'
import type { KeptReceipt, PublishedRules } from './receipt-store.ts'

type UsedScript = ScriptedBet & { readonly kept: KeptReceipt }

type Published = {
  readonly stated: StatedLog
  /** Records of this log that were proven to be in it, by versions. */
  readonly known: PublishedRules
  readonly receipts: readonly KeptReceipt[]
  readonly accuse: Accuse
  /** A record that is proven to be in the log; null for one beyond its checkpoint. Rejects if it is not in the tree. */
  readonly prove: (sequence: number) => Promise<string | null>
}

/**
 * Compares the scripts that this page gives to players for the bets of these receipts with the hashes in the log, and
 * each record of rules with the one that was read before it. Returns the records read, to be kept.
 */
export async function checkScripts({ stated, known, receipts, accuse, prove }: Published): Promise<PublishedRules> {
  const used = usedScripts(receipts)
  const read: Record<string, PublishedRules[string]> = { ...known }
  for (const { version, sequence } of stated.rules ?? []) {
    const scripts = used.filter((script) => script.version === version)
    const [first] = scripts
    if (!first) continue
    const former = read[version]
    const record = former?.sequence === sequence ? former.record : await prove(sequence)
    if (record === null) continue
    if (former && !keepsScripts(former.record, record)) {
      const answer = { former: former.record, record }
      const detail = `the log states another script of ${version} than before`
      await accuse('content', detail, { id: `rules ${version}`, receipt: first.kept.receipt, answer })
      continue
    }
    read[version] = { sequence, record }
    for (const { kept, ...bet } of scripts) {
      const script = await scriptOf(bet)
      if (script === null) continue
      const own = bytesToHex(sha256(utf8ToBytes(script)))
      if (statedScript(record, bet) === own) continue
      const detail = `the script of ${version} is not the one in record ${sequence}`
      await accuse('content', detail, { id: `script ${version}`, receipt: kept.receipt, answer: { record, script } })
    }
  }
  return read
}

/** Accuses if bets are in the log whose rules no log states. */
export async function findUnstated(logs: readonly StatedLog[], receipts: readonly KeptReceipt[], accuse: Accuse) {
  // an operator whose API lacks the list
  if (logs.some(({ rules }) => rules === undefined)) return
  const stated = new Set(logs.flatMap(({ rules = [] }) => rules.map(({ version }) => version)))
  for (const { kept, ...bet } of usedScripts(receipts.filter(({ state }) => state === 'included'))) {
    if (stated.has(bet.version) || (await scriptOf(bet)) === null) continue
    const detail = `no log states the script of ${bet.version}`
    await accuse('content', detail, { id: `script ${bet.version}`, receipt: kept.receipt })
  }
}

/** A receipt for each script that decides bets of the receipts. */
function usedScripts(receipts: readonly KeptReceipt[]): UsedScript[] {
  const used = new Map<string, UsedScript>()
  for (const kept of receipts)
    for (const { opening } of receiptParts(kept.receipt)) {
      const { game, rules_version: version, params } = (opening === undefined ? null : readRecord(opening)) ?? {}
      if (typeof game !== 'string' || typeof version !== 'string' || typeof params !== 'string') continue
      used.set(`${version} ${params}`, { game, version, params, kept })
    }
  return [...used.values()]
}
