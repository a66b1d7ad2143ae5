import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { contract } from '#server/shared/contract/contract.ts'
import { JURISDICTIONS, type JurisdictionProfile } from '#server/shared/jurisdictions/index.ts'
import { slotOf } from '#server/shared/rules/slots/game.ts'
import type { SlotRules } from '#server/shared/rules/slots/slot-rules.ts'
import type { TableRules } from '#server/shared/rules/tables/table-rules.ts'
import type { Versions } from '#server/shared/rules/versions.ts'
import { systemAfter } from '#server/shared/timers.ts'
import { readAssets } from '#server/studio/hosts/node/assets.ts'
import { openDatabase } from '#server/studio/hosts/node/database.ts'
import type { Shown } from '#server/studio/rounds/reader.ts'
import { openStudio as openStudioOn, type Studio } from '#server/studio/studio.ts'
import type { Wallet } from '#server/studio/wallet.ts'
import { fund, identify, register, startPlatform } from '../platform.ts'
import { temporaryDirectory } from '../temporary-directory.ts'
import { STUDIO_KEY, STUDIO_SETTINGS, walletClient } from './wallet-client.ts'

export const HOST = 'https://fairline.example'

type NextRules = { readonly slots?: Versions<SlotRules>; readonly tables?: TableRules }

const assets = readAssets()

class Killed extends Error {}

function onFault(error: Error): void {
  if (!(error instanceof Killed)) throw error
}

/** Failure of a call: the studio crashes before sending it or before the response, or only the response is lost. */
export type ResponseFate = 'before' | 'after' | 'response-lost' | undefined

type StudioOptions = {
  readonly providerSettings?: Readonly<Record<string, string>>
  readonly chainLength?: number
  /** Responsible-gaming rules of the operator. */
  readonly jurisdiction?: JurisdictionProfile
  readonly onAsked?: (call: string, request: object) => void
}

/** The studio next to a platform; `fateOf` decides the failure of each wallet call. */
export async function openStudio(
  fateOf: (call: string) => ResponseFate = () => undefined,
  { providerSettings = STUDIO_SETTINGS, chainLength = 2000, jurisdiction, onAsked = () => {} }: StudioOptions = {},
) {
  const operators = temporaryDirectory()
  const paceMs = (jurisdiction ?? JURISDICTIONS.demo).minCycleMs.slots
  const platformOptions = { providerSettings, ...(jurisdiction && { settings: { jurisdiction } }) }
  let platform = await startPlatform({ ...platformOptions, directory: operators.path })
  const directory = temporaryDirectory()
  const wallet: Wallet = async (call, request) => {
    onAsked(call, request)
    if (call === 'bet' && 'gameId' in request && slotOf(String(request.gameId))) platform.clock.advance(2 * paceMs)
    if (call === 'freespin_win') platform.clock.advance(2 * paceMs)
    const fate = fateOf(call)
    if (fate === 'before') throw new Killed(call)
    const { status, json } = await walletClient(platform).call(call, request)
    if (fate === 'after') throw new Killed(call)
    if (fate === 'response-lost') return { kind: 'unknown' }
    return status === 200
      ? { kind: 'ok', answer: json }
      : { kind: 'refused', code: (json.error as { code: string }).code }
  }
  const database = await openDatabase(`file:${join(directory.path, 'studio.db')}`)
  const now = () => platform.clock.now()
  const settings = { operatorOrigins: [HOST], key: STUDIO_KEY }
  const random = (count: number) => randomBytes(count)
  const host = { database, assets, now, after: systemAfter, random, onFault }
  const start = (next: NextRules = {}) => openStudioOn(host, { settings, wallet, chainLength, ...next })
  let state = start()
  const token = await register(platform)
  if (jurisdiction) await identify(platform, token)
  await fund(platform, token, { amount: '100000', currency: 'RUB' })
  return {
    database,
    get books() {
      return state.books
    },
    token,
    wallet,
    get platform() {
      return platform
    },
    parts: () => state,
    app: () => state.app,
    /** Crashes and restarts on the same disk, with the rules of another release if given. */
    async restart(next?: NextRules) {
      state = start(next)
      await state.recover()
    },
    async restartPlatform() {
      const { clock } = platform
      await platform[Symbol.asyncDispose]()
      platform = await startPlatform({
        ...platformOptions,
        directory: operators.path,
        clock,
        seed: `at ${clock.now()}`,
      })
    },
    async balance() {
      const { output } = await platform.request(contract.wallet.balances, {}, { token })
      const wallet = output.wallets.find(({ currency }) => currency === 'RUB')
      return { balance: wallet?.balance, inPlay: wallet?.in_play }
    },
    async launch(slug: string) {
      const { output } = await platform.request(contract.casino.launch, { slug, locale: 'en', host: HOST }, { token })
      return new URL(output.url).hash.replace('#t=', '')
    },
    async [Symbol.asyncDispose]() {
      database.close()
      await platform[Symbol.asyncDispose]()
      directory[Symbol.dispose]()
      operators[Symbol.dispose]()
    },
  }
}

type App = Studio['app']

/** Calls the studio as a game's page does. */
export async function post(app: App, path: string, body: object) {
  const response = await app.request(`/api/${path}`, { method: 'POST', body: JSON.stringify(body) })
  return (await response.json()) as Record<string, unknown> &
    Shown & { error?: string; session: string; unfinished?: Shown | null }
}
