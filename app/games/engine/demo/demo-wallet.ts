import { useSyncExternalStore } from 'react'
import * as v from 'valibot'
import { formatMicros, micros, parseMicros } from '#server/shared/money/micros.ts'
import { isClientSeed, isNonce, isServerSeed } from '#server/shared/rules/fairness/seeds.ts'
import { tabStorage } from '~/lib/browser/browser-storage.ts'
import { newHexKey } from '~/lib/format/hex-key.ts'
import { createListeners } from '~/lib/scripts/listeners.ts'

/**
 * Demo wallet: credits that are in no ledger, and a seed pair created by the browser. `nonce` is that of the next bet,
 * as in an account's pair; `staked` is the sum in open rounds, which end with the page.
 */
export type DemoWallet = { credits: string; staked: string; serverSeed: string; clientSeed: string; nonce: number }

export const FIRST_CREDITS = '10000'

/** In session storage: the demo ends with its tab. */
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

/** Placeholder without seeds, used on the server; never played with. */
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

/** Refunds the stakes of rounds that ended with the previous page. */
function withoutRounds(wallet: DemoWallet): DemoWallet {
  const all = parseMicros(wallet.credits) + parseMicros(wallet.staked)
  return { ...wallet, credits: formatMicros(micros(all)), staked: '0' }
}

/** Returns the wallet of this tab; creates it on first use. */
export function currentDemoWallet(): DemoWallet {
  wallet ??= readStored() ?? { credits: FIRST_CREDITS, staked: '0', ...freshSeeds() }
  return wallet
}

export function saveDemoWallet(next: DemoWallet): void {
  wallet = next
  tabStorage.write(STORAGE_KEY, JSON.stringify(next))
  notify()
}

/** Resets the credits. The seeds stay, so that their bets can still be verified. */
export const refillDemoWallet = () => saveDemoWallet({ ...currentDemoWallet(), credits: FIRST_CREDITS })

/**
 * Rotates the pair, with the player's client seed if given. Not allowed during an open round, which depends on the
 * pair.
 */
export function renewDemoSeeds(clientSeed?: string): void {
  saveDemoWallet({ ...currentDemoWallet(), ...freshSeeds(), ...(clientSeed === undefined ? {} : { clientSeed }) })
}

export function useDemoWallet(): DemoWallet {
  return useSyncExternalStore(subscribe, currentDemoWallet, () => UNOPENED)
}
