import type { BaccaratResult } from '#server/shared/rules/tables/v1/baccarat.ts'
import { type Felt, type FeltParts, showChip } from './felt.ts'
import { filled, formats, made, writeText } from './frame.ts'
import { ownValue } from './own-value.ts'

const SPOTS = ['player-pair', 'player', 'tie', 'banker', 'banker-pair'] as const
const RANKS = ['2', '3', '4', '5', '6', '7', '8', '9', '10', 'J', 'Q', 'K', 'A']
const SUITS = ['♦', '♥', '♠', '♣']

const cardText = (card: number) => [RANKS[Math.floor(card / 4)] ?? '', SUITS[card % 4] ?? ''] as const
const pointOf = (card: number) => {
  const rank = Math.floor(card / 4)
  return rank === 12 ? 1 : rank > 7 ? 0 : rank + 2
}
export const handOf = (cards: readonly number[]) => cards.reduce((sum, card) => sum + pointOf(card), 0) % 10

/** A baccarat table from above: two hands, and five spots. */
export function baccaratFelt({ texts, onSpot, short, money, spots }: FeltParts): Felt {
  const node = made('div', 'baccarat')
  const top = made('div', 'hands')
  const hands = {
    player: hand(texts['player-side']),
    banker: hand(texts.banker),
  }
  top.append(hands.player.node, hands.banker.node)
  const row = made('div', 'spots')
  const nodes = new Map<string, HTMLElement>()
  let timers: ReturnType<typeof setTimeout>[] = []

  const spotName = (spot: string): string =>
    spot === 'player' ? texts['player-side'] : (ownValue(texts, spot) ?? spot)
  const percent = new Intl.NumberFormat(formats, { style: 'percent', minimumFractionDigits: 2 })
  for (const spot of SPOTS) {
    const { pays = 0, edge = 0, most = '0' } = spots[spot] ?? {}
    const cell = made('button', `spot ${spot}`)
    const odds = new Intl.NumberFormat(formats).format(pays / 100 - 1)
    cell.append(
      made('strong', 'label', spotName(spot)),
      made('span', 'fact', filled(texts.pays, { n: odds })),
      made(
        'span',
        'fact',
        `${filled(texts.edge, { n: percent.format(edge / 1e6) })} · ${filled(texts.most, { n: money(BigInt(most)) })}`,
      ),
      made('span', 'chip'),
    )
    cell.addEventListener('click', () => onSpot(spot))
    nodes.set(spot, cell)
    row.append(cell)
  }
  node.append(top, row)

  function hand(name: string) {
    const box = made('div', 'hand')
    const cards = made('div', 'cards')
    const sum = made('p', 'sum', '–')
    box.append(made('p', 'whose', name), cards, sum)
    return { node: box, cards, sum }
  }

  function lay(side: 'player' | 'banker', cards: readonly number[]): void {
    const { cards: box, sum } = hands[side]
    while (box.children.length > cards.length) box.lastChild?.remove()
    for (const card of cards.slice(box.children.length)) {
      const [rank, suit] = cardText(card)
      const face = made('span', `card ${card % 4 < 2 ? 'warm' : ''}`)
      face.append(made('b', '', rank), made('span', '', suit))
      box.append(face)
    }
    writeText(sum, cards.length === 0 ? '–' : String(handOf(cards)))
  }

  return {
    node,
    spotName,
    showChips(lying, held) {
      for (const [spot, cell] of nodes) {
        const [lies, is] = [lying.get(spot) ?? 0n, held.get(spot) ?? 0n]
        showChip(cell, lies + is > 0n ? short(lies + is) : '', is > 0n)
      }
    },
    setOpen(isOpen) {
      for (const cell of nodes.values()) cell.toggleAttribute('disabled', !isOpen)
    },
    play(result, { ms, isStill }) {
      if (result.kind !== 'baccarat') return
      const deals = dealsOf(result)
      const pace = isStill ? 0 : Math.max(0, ms) / (deals.length + 1)
      for (const timer of timers) clearTimeout(timer)
      timers = deals.map((deal, index) =>
        setTimeout(() => {
          lay('player', deal.player)
          lay('banker', deal.banker)
        }, pace * index),
      )
    },
    decide(result) {
      if (result.kind !== 'baccarat') return
      for (const timer of timers) clearTimeout(timer)
      lay('player', result.player)
      lay('banker', result.banker)
      nodes.get(result.winner)?.classList.add('wins')
      for (const side of result.pairs) nodes.get(`${side}-pair`)?.classList.add('wins')
    },
    clear() {
      for (const timer of timers) clearTimeout(timer)
      for (const cell of nodes.values()) cell.classList.remove('wins')
      lay('player', [])
      lay('banker', [])
    },
    words(result) {
      if (result.kind !== 'baccarat') return ''
      const winner = result.winner === 'player' ? texts['player-side'] : texts[result.winner]
      return filled(texts.resultBaccarat, { p: handOf(result.player), b: handOf(result.banker), winner })
    },
  }
}

/** Both hands after each card, in dealing order. */
function dealsOf({ player, banker }: BaccaratResult) {
  const deals: { player: number[]; banker: number[] }[] = []
  let [p, b] = [0, 0]
  const push = () => deals.push({ player: player.slice(0, p), banker: banker.slice(0, b) })
  for (let card = 0; card < 3; card += 1) {
    if (card < player.length) {
      p += 1
      push()
    }
    if (card < banker.length) {
      b += 1
      push()
    }
  }
  return deals
}
