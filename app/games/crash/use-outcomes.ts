import { useEffect, useEffectEvent, useRef, useState } from 'react'
import { addToGameSession } from '~/games/engine/play/game-session.ts'
import { playSound } from '~/games/engine/play/sound.ts'
import { isGain } from '~/lib/format/bet-money.ts'
import { sentenceOf } from './announcer.tsx'
import type { OwnBet } from './own-bet.ts'

/** Counts, sounds and says what comes of bets that were open in this visit. Gives the last sentence. */
export function useOutcomes(bets: readonly OwnBet[]): string {
  const open = useRef(new Set<string>())
  const [sentence, setSentence] = useState('')
  const follow = useEffectEvent((news: readonly OwnBet[]) => {
    const ended = news.filter(({ id, status }) => status !== 'open' && open.current.delete(id))
    const begun = news.filter(({ id, status }) => status === 'open' && !open.current.has(id))
    for (const { id } of begun) open.current.add(id)
    // the same words in the same place are said once: those of the flight before have to go first
    if (begun.length > 0) setSentence('')
    if (ended.length === 0) return
    for (const { status, stake, payout, currency } of ended) {
      if (status === 'refunded') continue
      const settled = { stake, payout: payout ?? '0' }
      addToGameSession({ ...settled, currency }, Date.now())
      if (isGain(settled)) playSound('win')
    }
    setSentence(ended.map(sentenceOf).join(' '))
  })
  useEffect(() => follow(bets), [bets])
  return sentence
}
