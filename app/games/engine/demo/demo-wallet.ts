import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { isClientSeed, isNonce, isServerSeed } from '#server/shared/rules/fairness/seeds.ts'
import { tabStorage } from '~/lib/browser/browser-storage.ts'
import { newHexKey } from '~/lib/format/hex-key.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

/**
 * What the demo plays with: credits that no ledger knows, and a seed pair of the browser's own making. `nonce` is of the
 * next bet, as in an account's pair; `staked` is what lies in open rounds, which end with the page.
 */
export type DemoWallet = { credits: string; staked: string; serverSeed: string; clientSeed: string; nonce: number }

export const FIRST_CREDITS = '10000'

/** In the session storage: a demo ends with its tab. */
const STORAGE_KEY = 'fairline:demo'

const credits = v.pipe(v.string(), v.regex(/^(0|[1-9]\d{0,12})(\.\d{1,6})?$/))
const schema = v.object({
  credits,
  staked: credits,
  serverSeed: v.pipe(v.string(), v.check(isServerSeed)),
  clientSeed: v.pipe(v.string(), v.check(isClientSeed)),
  nonce: v.pipe(v.number(), v.check(isNonce)),
})

const SEED_BYTES = 32
const CLIENT_SEED_BYTES = 8

/** The seeds of a wallet before any is made: what the server renders, and nobody plays with. */
const UNOPENED: DemoWallet = { credits: FIRST_CREDITS, staked: '0', serverSeed: '', clientSeed: '', nonce: 0 }

let wallet: DemoWallet | undefined
const { subscribe, notify } = createListeners()

function freshSeeds() {
  return { serverSeed: newHexKey(SEED_BYTES), clientSeed: newHexKey(CLIENT_SEED_BYTES), nonce: 0 }
}

function readStored(): DemoWallet | undefined {
  const stored = v.safeParse(schema, tabStorage.readJson(STORAGE_KEY))
  return stored.success ? withoutRounds(stored.output) : undefined
}

/** The stakes of rounds that went with the page before this one come back. */
function withoutRounds(wallet: DemoWallet): DemoWallet {
  const all = parseMicros(wallet.credits) + parseMicros(wallet.staked)
  return { ...wallet, credits: formatMicros(micros(all)), staked: '0' }
}

/** The wallet of this tab; a new one at the first look. */
export function currentDemoWallet(): DemoWallet {
  wallet ??= readStored() ?? { credits: FIRST_CREDITS, staked: '0', ...freshSeeds() }
  return wallet
}

/** Keeps a wallet for this tab and tells whoever shows it. */
export function saveDemoWallet(next: DemoWallet): void {
  wallet = next
  tabStorage.write(STORAGE_KEY, JSON.stringify(next))
  notify()
}

/** Credits as at first. The seeds stay: their bets can still be checked. */
export const refillDemoWallet = () => saveDemoWallet({ ...currentDemoWallet(), credits: FIRST_CREDITS })

/** Another pair, with the player's client seed where they give one. An open round depends on the pair: not before its end. */
export function renewDemoSeeds(clientSeed?: string): void {
  saveDemoWallet({ ...currentDemoWallet(), ...freshSeeds(), ...(clientSeed === undefined ? {} : { clientSeed }) })
}

export function useDemoWallet(): DemoWallet {
  return useSyncExternalStore(subscribe, currentDemoWallet, () => UNOPENED)
}
