import type { RefusalTexts } from '../refusal-texts.ts'
import type { Shown } from '../rounds/reader.ts'
import type { Texts } from '../texts.ts'
import { openAutoRun } from './auto-run.ts'
import type { AutoEnd } from './autoplay.ts'
import { openBoard } from './board.ts'
import {
  callStudio,
  dialog,
  element,
  filled,
  inBackground,
  made,
  moneyOf,
  openDialog,
  openSession,
  post,
  reopen,
  showBackButton,
  textsOfPage,
  writeText,
} from './frame.ts'
import { openHosted } from './host.ts'
import type { Opened } from './opened.ts'
import { ownValue } from './own-value.ts'
import { codeOf, refusalOf } from './refusals.ts'
import { openAutoEndDialog, openAutoplayDialog, openFairness, openPaytable } from './slot-dialogs.ts'
import { slotShow } from './slot-show.ts'
import { slotWords } from './slot-words.ts'

/** Clicks a button for each key, by its physical position; Escape calls `onEscape`. A dialog handles its own keys. */
function hearKeys(presses: Readonly<Record<string, string>>, onEscape: () => void): void {
  document.addEventListener('keydown', (event) => {
    const isElsewhere = event.target instanceof HTMLElement && event.target.closest('button, input, select, dialog')
    if (dialog.open || event.repeat || event.ctrlKey || event.metaKey || event.altKey) return
    if (event.code === 'Escape') return onEscape()
    const id = ownValue(presses, event.code)
    // Space on a focused button activates that button
    if (!id || (event.code === 'Space' && isElsewhere)) return
    event.preventDefault()
    element<HTMLButtonElement>(id).click()
  })
}

const texts = textsOfPage<Texts & RefusalTexts>()
const spinButton = element<HTMLButtonElement>('spin')
const button = (id: string) => element<HTMLButtonElement>(id)
const WHY: Readonly<Record<AutoEnd, string>> = {
  done: texts.whyDone,
  loss: texts.whyLoss,
  feature: texts.whyFeature,
  gain: texts.whyGain,
  win: texts.whyWin,
  stopped: texts.whyStopped,
  error: texts.whyError,
}
const KEYS = { Space: 'spin', Minus: 'less', Equal: 'more', KeyP: 'pays', KeyA: 'auto' }
/** Errors after which the game reopens: an unfinished round is continued, and an expired session is replaced. */
const REOPENS: ReadonlySet<string> = new Set(['round_open', 'SESSION_EXPIRED', 'session_unknown'])
/** The operator measures a cycle from the time it receives a spin. */
const CYCLE_SLACK_MS = 50

function play(opened: Opened): void {
  const { slot, session, stakes, figures } = opened
  const money = moneyOf(opened.currency)
  const names = JSON.parse(document.body.dataset.symbols ?? '{}') as Readonly<Record<string, string>>
  const words = slotWords(slot, { texts, names, money, fill: filled })
  const board = openBoard(element('board'), { slot, words, isStill: () => hosted.isStill() })
  const advance = (round: string) => callStudio<Shown>('advance', { session, round })
  const shown = slotShow({ slot, board, words, texts, money, isStill: () => hosted.isStill(), advance })
  const freeSpins = opened.freeSpins.map((campaign) => ({ ...campaign }))
  let stakeAt = Math.max(0, Math.min(3, stakes.length - 1))
  let { balance, seeds } = opened
  let isBusy = false
  let startedAt = 0

  const hosted = openHosted({
    show,
    stop: () => auto.end('stopped'),
    shown: () => (isBusy ? undefined : balance),
    refresh: () => inBackground(setBalance('balance')),
  })
  const free = () => freeSpins.find(({ left }) => left > 0)
  const stake = () => free()?.stake ?? stakes[stakeAt] ?? '0'
  const auto = openAutoRun({
    stake,
    spin,
    onEnd(why, totals) {
      show()
      openAutoEndDialog(WHY[why], totals, texts, money)
    },
  })

  function show(): void {
    writeText(element('balance'), balance === '' ? '–' : money(balance))
    writeText(element('amount'), money(stake()))
    const isFree = !isBusy && !opened.isOlder && !hosted.isPaused() && !auto.isRunning()
    const given = free()
    spinButton.disabled = !isFree && !auto.isRunning()
    const spinText = given ? filled(texts.freeSpin, { n: given.left }) : texts.spin
    writeText(spinButton, auto.isRunning() ? texts.stop : spinText)
    // the operator chooses the stake of free spins
    button('less').disabled = !isFree || given !== undefined || stakeAt === 0
    button('more').disabled = !isFree || given !== undefined || stakeAt === stakes.length - 1
    for (const id of ['pays', 'fair']) button(id).disabled = !isFree
    button('auto').disabled = !isFree || given !== undefined
    button('refill').hidden = opened.mode === 'real' || !isFree || BigInt(balance || 0) >= BigInt(stake())
  }

  /** Fetches the balance, or resets the play money. */
  async function setBalance(path: 'balance' | 'refill'): Promise<void> {
    const result = await callStudio<{ readonly balance: string }>(path, { session }).catch(() => ({ balance: '' }))
    // a spin started in the meantime has a newer balance
    if (isBusy || result.balance === '') return
    balance = result.balance
    show()
  }

  async function playOut(first: Shown): Promise<Shown> {
    const last = await shown.playOut(first)
    if (last.balance !== '') balance = last.balance
    post('roundEnd', { roundId: last.roundId })
    return last
  }

  async function spin(): Promise<Shown | undefined> {
    isBusy = true
    show()
    try {
      const wait = startedAt + opened.minCycleMs + CYCLE_SLACK_MS - Date.now()
      if (wait > 0) await new Promise((resolve) => setTimeout(resolve, wait))
      startedAt = Date.now()
      shown.turning()
      const given = free()
      const input = { session, key: crypto.randomUUID(), stake: stake(), autoplay: auto.isRunning() }
      const first = await callStudio<Shown>('spin', given ? { ...input, campaign: given.id } : input)
      if (given) given.left -= 1
      post('roundStart', { roundId: first.roundId })
      seeds = { ...seeds, nonce: seeds.nonce + 1 }
      return await playOut(first)
    } catch (error) {
      shown.say(refusalOf(codeOf(error), texts))
      if (REOPENS.has(codeOf(error))) reopen()
      return undefined
    } finally {
      isBusy = false
      show()
    }
  }

  async function goOn(unfinished: Shown): Promise<void> {
    dialog.close()
    isBusy = true
    show()
    await playOut(unfinished).catch((error: unknown) => shown.say(refusalOf(codeOf(error), texts)))
    // the current version of the game needs another launch
    if (opened.isOlder) showBackButton(texts.back)
    isBusy = false
    show()
  }

  function move(by: number): void {
    stakeAt = Math.max(0, Math.min(stakes.length - 1, stakeAt + by))
    show()
  }

  spinButton.addEventListener('click', () => (auto.isRunning() ? auto.end('stopped') : inBackground(spin())))
  element('less').addEventListener('click', () => move(-1))
  element('more').addEventListener('click', () => move(1))
  element('auto').addEventListener('click', () =>
    openAutoplayDialog({
      texts,
      money,
      stake: BigInt(stake()),
      rtpBp: figures.rtpBp,
      start: (bounds) => inBackground(auto.start(bounds)),
    }),
  )
  element('pays').addEventListener('click', () => openPaytable(opened, { texts, words, money, stake: BigInt(stake()) }))
  element('fair').addEventListener('click', () =>
    openFairness(session, {
      texts,
      seeds,
      renew(next) {
        seeds = next
      },
    }),
  )
  hearKeys(KEYS, () => (auto.isRunning() ? auto.end('stopped') : post('focusOut', { dir: 'escape' })))
  element('refill').addEventListener('click', () => inBackground(setBalance('refill')))

  writeText(element('mode'), opened.mode === 'demo' ? `(${texts.demo})` : '')
  board.lay(slot.strips.base.map((strip) => strip.slice(0, slot.rows)))
  button('auto').hidden = !opened.autoplay
  writeText(element('status'), texts.ready)
  show()
  const { unfinished } = opened
  if (unfinished) {
    const go = made('button', 'primary', texts.goOn)
    go.addEventListener('click', () => inBackground(goOn(unfinished)))
    openDialog(texts.unfinished, [go])
  }
}

try {
  post('ready', { protocol: 1 })
  play(await openSession<Opened>('open'))
  post('loaded')
} catch (error) {
  for (const id of ['status', 'said']) writeText(element(id), texts.down)
  showBackButton(texts.back)
  post('error', { code: codeOf(error), fatal: true })
}
